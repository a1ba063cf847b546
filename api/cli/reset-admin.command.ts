import type { Command } from 'commander';

export function addResetAdminCommand(cli: Command): void {
  cli
    .command('reset-admin')
    .description('set a new password for the admin and end all their sessions (the server may be running)')
    .addHelpText(
      'after',
      `
Asks for the new password. An empty answer generates one and prints it once; without a terminal, the first line of the
input is the password.`,
    )
    .action(async () => (await import('./reset-admin.js')).runResetAdmin());
}
