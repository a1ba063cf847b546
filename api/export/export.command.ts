import { type Command, InvalidArgumentError, Option } from 'commander';
import { eventVersions, type EventType } from '../contracts/events/catalogue.js';
import { EXPORT_FORMATS, exportRequest, type ExportOptions } from './export-request.js';

const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/;

export function addExportCommand(cli: Command): void {
  cli
    .command('export')
    .description('print the events as NDJSON or CSV (the server may be running)')
    .addOption(new Option('--format <format>', 'format of the output').choices(EXPORT_FORMATS).makeOptionMandatory())
    .option('--from <instant>', 'events from this time on, such as 2026-06-05T14:00:00Z', instant)
    .option('--to <instant>', 'events before this time', instant)
    .option('--type <types>', 'events of these types, separated by commas; can be repeated', eventTypes)
    .option('--exam <id>', 'events of one mock test or model test, and of the attempts at it')
    .option('--personal-data', 'include personal data; asks for the password of an admin')
    .option('--as <username>', 'with --personal-data: username of the admin')
    .addHelpText('after', '\nExample: npm run -s export -- --format ndjson > events.ndjson')
    .action(async (options: ExportOptions) => {
      const request = exportRequest(options);
      await (await import('./run-export.js')).runExport(request);
    });
}

function instant(text: string): string {
  const date = new Date(text);
  if (INSTANT.test(text) && !Number.isNaN(date.getTime())) return date.toISOString();
  throw new InvalidArgumentError('It must be a time in UTC such as 2026-06-05T14:00:00Z.');
}

/** Parses one `--type` option and adds its types to those of previous options. */
function eventTypes(text: string, before: readonly EventType[] = []): EventType[] {
  const types = text.split(',');
  const unknown = types.find((type) => !Object.hasOwn(eventVersions, type));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(
      `There are no events of the type '${unknown}'; there are ${Object.keys(eventVersions).join(', ')}.`,
    );
  }
  return [...before, ...(types as EventType[])];
}
