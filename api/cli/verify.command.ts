import type { Command } from 'commander';
import { path, UsageError } from './arguments.js';

interface VerifyOptions {
  readonly receipt?: string;
  readonly anchor?: string;
  readonly key?: string;
}

export function addVerifyCommand(cli: Command): void {
  cli
    .command('verify')
    .description('check that no event or picture was altered or removed, and that no event was added or reordered')
    .option('--anchor <file>', 'compare the seals in this file with those of the log, and append the latest one', path)
    .option('--receipt <file>', 'check a receipt instead of the log', path)
    .option('--key <key>', 'with --receipt: the public key of the seals')
    .addHelpText('after', '\nExit codes: 0 verified, 1 altered, 2 could not be checked')
    .action(async ({ receipt, anchor, key }: VerifyOptions) => {
      if (key !== undefined && receipt === undefined) throw new UsageError('--key requires --receipt');
      const { runVerify } = await import('./verify.js');
      await runVerify({ receipt, anchor, key });
    });
}
