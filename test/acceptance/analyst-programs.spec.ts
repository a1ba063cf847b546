import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { firstAdminId } from '../../api/accounts/first-admin.js';
import type { PersonalDataExported } from '../../api/contracts/events/platform.events.js';
import { attemptIdOf } from '../../api/attempts/sittings.decider.js';
import { verifyChain } from '../../api/platform/event-store/event-hash.js';
import { START, type EventStore, type RecordedEvent } from '../../api/platform/event-store/event-store.js';
import { openSqliteEventStore } from '../../api/platform/event-store/sqlite/sqlite-event-store.js';
import { startCommand, type ProgramResult } from '../support/programs/program.js';
import { simulatedFolder } from '../support/programs/simulated-folder.js';

const root = resolve(__dirname, '../..');
const CLI = join(root, 'dist/api/cli.js');

interface Line {
  readonly type: string;
  readonly at: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly data: Record<string, unknown>;
}
const linesIn = (text: string): Line[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);

describe('a simulated history', () => {
  let dataDir: string;
  let simulation: Awaited<ReturnType<typeof simulatedFolder>>['report'];
  /** Stays open, like the store of a running server */
  let store: EventStore;
  let events: readonly RecordedEvent[];
  let wholeLog: ProgramResult;
  const recorded = async () => {
    const all: RecordedEvent[] = [];
    for await (const batch of store.readAll(START)) all.push(...batch.events);
    return all;
  };
  const exported = (options: readonly string[], input = '') =>
    startCommand('export', options, { DATA_DIR: dataDir }, input).done;
  const ndjson = async (...options: string[]) => linesIn((await exported(['--format', 'ndjson', ...options])).report);

  beforeAll(async () => {
    ({ dataDir, report: simulation } = await simulatedFolder('--students', '20', '--seed', '7'));
    store = await openSqliteEventStore({ file: join(dataDir, 'events.db') });
    events = await recorded();
    wholeLog = await exported(['--format', 'ndjson']);
  });
  afterAll(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true });
  });

  it('has the reported number of events, in intact hash chains', () => {
    expect(events).toHaveLength(simulation.events);
    expect(simulation.events).toBeGreaterThan(20 * 100);
    expect(verifyChain(events)).toBeUndefined();
    expect(events.every(({ metadata }) => metadata.recordedAt === metadata.at)).toBe(true);
    expect(simulation.badKeys).toHaveLength(3);
  });

  it('is never written to a non-empty folder', async () => {
    const { code, report, errors } = await startCommand('simulate', [], { DATA_DIR: dataDir }).done;
    expect([code, report]).toEqual([2, '']);
    expect(errors).toBe(
      `The simulation failed: ${dataDir} is not empty and was not changed; set DATA_DIR to an empty folder\n`,
    );
  });

  describe('event log export', () => {
    it('prints one line per event without personal data, and nothing else to stdout [REPLAY-21]', () => {
      const lines = linesIn(wholeLog.report);
      expect(wholeLog).toMatchObject({ code: 0, errors: expect.stringContaining('100 % of the log') });
      expect(
        lines.map(({ type, at, stream, revision, position }) => ({ type, at, stream, revision, position })),
      ).toEqual(
        events.map(({ type, stream, revision, position, metadata: { at } }) => ({
          type,
          at,
          stream,
          revision,
          position: Number(position),
        })),
      );
      expect(lines.find(({ type }) => type === 'StudentRegistered')!.data).toEqual({
        accountId: expect.any(String),
        reservations: expect.any(Array),
      });
      const answer = events.findIndex(({ type }) => type === 'AnswerSaved');
      expect(lines[answer]!.data).toEqual(events[answer]!.data);
    });

    it('has the same content as CSV, with formulas escaped in every cell', async () => {
      const { report } = await exported(['--format', 'csv']);
      const [columns, ...rows] = parse(report) as string[][];
      expect(columns).toEqual(['type', 'at', 'stream', 'revision', 'position', 'data']);
      const exportedRows = rows.map(([type, at, stream, revision, position, data]) => ({
        type,
        at,
        stream,
        revision: Number(revision),
        position: Number(position),
        data: JSON.parse(data!) as unknown,
      }));
      expect(exportedRows).toEqual(linesIn(wholeLog.report));
      expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    });

    it('can be filtered by type, time and exam [REPLAY-20]', async () => {
      const lines = linesIn(wholeLog.report);
      const [, second] = simulation.modelTests as [unknown, (typeof simulation.modelTests)[0]];
      const { id, liveFrom, liveUntil } = second;
      const examLines = await ndjson('--exam', id, '--type', 'AnswerSaved,AttemptFinished,ModelTestWentLive');
      const attempts = new Set(lines.filter(({ data }) => data['examId'] === id).map(({ data }) => data['attemptId']));
      expect(attempts.size).toBeGreaterThan(0);
      const expectedLines = lines.filter(
        ({ type, data }) =>
          (['AnswerSaved', 'AttemptFinished'].includes(type) && attempts.has(data['attemptId'])) ||
          (type === 'ModelTestWentLive' && data['modelTestId'] === id),
      );
      expect(examLines).toEqual(expectedLines);
      expect(
        examLines.every(
          ({ data }) => !data['studentId'] || attemptIdOf(data['studentId'] as string, id) === data['attemptId'],
        ),
      ).toBe(true);
      expect(await ndjson('--from', liveFrom, '--to', liveUntil)).toEqual(
        lines.filter(({ at }) => at >= liveFrom && at < liveUntil),
      );
    });

    it('includes personal data after an admin enters the password, records this, and omits deleted accounts and credentials [REPLAY-21]', async () => {
      const options = ['--format', 'ndjson', '--personal-data', '--as', 'admin', '--type=StudentRegistered'];
      const { code, report } = await exported(options, `${simulation.password}\n`);
      expect(code).toBe(0);
      const registered = new Map(linesIn(report).map(({ data }) => [data['accountId'], data]));
      const [first] = simulation.logins as [(typeof simulation.logins)[0]];
      expect(registered.get(first.id)).toMatchObject({ identity: { email: first.email } });
      expect(registered.get(simulation.deleted[0])).toMatchObject({ identity: null });
      expect(report).not.toContain('credential');
      const { type, data, metadata } = (await recorded()).at(-1)!;
      expect([type, metadata.actor]).toEqual(['PersonalDataExported', `admin:${firstAdminId()}`]);
      const filters = { from: null, to: null, types: ['StudentRegistered'], examId: null, list: null };
      expect(data).toEqual({
        adminId: firstAdminId(),
        format: 'ndjson',
        ...filters,
      } satisfies PersonalDataExported['data']);
    });

    it.each([
      ['a wrong password', ['--personal-data', '--as', 'admin'], "wrong password of 'admin'"],
      ['no such admin', ['--personal-data', '--as', 'selina'], "there is no admin 'selina'"],
      ['no such exam', ['--exam', 'none'], "there is no exam 'none'"],
    ])('reports in one sentence that there is %s', async (_, options, message) => {
      const { code, report, errors } = await exported(['--format', 'ndjson', ...options], 'Wr0ng.password\n');
      expect([code, report]).toEqual([2, '']);
      expect(errors).toMatch(new RegExp(`\nThe export failed: ${message}.*\\n$`));
    });

    it('reports an unknown event type in one sentence, followed by the command usage', async () => {
      const { code, report, errors } = await exported(['--format', 'ndjson', '--type', 'Answered']);
      expect([code, report]).toEqual([2, '']);
      expect(errors).toMatch(/There are no events of the type 'Answered'; there are StudentRegistered, .*\.\nUsage: /);
    });

    it('records a failed login when the password is wrong', async () => {
      const { type, data } = (await recorded()).at(-1)!;
      expect(type).toBe('LoginsFailed');
      expect(data).toMatchObject({ accountId: firstAdminId(), role: 'admin', count: 1 });
    });

    it('exits without an error when the reader closes the pipe', async () => {
      const child = spawn(process.execPath, [CLI, 'export', '--format', 'ndjson'], {
        cwd: dataDir,
        env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
      });
      let errors = '';
      child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
      child.stdout.once('data', () => child.stdout.destroy());
      const [code] = (await once(child, 'close')) as [number];
      expect([code, errors.replaceAll(/^.* % of the log\n/gm, '')]).toEqual([0, `Data: ${dataDir}\n`]);
    });

    it('can be read by DuckDB: the three queries of the README return rows [REPLAY-20]', async () => {
      writeFileSync(join(dataDir, 'events.ndjson'), wholeLog.report);
      writeFileSync(join(dataDir, 'events.csv'), (await exported(['--format', 'csv'])).report);
      const queries = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/```sql\n([^`]*)```/g)];
      const answered = execFileSync(process.execPath, [join(root, 'test/support/programs/duckdb.mjs')], {
        cwd: dataDir,
        input: queries.map(([, sql]) => sql).join('\n'),
        encoding: 'utf8',
      });
      const [types, questions, waits] = answered
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Record<string, unknown>[]) as [
        Record<string, unknown>[],
        Record<string, unknown>[],
        unknown[],
      ];
      const count = events.filter(({ type }) => type === 'AnswerSaved').length;
      expect(types).toContainEqual(expect.objectContaining({ type: 'AnswerSaved', events: String(count) }));
      expect(questions).toHaveLength(10);
      expect(questions[0]).toMatchObject({ attempts: expect.any(String), difficulty: expect.any(Number) });
      expect(waits.length).toBeGreaterThan(0);
    });
  });

  it('runs in constant memory, regardless of the size of the log [REPLAY-20]', async () => {
    // 64 MB of events with a heap of 48 MB
    const data = { attemptId: 'a', studentId: 's', questionId: 'q', visited: true, text: 'x'.repeat(8_000) };
    const metadata = {
      actor: 'spec',
      correlationId: 'spec',
      causationId: 'spec',
      at: '2026-06-28T10:00:00.000Z',
      version: 1,
    };
    for (let stream = 0; stream < 80; stream += 1) {
      const ids = Array.from(
        { length: 100 },
        (_, n) => `00000000-0000-4000-8000-${String(stream * 100 + n).padStart(12, '0')}`,
      );
      const large = ids.map((id) => ({ id, type: 'ProgressRecorded', data, metadata }));
      await store.append(`attempt-large-${stream}`, 'none', large);
    }
    const child = spawn(process.execPath, ['--max-old-space-size=48', CLI, 'export', '--format', 'csv'], {
      cwd: dataDir,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => (bytes += chunk.length));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(0);
    expect(bytes).toBeGreaterThan(64_000_000);
  });
});
