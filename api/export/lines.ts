import { csvLine } from '../platform/shared/csv.js';
import type { ExportFormat } from './export-request.js';
import type { ExportedEvent } from './exported-events.js';

const COLUMNS = ['type', 'at', 'stream', 'revision', 'position', 'data'];

/** Format of an event file: `begin`, then one line per event. */
interface LineFormat {
  readonly begin: string;
  line(event: ExportedEvent): string;
}

export const lineFormats: Readonly<Record<ExportFormat, LineFormat>> = {
  ndjson: {
    begin: '',
    line: ({ type, stream, revision, position, data, metadata: { at } }) => {
      const text = JSON.stringify;
      // positions can exceed the safe integers of JavaScript
      const location = `"stream":${text(stream)},"revision":${revision},"position":${position}`;
      return `{"type":${text(type)},"at":${text(at ?? null)},${location},"data":${text(data)}}\n`;
    },
  },
  csv: {
    begin: csvLine(COLUMNS),
    // no cell can be interpreted as a formula: each starts with a letter, a digit or {
    line: ({ type, stream, revision, position, data, metadata: { at } }) =>
      csvLine([type, at ?? '', stream, String(revision), String(position), JSON.stringify(data)]),
  },
};
