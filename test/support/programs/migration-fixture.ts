import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeDemo, type Demo } from '../../../api/demo/make-demo.js';
import type { EventStore, EventToAppend, RecordedEvent } from '../../../api/platform/event-store/event-store.js';
import { openSqliteEventStore } from '../../../api/platform/event-store/sqlite/sqlite-event-store.js';
import type { Platform } from '../../../api/startup/platform.js';
import { openSqliteVault } from '../../../api/platform/vault/sqlite/sqlite-vault.js';
import type { Vault } from '../../../api/platform/vault/vault.js';
import { startApp } from '../server/test-app.js';
import { plainQuestions } from '../data/written-questions.js';
import type { ProgramResult } from './program.js';
import { temporaryFolder } from '../server/server.js';
import { expectWholeLog, readLog } from '../assertions/whole-log.js';

export const OLD_KEY = 'a1'.repeat(32);
export const NEW_KEY = 'b2'.repeat(32);

export const eventsIn = (folder: string): string => `sqlite:${join(folder, 'events.db')}`;
export const openEventsIn = (folder: string): Promise<EventStore> =>
  openSqliteEventStore({ file: join(folder, 'events.db') });
export const env = (overrides: Record<string, string> = {}) => ({
  OLD_MASTER_KEY: OLD_KEY,
  MASTER_KEY: NEW_KEY,
  ...overrides,
});

/** The data folder of a server with many users, and target folders for migrations. */
export class MigrationGround {
  private folders = 0;

  private constructor(
    private readonly parent: string,
    readonly old: string,
    /** Events of the source */
    readonly log: readonly RecordedEvent[],
    readonly people: Demo['cast']['students'],
  ) {}

  static async create(students: number, weeks: number): Promise<MigrationGround> {
    const parent = temporaryFolder();
    const old = join(parent, 'old');
    const options = { students, weeks, seed: 'migration', questions: plainQuestions(60) };
    let people: Demo['cast']['students'] = [];
    const before = async (platform: Platform) => {
      people = (await makeDemo(platform, options)).cast.students;
    };
    const app = await startApp({ dataDir: old, env: { MASTER_KEY: OLD_KEY }, before });
    await app.stop({ keepData: true });
    return new MigrationGround(parent, old, await logIn(old), people);
  }

  /** Returns the path of a folder that does not exist yet */
  newFolder(): string {
    return join(this.parent, `new-${(this.folders += 1)}`);
  }

  copySource(): string {
    const copy = this.newFolder();
    cpSync(this.old, copy, { recursive: true });
    return copy;
  }

  remove(): void {
    rmSync(this.parent, { recursive: true });
  }

  /** Expects the events of the source, or the given ones, and no others. */
  async expectAllIn(folder: string, expected = this.log): Promise<void> {
    expectSame(await logIn(folder), expected);
  }
}

export async function logIn(folder: string): Promise<readonly RecordedEvent[]> {
  const events = await openEventsIn(folder);
  return readLog(events).finally(() => events.close());
}

/** Expects the same events in both logs; positions may differ between engines. */
export function expectSame(migrated: readonly RecordedEvent[], expected: readonly RecordedEvent[]): void {
  const texts = (log: readonly RecordedEvent[]) => JSON.stringify(log.map((event) => ({ ...event, position: '' })));
  expectWholeLog(migrated);
  expect(migrated).toHaveLength(expected.length);
  // One comparison of all events is fast; expect() with that many objects is slow
  expect(texts(migrated) === texts(expected)).toBe(true);
}

export async function withVault<Result>(folder: string, key: string, task: (vault: Vault) => Promise<Result>) {
  const vault = await openSqliteVault({ file: join(folder, 'vault.db'), masterKey: Buffer.from(key, 'hex') });
  return task(vault).finally(() => vault.close());
}

export const secretsIn = (folder: string, key: string): Promise<Map<string, string>> =>
  withVault(folder, key, async (vault) => {
    const secrets = new Map<string, string>();
    for await (const page of vault.secrets())
      for (const { name, key: value } of page) secrets.set(name, value.toString('hex'));
    return secrets;
  });

/** Returns an event that no server writes. */
export const unknownEventToAppend = (id = '6d0f3f0e-1c1b-4f0b-8f3e-5b0c7d1e2f3a'): EventToAppend => ({
  id,
  type: 'SomethingElse',
  data: {},
  metadata: { actor: 'visitor', correlationId: id, causationId: id, at: '2026-01-01T00:00:00.000Z', version: 1 },
});

/** Resolves once the store contains `more` additional events. */
export async function waitForEvents(events: EventStore, eventCount: number): Promise<void> {
  const subscription = events.subscribe(await events.lastPosition());
  let count = 0;
  for await (const batch of subscription) {
    count += batch.events.length;
    if (count >= eventCount) break;
  }
  await subscription.close();
}

/** Expects that a program failed and printed one line with the reason after its progress. */
export function expectRefused({ code, report, errors }: ProgramResult, message: RegExp): void {
  expect({ code, report, why: errors.trim().split('\n').at(-1) }).toEqual({
    code: 2,
    report: '',
    why: expect.stringMatching(message) as string,
  });
}
