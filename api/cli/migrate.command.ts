import type { Command } from 'commander';
import type { MigrationOptions } from './migration-plan.js';

export function addMigrateCommand(cli: Command): void {
  cli
    .command('migrate')
    .description('copy events, vault and pictures to other stores; stop the server first')
    .option('--from <url>', 'where the events are: sqlite:FILE, kurrentdb://… (or OLD_EVENT_STORE_URL)')
    .option('--to <url>', 'destination of the events (or EVENT_STORE_URL)')
    .option('--vault-from <url>', 'where the vault is: sqlite:FILE, mongodb://… (or OLD_READ_STORE_URL)')
    .option('--vault-only', 'do not copy events')
    .option('--vault-master-key-file <file>', 'file with the MASTER_KEY of the old vault (or OLD_MASTER_KEY)')
    .addHelpText(
      'after',
      `
Pictures are copied from OLD_PICTURES_DIR (or the folder next to the events) to PICTURES_DIR.

Example: npm run migrate -- --from sqlite:data/events.db --to kurrentdb://db.example.org:2113`,
    )
    .action(async (options: MigrationOptions) => (await import('./migrate.js')).runMigrate(options));
}
