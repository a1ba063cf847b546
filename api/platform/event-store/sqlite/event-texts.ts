import { openDatabase } from '../../sqlite/driver.js';
import type { EventTexts } from '../event-hash.js';
import { eventsFile } from './events-file.js';
import type { Row } from './protocol.js';

const PAGE = 2_000;

/**
 * All events of a file as they stand in it, in order, read in the calling thread and without parsing them. No read stays
 * open between pages.
 */
export function* eventTextsIn(file: string): Generator<readonly (EventTexts & { readonly position: bigint })[], void> {
  const db = openDatabase(file, { ...eventsFile, readOnly: true });
  try {
    const page = db.prepare(`
      SELECT e.position, s.name, e.revision, e.id, e.type, e.data, e.meta
      FROM events e JOIN streams s ON s.id = e.stream WHERE e.position > ? ORDER BY e.position LIMIT ?`);
    page.setReturnArrays(true);
    for (let after = 0; ;) {
      const rows = page.all(after, PAGE) as unknown as Row[];
      if (rows.length === 0) return;
      after = rows.at(-1)![0];
      yield rows.map(([position, stream, revision, id, type, data, metadata]) => {
        return { position: BigInt(position), stream, revision, id, type, data, metadata };
      });
    }
  } finally {
    db.close();
  }
}
