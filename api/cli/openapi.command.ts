import type { Command } from 'commander';
import { path } from './arguments.js';

export function addOpenApiCommand(cli: Command): void {
  cli
    .command('openapi')
    .description('print the OpenAPI document of the API')
    .option('--output <file>', 'write it to a file instead of stdout', path)
    .action(async ({ output }: { output?: string }) => (await import('./openapi.js')).runOpenApi(output));
}
