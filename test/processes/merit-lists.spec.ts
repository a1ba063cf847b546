import { rmSync } from 'node:fs';
import { eventually } from '../support/assertions/eventually.js';
import { startCommand } from '../support/programs/program.js';
import { simulatedFolder } from '../support/programs/simulated-folder.js';
import { startServer, type Server } from '../support/server/server.js';

const STUDENTS = 1_000;
const SHOWN_MS_MAX = 30_000;
const REMARKED_MS_MAX = 120_000;

/** A row of a merit list for tutors, without the name. */
interface Row {
  readonly slNo: number;
  readonly studentId: string;
  readonly score: number;
  readonly correct: number;
  readonly incorrect: number;
  readonly skipped: number;
  readonly finishedAt: string;
}

interface Line {
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly data: {
    readonly accountId: string;
    readonly questionId: string;
    readonly correctAnswers: string[];
    readonly versions: { version: number; after: string | null }[];
    readonly studentId: string;
    readonly examId: string;
    readonly weighing: string;
    readonly finishedAt: string;
    readonly verdicts: { questionId: string; version: number; option: string | null }[];
  };
}

const TYPES = [
  'QuestionAdded',
  'QuestionUpdated',
  'KeyCorrected',
  'KeyCorrectionReversed',
  'AttemptFinished',
  'AccountBanned',
  'AccountUnbanned',
  'AccountDeleted',
];

/**
 * Recomputes all merit lists from an export, without the program's code: attempts are graded by the current keys, and
 * the recorded scores are ignored.
 */
function meritListsIn(lines: readonly Line[]): Map<string, Row[]> {
  const keys = new Map<string, readonly string[] | null>();
  const excluded = new Set<string>();
  for (const { type, revision, data } of lines) {
    if (type === 'QuestionAdded' || type === 'QuestionUpdated') {
      keys.set(`${data.questionId} ${revision}`, data.correctAnswers);
    } else if (type === 'KeyCorrected' || type === 'KeyCorrectionReversed') {
      for (const { version, after } of data.versions) {
        keys.set(`${data.questionId} ${version}`, after === null ? null : [after]);
      }
    } else if (type === 'AccountUnbanned') excluded.delete(data.accountId);
    else if (type === 'AccountBanned' || type === 'AccountDeleted') excluded.add(data.accountId);
  }
  const lists = new Map<string, Omit<Row, 'slNo'>[]>();
  for (const { type, data } of lines) {
    if (type !== 'AttemptFinished' || data.weighing !== 'live' || excluded.has(data.studentId)) continue;
    const counts = { correct: 0, incorrect: 0, skipped: 0 };
    for (const { questionId, version, option } of data.verdicts) {
      const key = keys.get(`${questionId} ${version}`)!;
      if (key === null) continue;
      if (option === null) counts.skipped += 1;
      else if (key.includes(option)) counts.correct += 1;
      else counts.incorrect += 1;
    }
    const { studentId, examId, finishedAt } = data;
    const rows = lists.get(examId) ?? [];
    lists.set(examId, [...rows, { studentId, ...counts, score: scoreOf(counts), finishedAt }]);
  }
  return new Map(
    [...lists].map(([examId, rows]) => [
      examId,
      rows.toSorted(byRank).map((row, index): Row => ({ slNo: index + 1, ...row })),
    ]),
  );
}

/** (correct - 0.25 × incorrect) / questions with two decimals, rounded half away from zero, in whole numbers. */
function scoreOf({ correct, incorrect, skipped }: Pick<Row, 'correct' | 'incorrect' | 'skipped'>): number {
  const questions = correct + incorrect + skipped;
  if (questions === 0) return 0;
  const quarters = 4 * correct - incorrect;
  const hundredths = Math.floor((2 * 100 * Math.abs(quarters) + 4 * questions) / (2 * 4 * questions));
  return (Math.sign(quarters) * hundredths || 0) / 100;
}

const byRank = (a: Omit<Row, 'slNo'>, b: Omit<Row, 'slNo'>): number =>
  b.score - a.score ||
  b.correct - a.correct ||
  Date.parse(a.finishedAt) - Date.parse(b.finishedAt) ||
  (a.studentId < b.studentId ? -1 : 1);

describe('[MERIT-15] merit lists of a simulated history', () => {
  let dataDir: string;
  let report: Awaited<ReturnType<typeof simulatedFolder>>['report'];
  let server: Server;
  let admin: { token: string };

  beforeAll(async () => {
    ({ dataDir, report } = await simulatedFolder('--students', String(STUDENTS), '--seed', '36'));
    const rebuilt = await startCommand('rebuild', ['--all'], { DATA_DIR: dataDir }).done;
    if (rebuilt.code !== 0) throw new Error(`the rebuild ended with ${rebuilt.code}: ${rebuilt.errors}`);
    server = await startServer({ dataDir });
    const { username, password } = report.admin;
    const login = await server.http<{ jwtoken: string }>('POST', '/admin/login', { body: { username, password } });
    admin = { token: login.body.jwtoken };
  }, 600_000);
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });

  const exported = async (): Promise<Map<string, Row[]>> => {
    const types = TYPES.flatMap((type) => ['--type', type]);
    const { code, report: text } = await startCommand('export', ['--format', 'ndjson', ...types], { DATA_DIR: dataDir })
      .done;
    expect(code).toBe(0);
    return meritListsIn(
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Line),
    );
  };
  const listOf = async (modelTestId: string): Promise<Row[]> => {
    const { status, body } = await server.http<(Row & { name: string })[]>(
      'GET',
      `/score/merit-list/${modelTestId}`,
      admin,
    );
    expect(status).toBe(200);
    // names are personal data, which the export does not contain
    return body.map((row) => ({ ...row, name: undefined }));
  };
  /** Compares the merit lists of all model tests with the export. Returns the recomputed ones. */
  const expectEqual = async (): Promise<Map<string, Row[]>> => {
    const recomputed = await exported();
    for (const { id } of report.modelTests) {
      await eventually(async () => expect(await listOf(id)).toEqual(recomputed.get(id) ?? []), SHOWN_MS_MAX);
    }
    return recomputed;
  };

  it('equal those recomputed from the exported events', async () => {
    const recomputed = await expectEqual();
    const sizes = report.modelTests.map(({ id }) => recomputed.get(id)?.length ?? 0);
    expect(sizes.filter((size) => size > 50).length).toBeGreaterThan(1);
  });

  it('equal the recomputed ones after a key correction', async () => {
    const before = await exported();
    const { questionId, right } = report.badKeys[0]!;
    const body = { questionId, correctAnswer: right, reason: 'The key was wrong.', dryRun: false };
    const { status, body: correction } = await server.http<{ correctionId: string }>('POST', '/key-corrections', {
      ...admin,
      body,
    });
    expect(status).toBe(202);
    await eventually(async () => {
      const progress = await server.http('GET', `/key-corrections/${correction.correctionId}`, admin);
      expect(progress.body).toMatchObject({ status: 'done' });
    }, REMARKED_MS_MAX);
    expect(await expectEqual()).not.toEqual(before);
  });

  it('equal the recomputed ones after a ban and after a deletion', async () => {
    const { id } = report.modelTests[0]!;
    const [first, second] = (await exported()).get(id)! as [Row, Row];
    await server.http('PUT', `/admin/ban-toggle-student/${first.studentId}`, { ...admin, body: {} });
    expect((await expectEqual()).get(id)![0]!.studentId).toBe(second.studentId);
    await server.http('DELETE', `/admin/delete-student/${second.studentId}`, admin);
    const left = (await expectEqual()).get(id)!.map(({ studentId }) => studentId);
    expect(left).not.toContain(first.studentId);
    expect(left).not.toContain(second.studentId);
  });
});
