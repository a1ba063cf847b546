import { createHash } from 'node:crypto';
import { ReadModelBuilding, type Position } from '../../../api/platform/event-store/event-store.js';
import { fingerprintOf, type AnyProjection } from '../../engine/projection.js';
import type { Collection, Document, ReadStore } from '../../store/read-store.js';
import type { RankedStudent } from '../points.js';
import { slicesOf, PastLeaderboard } from './past-leaderboard.js';
import { pastMarksProjection } from './past-marks.projection.js';
import { pastMomentsProjection } from './past-moments.projection.js';

/** Rows per document. */
const ROWS_PER_PART = 2_000;
/** Number of snapshots to check, latest first. */
const CANDIDATES = 4;

type Row = readonly [studentId: string, points: number, correct: number, lastFinish: number];

interface Head extends Document {
  /** Time axis and scoring rules of the snapshot. */
  readonly kind: string;
  readonly at: string;
  readonly facts: number;
  readonly parts: number;
}

/** A part of the rows, with the id `HEAD NUMBER`. */
interface Part extends Document {
  readonly facts: number;
  readonly rows: readonly Row[];
}

const COLLECTION: Collection<Head> = {
  name: 'board-snapshots',
  fields: ['kind', 'at'],
  indexes: [['kind', 'at']],
};
const PARTS: Collection<Part> = { name: COLLECTION.name, fields: [], indexes: [] };
/** Snapshots written by other code are ignored. */
const FINGERPRINT = createHash('sha256')
  .update(
    [
      '1',
      ...[pastMarksProjection, pastMomentsProjection].map((projection) =>
        fingerprintOf(projection as never as AnyProjection),
      ),
    ].join(),
  )
  .digest('hex')
  .slice(0, 16);

/** A stored past leaderboard. */
export interface Snapshot {
  /** Time of the snapshot (ISO 8601). */
  readonly at: string;
  readonly board: PastLeaderboard;
}

/**
 * Caches past leaderboards in the read store as starting points for later ones. Snapshots can be deleted at any time. A
 * snapshot is valid only while the number of facts before its time is unchanged.
 */
export class LeaderboardSnapshots {
  private declared: Promise<void> | undefined;

  constructor(private readonly reads: ReadStore) {}

  /**
   * Returns the latest valid snapshot of a kind at or before `at`.
   * @param factsUntil returns the number of facts up to a time
   * @param inMemory returns the cached leaderboard of a time, if any
   */
  async findBefore(
    kind: string,
    at: string,
    factsUntil: (at: string) => Promise<number>,
    inMemory: (at: string) => PastLeaderboard | undefined,
  ): Promise<Snapshot | undefined> {
    if (!(await this.areReadable())) return undefined;
    const latest = { where: { kind }, order: { by: 'at', direction: 'desc' }, range: { to: at } } as const;
    for (const head of await this.reads.page(COLLECTION, { ...latest, limit: CANDIDATES })) {
      if ((await factsUntil(head.at)) !== head.facts) continue;
      const cachedBoard = inMemory(head.at);
      if (cachedBoard?.facts === head.facts) return { at: head.at, board: cachedBoard };
      const rows = await this.rowsOf(head);
      if (rows) return { at: head.at, board: new PastLeaderboard(rows, head.facts) };
    }
    return undefined;
  }

  /** @param position position that the snapshot reflects at least */
  async store(kind: string, { at, board: { rows, facts } }: Snapshot, position: Position): Promise<void> {
    if (!(await this.areReadable())) return;
    const _id = `${kind} ${at}`;
    let parts = 0;
    for await (const slice of slicesOf(rows, ROWS_PER_PART)) {
      const part: Part = { _id: partOf(_id, parts), facts, rows: slice.map(toRow) };
      await this.reads.apply({ ...changes(position), puts: [part] });
      parts += 1;
    }
    // Written last, so that a readable snapshot is always complete.
    const head: Head = { _id, kind, at, facts, parts };
    await this.reads.apply({ ...changes(position), puts: [head] });
  }

  /** Returns undefined if a part is missing or belongs to another snapshot. */
  private async rowsOf({ _id, facts, parts }: Head): Promise<readonly RankedStudent[] | undefined> {
    const rows: RankedStudent[] = [];
    for (let n = 0; n < parts; n += 1) {
      const id = partOf(_id, n);
      const part = (await this.reads.get(PARTS, [id])).get(id);
      if (part?.facts !== facts) return undefined;
      for (const row of part.rows) rows.push(rankedStudentOf(row));
    }
    return rows;
  }

  /** Returns false while a process with other code uses the collection; this process then works without snapshots. */
  private async areReadable(): Promise<boolean> {
    try {
      await this.ready();
      await this.reads.currentGeneration(COLLECTION.name);
      return true;
    } catch (error) {
      if (error instanceof ReadModelBuilding) return false;
      throw error;
    }
  }

  private ready(): Promise<void> {
    this.declared ??= this.declare().catch((error: unknown) => {
      this.declared = undefined;
      throw error;
    });
    return this.declared;
  }

  /** Replaces the snapshots of other code with an empty collection. */
  private async declare(): Promise<void> {
    const { reads } = this;
    const collection = COLLECTION as unknown as Collection;
    await reads.declare(collection, FINGERPRINT);
    try {
      await reads.currentGeneration(COLLECTION.name);
    } catch (error) {
      if (!(error instanceof ReadModelBuilding)) throw error;
      await reads.beginRebuild(collection, FINGERPRINT);
      await reads.switchOver(COLLECTION.name);
    }
  }
}

const partOf = (head: string, n: number): string => `${head} ${n}`;
const changes = (position: Position) => ({ collection: COLLECTION.name, position, deletes: [] });
const toRow = ({ studentId, points, correct, lastFinish }: RankedStudent): Row => [
  studentId,
  points,
  correct,
  lastFinish,
];
const rankedStudentOf = ([studentId, points, correct, lastFinish]: Row): RankedStudent => ({
  studentId,
  points,
  correct,
  lastFinish,
});
