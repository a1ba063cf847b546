import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { START, type EventStore } from '../../api/platform/event-store/event-store.js';
import { openSqliteEventStore } from '../../api/platform/event-store/sqlite/sqlite-event-store.js';
import { startImport } from '../support/programs/program.js';
import { writeQuestions } from '../support/data/written-questions.js';
import type { ProgramResult, Running } from '../support/programs/program.js';
import { temporaryFolder } from '../support/server/server.js';
import { expectWholeLog, readLog } from '../support/assertions/whole-log.js';

const ROWS = 6_000;
/** Number of imported questions when a run is interrupted */
const INTERRUPT_AFTER = 500;

describe('an interrupted question import', () => {
  let dataDir: string;
  let file: string;
  let events: EventStore;
  beforeEach(async () => {
    dataDir = temporaryFolder();
    file = join(dataDir, 'questions.csv');
    writeQuestions(file, ROWS);
    events = await openSqliteEventStore({ file: join(dataDir, 'events.db') });
  });
  afterEach(async () => {
    await events.close();
    rmSync(dataDir, { recursive: true });
  });

  /** Sends the signal after the first questions were imported. */
  async function interrupt({ process: child, done }: Running, signal: NodeJS.Signals): Promise<ProgramResult> {
    const subscription = events.subscribe(await events.lastPosition());
    let count = 0;
    for await (const batch of subscription) {
      count += batch.events.length;
      if (count >= INTERRUPT_AFTER) break;
    }
    await subscription.close();
    child.kill(signal);
    return done;
  }
  async function expectAllImported(before: number): Promise<void> {
    expect(before).toBeLessThan(ROWS);
    expect(await startImport(dataDir, [file]).done).toMatchObject({
      code: 0,
      report: `${formatted(ROWS)} of ${formatted(ROWS)} rows: ${formatted(ROWS - before)} added, ${formatted(before)} already there, 0 refused\n`,
    });
    const log = await readLog(events);
    expectWholeLog(log);
    expect(new Set(log.map(({ stream }) => stream)).size).toBe(ROWS);
    expect(log).toHaveLength(ROWS);
  }
  const formatted = (count: number) => count.toLocaleString('en-US');
  const added = async () => Number((await events.lastPosition()) - START);

  it('completes without duplicates when it is repeated after SIGKILLs', async () => {
    for (let kill = 1; kill <= 4; kill += 1) {
      const { code, report } = await interrupt(startImport(dataDir, [file]), 'SIGKILL');
      expect({ code, report }).toEqual({ code: null, report: '' });
      expect(await added()).toBeGreaterThanOrEqual(kill * INTERRUPT_AFTER);
    }
    await expectAllImported(await added());
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('reports what was imported after %s, and completes when it is repeated', async (signal, code) => {
    const interrupted = await interrupt(startImport(dataDir, [file]), signal);
    const before = await added();
    expect(interrupted).toEqual({
      code,
      report: `${formatted(before)} of ${formatted(ROWS)} rows: ${formatted(before)} added, 0 already there, 0 refused\n`,
      errors: expect.stringMatching(/Stopped\. Run the command again to resume\.\n$/) as string,
    });
    await expectAllImported(before);
  });
});
