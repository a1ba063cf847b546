import type { Command } from 'commander';

export function addRebuildCommand(cli: Command): void {
  cli
    .command('rebuild')
    .description('rebuild read models from the events (the server may be running)')
    .argument('[names...]', 'the read models to rebuild')
    .option('--all', 'rebuild all of them')
    .addHelpText('after', '\nExample: npm run rebuild -- mistakes contributions')
    .action(async (names: string[], { all = false }: { all?: boolean }) =>
      (await import('./rebuild.js')).runRebuild(names, all),
    );
}
