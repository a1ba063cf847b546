import { parseArgs } from 'node:util';
import { eventVersions, type EventType } from '../contracts/events/catalogue.js';

/** What was asked for can't be exported; its message is the line for a person. */
export class CantExport extends Error {}

const EXPORT_FORMATS = ['ndjson', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Which events are meant; undefined: all. */
export interface ExportFilter {
  /** that happened at this instant (ISO 8601, UTC) or later */
  readonly from: string | undefined;
  /** that happened before this one */
  readonly to: string | undefined;
  readonly types: readonly EventType[] | undefined;
  /** of a mock test or a model test: its own, and those of all attempts at it */
  readonly examId: string | undefined;
}

export interface ExportAsked {
  readonly format: ExportFormat;
  readonly filter: ExportFilter;
  /** the username of the admin who wants to have personal data too; undefined: it is left out */
  readonly personalDataAs: string | undefined;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/;
const USAGE = 'ask for it as in: npm run -s export -- --format ndjson > events.ndjson';

/**
 * @param options what stands behind `npm run export --`
 * @throws CantExport
 */
export function exportAsked(options: readonly string[]): ExportAsked {
  const given = optionsIn(options);
  const format = EXPORT_FORMATS.find((one) => one === given.format);
  if (!format) throw new CantExport(`--format must be ndjson or csv; ${USAGE}`);
  const from = given.from === undefined ? undefined : instant('--from', given.from);
  const to = given.to === undefined ? undefined : instant('--to', given.to);
  if (from !== undefined && to !== undefined && from >= to) throw new CantExport('--from must lie before --to');
  if (given.as !== undefined && !given['personal-data']) throw new CantExport('--as belongs to --personal-data');
  if (given['personal-data'] && !given.as) {
    throw new CantExport('--personal-data needs --as with the username of the admin who wants to have it');
  }
  return { format, filter: { from, to, types: typesIn(given.type), examId: given.exam }, personalDataAs: given.as };
}

function optionsIn(options: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...options],
      options: {
        format: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        type: { type: 'string', multiple: true },
        exam: { type: 'string' },
        'personal-data': { type: 'boolean', default: false },
        as: { type: 'string' },
      },
    });
    return values;
  } catch (error) {
    throw new CantExport(`${(error as Error).message.split('.')[0]}; ${USAGE}`, { cause: error });
  }
}

function instant(name: string, text: string): string {
  const date = new Date(text);
  if (INSTANT.test(text) && !Number.isNaN(date.getTime())) return date.toISOString();
  throw new CantExport(`${name} must be an instant in UTC such as 2026-06-05T14:00:00Z, not '${text}'`);
}

/** Several behind each other, or between commas. */
function typesIn(given: readonly string[] | undefined): EventType[] | undefined {
  const types = given?.flatMap((text) => text.split(','));
  const unknown = types?.find((type) => !Object.hasOwn(eventVersions, type));
  if (unknown !== undefined) {
    throw new CantExport(
      `there are no events of the type '${unknown}'; there are ${Object.keys(eventVersions).join(', ')}`,
    );
  }
  return types as EventType[] | undefined;
}
