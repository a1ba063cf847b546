import type { Command } from 'commander';

interface DoctorOptions {
  readonly mailTo?: string;
  readonly json?: true;
}

export function addDoctorCommand(cli: Command): void {
  cli
    .command('doctor')
    .description('check settings, data, disk, clock, stores, proxy, certificate, mail and backups, and say what to do')
    .option('--mail-to <address>', 'send a mail to this address')
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', '\nExit codes: 0 nothing must be done, 1 something must be done')
    .action(async ({ mailTo, json }: DoctorOptions) => {
      const { runDoctor } = await import('./run-doctor.js');
      await runDoctor({ mailTo, json: json ?? false });
    });
}
