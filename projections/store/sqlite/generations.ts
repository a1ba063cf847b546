import type { Database, Statement } from '../../../api/platform/sqlite/driver.js';
import { START, type Position } from '../../../api/platform/event-store/event-store.js';
import {
  NOTHING_QUARANTINED,
  type CheckpointEvent,
  type Collection,
  type Generation,
  type GenerationState,
  type Quarantine,
} from '../read-store.js';
import { DocumentTable } from './document-table.js';

/** Schema. Each generation has a table of documents; `generation` becomes null when it is replaced. */
const SCHEMA = `
  CREATE TABLE generations (
    number INTEGER PRIMARY KEY AUTOINCREMENT, collection TEXT NOT NULL, generation TEXT, fingerprint TEXT NOT NULL,
    declared TEXT NOT NULL, checkpoint INTEGER NOT NULL, quarantine TEXT NOT NULL, UNIQUE (collection, generation)
  );
  CREATE TABLE requested_rebuilds (collection TEXT PRIMARY KEY)`;
/** Checkpoints with their events. Files of earlier releases have this table only since they were opened by this one. */
export const CHECKPOINT_EVENTS = `
  CREATE TABLE IF NOT EXISTS checkpoint_events (number INTEGER PRIMARY KEY, position INTEGER NOT NULL, event TEXT NOT NULL)`;
/**
 * `checkpoint` in `generations` is that of a generation without an event at its checkpoint, or of an earlier release;
 * the later one counts.
 */
const GENERATIONS = `
  SELECT generations.number, collection, generation, fingerprint, declared, quarantine,
    max(checkpoint, coalesce(position, ${START})) AS checkpoint,
    CASE WHEN position >= checkpoint THEN event END AS checkpoint_event
  FROM generations LEFT JOIN checkpoint_events ON checkpoint_events.number = generations.number`;
/**
 * Options for opening the file. NORMAL is sufficient: documents are written before their checkpoint, so after a power
 * failure some events are folded again.
 */
export const READ_MODELS = { kind: 'read-models', version: 2, schema: SCHEMA, synchronous: 'NORMAL' } as const;

export interface GenerationRow {
  number: bigint;
  collection: string;
  generation: Generation | null;
  fingerprint: string;
  /** Collection as JSON. */
  declared: string;
  checkpoint: Position;
  /** Quarantine as JSON. */
  quarantine: string;
  /** Event at the checkpoint as JSON; null if unknown. */
  checkpoint_event: string | null;
}

/** Rows of generations in the file of the read models. */
export class Generations {
  private readonly statements = new Map<string, Statement>();

  constructor(private readonly db: Database) {}

  find(collection: string, generation: Generation): GenerationRow | undefined {
    return this.rows('WHERE collection = ? AND generation = ?', collection, generation)[0];
  }

  /** @throws TypeError if the generation does not exist */
  built(collection: string, generation: Generation): GenerationRow {
    const row = this.find(collection, generation);
    if (!row) throw new TypeError(`${collection} has no ${generation} generation`);
    return row;
  }

  current(): GenerationRow[] {
    return this.rows('WHERE generation IS NOT NULL');
  }

  /** Returns a replaced generation whose documents are not removed yet. */
  replaced(): GenerationRow | undefined {
    return this.rows('WHERE generation IS NULL LIMIT 1')[0];
  }

  add(collection: Collection, generation: Generation, fingerprint: string): void {
    const insert = `
      INSERT INTO generations (collection, generation, fingerprint, declared, checkpoint, quarantine)
      VALUES (?, ?, ?, ?, 0, ?)`;
    const [declared, quarantine] = [collection, NOTHING_QUARANTINED].map((value) => JSON.stringify(value));
    this.run(insert, collection.name, generation, fingerprint, declared!, quarantine!);
  }

  /** @param event event at the position; undefined if there is none */
  moveCheckpoint(number: bigint, position: Position, event: CheckpointEvent | undefined): void {
    if (event) {
      const insert = 'INSERT OR REPLACE INTO checkpoint_events (number, position, event) VALUES (?, ?, ?)';
      this.run(insert, number, position, JSON.stringify(event));
    } else {
      this.run('UPDATE generations SET checkpoint = ? WHERE number = ?', position, number);
      this.run('DELETE FROM checkpoint_events WHERE number = ?', number);
    }
  }

  /** Stores the checkpoints where earlier releases read them. */
  storeCheckpoints(): void {
    this.run(`
      UPDATE generations SET checkpoint = position FROM checkpoint_events
      WHERE checkpoint_events.number = generations.number AND position > checkpoint`);
  }

  run(sql: string, ...values: readonly (string | bigint)[]): void {
    this.prepare(sql).run(...values);
  }

  private rows(where: string, ...values: readonly string[]): GenerationRow[] {
    const reading = this.prepare(`${GENERATIONS} ${where}`);
    reading.setReadBigInts(true);
    return reading.all(...values) as unknown as GenerationRow[];
  }

  private prepare(sql: string): Statement {
    let statement = this.statements.get(sql);
    if (!statement) this.statements.set(sql, (statement = this.db.prepare(sql)));
    return statement;
  }
}

export const documentsOf = (db: Database, { collection, number, declared }: GenerationRow): DocumentTable =>
  new DocumentTable(db, `${collection}@${number}`, JSON.parse(declared) as Collection);

export const stateOf = (row: GenerationRow): GenerationState => ({
  id: String(row.number),
  fingerprint: row.fingerprint,
  checkpoint: row.checkpoint,
  ...(row.checkpoint_event && { checkpointEvent: JSON.parse(row.checkpoint_event) as CheckpointEvent }),
  quarantine: JSON.parse(row.quarantine) as Quarantine,
});
