import { type Command, InvalidArgumentError } from 'commander';

export function addTimeZoneCommand(cli: Command): void {
  cli
    .command('time-zone')
    .description('change the time zone of schedules and days (the server may be running)')
    .argument('<zone>', 'the new EXAM_TIME_ZONE', timeZone)
    .addHelpText('after', '\nExample: npm run time-zone -- Asia/Dhaka')
    .action(async (zone: string) => (await import('./run-time-zone.js')).runTimeZone(zone));
}

function timeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new InvalidArgumentError('It must be a time zone such as Asia/Dhaka.');
  }
}
