import type { Command } from 'commander';
import { path } from './arguments.js';

export function addRestoreCommand(cli: Command): void {
  cli
    .command('restore')
    .description('replace the data of a stopped server with a backup')
    .argument('<directory>', 'a folder written by the backup command', path)
    .option('--erasures <file>', 'ids of accounts to delete again, one per line: erasures.txt of a later backup', path)
    .addHelpText('after', '\nExample: npm run restore -- backups/monday')
    .action(async (directory: string, { erasures }: { erasures?: string }) =>
      (await import('./restore.js')).runRestore(directory, erasures),
    );
}
