import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { declareBuilt } from '../../test/contract/read-store/players.js';
import { openSqliteReadStore } from '../store/sqlite/sqlite-read-store.js';
import { pendingReservationsProjection, type PendingReservation } from './pending-reservations.projection.js';
import { PendingReservationsQueries } from './pending-reservations.queries.js';

it('PendingReservationsQueries returns all expired reservations, oldest first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meritlist-'));
  const reads = await openSqliteReadStore({ file: join(folder, 'read-models.db') });
  try {
    const { name, collection } = pendingReservationsProjection;
    await declareBuilt(reads, collection, '1');
    const puts = Array.from({ length: 250 }, (_, n): PendingReservation => {
      const minute = String(n % 60).padStart(2, '0');
      return { _id: `r-${n}`, role: 'student', accountId: `a-${n}`, lapsesAt: `2026-01-05T10:${minute}:00.000Z` };
    });
    await reads.apply({ collection: name, puts, deletes: [], position: 1n });
    const expired: string[] = [];
    const expiredUntil = new Date('2026-01-05T10:57:00.000Z');
    for await (const { lapsesAt } of new PendingReservationsQueries(reads).findExpired(expiredUntil))
      expired.push(lapsesAt);
    expect(expired).toEqual(
      puts
        .map(({ lapsesAt }) => lapsesAt)
        .filter((time) => time <= expiredUntil.toISOString())
        .toSorted(),
    );
  } finally {
    await reads.close();
    rmSync(folder, { recursive: true });
  }
});
