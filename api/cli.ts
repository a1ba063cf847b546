import { createCli, runCli } from './cli/create-cli.js';
import { EXIT, exitOnClosedPipe, exitWhenWritten, fail } from './cli/exit.js';

process.setSourceMapsEnabled(true);
exitOnClosedPipe();
// Node's default exit code 1 would mean a negative result
process.on('uncaughtException', (error) => {
  fail('Unexpected error', error);
  process.exit(EXIT.failed);
});

await runCli(createCli(), process.argv.slice(2));
await exitWhenWritten();
