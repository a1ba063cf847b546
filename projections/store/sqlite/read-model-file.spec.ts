import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../api/platform/sqlite/driver.js';
import type { Collection } from '../read-store.js';
import { rowMaker } from './document-table.js';
import { READ_MODELS } from './generations.js';
import { ReadModelFile, type Write, writesTogether } from './read-model-file.js';

const FRAME_HEADER_BYTES = 24;
const WAL_HEADER_BYTES = 32;

const collections = ['doubts', 'topics', 'sessions'].map((name): Collection => ({ name, fields: [], indexes: [] }));

/** A part with documents of these ids, as the last of a change at this position. */
const writeOf = (collection: string, ids: readonly string[], position = 1n): Write => {
  const toRow = rowMaker({ name: collection, fields: [], indexes: [] });
  const puts = ids.map((_id) => toRow({ _id }));
  return [{ collection, position, event: undefined, isLast: true, puts, deletes: [] }, 'live'];
};

describe('ReadModelFile', () => {
  let folder: string;
  let file: ReadModelFile;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'meritlist-read-models-'));
    file = new ReadModelFile(join(folder, 'read-models.db'));
    for (const collection of collections) {
      file.beginRebuild(collection, '1');
      file.switchOver(collection.name);
    }
  });
  afterEach(() => {
    file.close();
    rmSync(folder, { recursive: true });
  });

  const stored = (collection: string, id: string) => file.getWithPosition(collection, [id], 'live');

  /** Number of commits in the write-ahead log: frames that state the size of the file. */
  const commits = () => {
    const log = readFileSync(join(folder, 'read-models.db-wal'));
    const frameBytes = FRAME_HEADER_BYTES + log.readUInt32BE(8);
    let count = 0;
    for (let at = WAL_HEADER_BYTES; at < log.length; at += frameBytes) if (log.readUInt32BE(at + 4) > 0) count += 1;
    return count;
  };

  it('writes the parts of several read models with one commit', () => {
    const before = commits();
    expect(file.writeTogether(collections.map(({ name }) => writeOf(name, ['a', 'b'])))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(commits() - before).toBe(1);
    for (const { name } of collections) {
      expect(stored(name, 'b')).toEqual({ documents: [['{"_id":"b"}', 1n]], checkpoint: 1n });
    }
  });

  it('writes all parts but a failing one, whose error it returns', () => {
    const errors = file.writeTogether([
      writeOf('doubts', ['a']),
      writeOf('unknown', ['a']),
      writeOf('sessions', ['a']),
    ]);
    expect(errors.map((error) => error?.message)).toEqual([undefined, 'unknown has no live generation', undefined]);
    expect(stored('doubts', 'a').documents).toHaveLength(1);
    expect(stored('sessions', 'a').documents).toHaveLength(1);
  });

  it('stores the checkpoint where earlier releases read it when it is closed, and reads one that they moved', () => {
    const event = { stream: 'doubt-a', revision: 0, id: 'event', hash: 'hash' };
    const [part, generation] = writeOf('doubts', ['a'], 5n);
    file.write({ ...part, event }, generation);
    const stateOfDoubts = () => new Map(file.models()).get('doubts')!.live!;
    expect(stateOfDoubts()).toMatchObject({ checkpoint: 5n, checkpointEvent: event });
    file.close();
    const path = join(folder, 'read-models.db');
    const earlier = openDatabase(path, READ_MODELS);
    const select = "SELECT checkpoint FROM generations WHERE collection = 'doubts'";
    expect(earlier.prepare(select).get()).toMatchObject({ checkpoint: 5 });
    earlier.exec("UPDATE generations SET checkpoint = 7 WHERE collection = 'doubts'");
    earlier.close();
    file = new ReadModelFile(path);
    expect(stateOfDoubts().checkpoint).toBe(7n);
    expect(stateOfDoubts().checkpointEvent).toBeUndefined();
  });

  it('shares a commit only among parts with at most 500 documents together', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, n) => `${n}`);
    const [small, large] = [writeOf('doubts', ids(10)), writeOf('topics', ids(1_000))];
    expect(writesTogether([small, small, small])).toBe(3);
    expect(writesTogether([small, large, small])).toBe(1);
    expect(writesTogether([large, small])).toBe(1);
  });
});
