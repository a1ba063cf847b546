import { createCli, runCli } from './cli/create-cli.js';
import { EXIT, exitOnClosedPipe, exitWhenWritten, fail } from './cli/exit.js';

process.setSourceMapsEnabled(true);
exitOnClosedPipe();
// Node's own exit code would be 1, which means a negative result
process.on('uncaughtException', (error) => {
  fail('Unexpected error', error);
  process.exit(EXIT.failed);
});

await runCli(createCli(), process.argv.slice(2));
await exitWhenWritten();
