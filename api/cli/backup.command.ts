import type { Command } from 'commander';
import { path } from './arguments.js';

export function addBackupCommand(cli: Command): void {
  cli
    .command('backup')
    .description('copy the events, the account keys and the pictures into a folder (the server may be running)')
    .argument('<directory>', 'a new or empty folder', path)
    .addHelpText('after', '\nExample: npm run backup -- backups/monday')
    .action(async (directory: string) => (await import('./backup.js')).runBackup(directory));
}
