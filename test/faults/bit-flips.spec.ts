import { randomInt, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyChain } from '../../api/platform/event-store/event-hash.js';
import type { RecordedEvent } from '../../api/platform/event-store/event-store.js';
import { openSqliteEventStore } from '../../api/platform/event-store/sqlite/sqlite-event-store.js';
import { metadata } from '../contract/event-store/noted.js';
import { readLog } from '../support/assertions/whole-log.js';

/** Number of flips per kind of file */
const FLIPS = Number(process.env['FLIPS'] ?? 50);
const FLIP_MS_MAX = 5_000;
const STREAMS = 20;
const APPENDS = 100;
const EVENTS_OF_APPEND = 5;

/** Content of the store files and their write-ahead logs, by file suffix. */
type Files = ReadonlyMap<string, Buffer>;

describe('a flipped bit in the event store files', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'meritlist-flips-'));
    file = join(folder, 'events.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Writes events to several streams; the latest are only in the write-ahead log unless all are checkpointed. */
  async function createFiles(closed: boolean): Promise<Files> {
    const source = join(folder, 'source.db');
    const store = await openSqliteEventStore({ file: source });
    const heads = new Map<string, number>();
    for (let number = 0; number < APPENDS; number += 1) {
      const stream = `attempt-${number % STREAMS}`;
      const events = Array.from({ length: EVENTS_OF_APPEND }, () => ({
        id: randomUUID(),
        type: 'AnswerSaved',
        data: { questionId: randomUUID(), option: 'The acceleration is halved' },
        metadata,
      }));
      const { revision } = await store.append(stream, heads.get(stream) ?? 'none', events);
      heads.set(stream, revision);
    }
    if (closed) await store.close();
    const remainingFlips = join(folder, 'left.db');
    const openEnd = ['', '-wal'].filter((end) => existsSync(source + end));
    for (const end of openEnd) copyFileSync(source + end, remainingFlips + end);
    if (!closed) await store.close();
    return new Map(openEnd.map((end) => [end, readFileSync(remainingFlips + end)]));
  }

  function put(files: Files): void {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    for (const [end, bytes] of files) writeFileSync(file + end, bytes);
  }

  /** Returns undefined if the damage is detected. */
  async function readAllEvents(): Promise<RecordedEvent[] | undefined> {
    try {
      const store = await openSqliteEventStore({ file });
      const log = await readLog(store).finally(() => store.close());
      return verifyChain(log) ? undefined : log;
    } catch {
      return undefined;
    }
  }

  it.each([
    ['closed', true],
    ['left behind by a kill', false],
  ])(
    `is detected or leaves an intact prefix in a file that was %s (${FLIPS} flips)`,
    async (_, closed) => {
      const files = await createFiles(closed);
      put(files);
      const intactEvents = (await readAllEvents())!;
      expect(intactEvents).toHaveLength(APPENDS * EVENTS_OF_APPEND);

      for (let flip = 0; flip < FLIPS; flip += 1) {
        const { flipped, place: location } = withFlip(files);
        put(flipped);
        const log = await readAllEvents();
        const changed = log?.findIndex((event, index) => contentOf(event) !== contentOf(intactEvents[index]!)) ?? -1;
        expect({ place: location, changed }).toEqual({ place: location, changed: -1 });
      }
    },
    60_000 + FLIPS * FLIP_MS_MAX,
  );
});

const contentOf = ({ position, hash }: RecordedEvent): string => `${position} ${hash}`;

/** Flips a random bit. */
function withFlip(files: Files): { flipped: Files; place: string } {
  const sizes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  let index = randomInt(sizes);
  for (const [end, bytes] of files) {
    if (index < bytes.length) {
      const flipped = Buffer.from(bytes);
      flipped[index]! ^= 1 << randomInt(8);
      return { flipped: new Map([...files, [end, flipped]]), place: `byte ${index} of events.db${end}` };
    }
    index -= bytes.length;
  }
  throw new RangeError('there is nothing to flip');
}
