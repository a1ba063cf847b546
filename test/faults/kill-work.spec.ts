import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PracticeAnswered } from '../../api/contracts/events/practice.events.js';
import type { RecordedEvent } from '../../api/platform/event-store/event-store.js';
import { openSqliteEventStore } from '../../api/platform/event-store/sqlite/sqlite-event-store.js';
import type { RunningPractice } from '../../api/practice/practice.dto.js';
import { expectReadModelsAsRebuilt } from '../support/assertions/expect-rebuilt.js';
import { expectWholeLog, readLog } from '../support/assertions/whole-log.js';
import { startCommand } from '../support/programs/program.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { modelTestOf, scheduleMinute, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, registerTutor, type Person } from '../support/scenarios/people.js';
import { getPicture, pngFile, sendPicture } from '../support/scenarios/pictures.js';
import { sendQuestionFile } from '../support/scenarios/question-files.js';
import { startServer, temporaryFolder, type Server } from '../support/server/server.js';

const KILLS = Number(process.env['KILLS'] ?? 10);
/** Maximum time in ms per kill, and for the rest */
const KILL_MS_MAX = 15_000;
const SETUP_MS_MAX = 240_000;
/** Maximum of the random number of acknowledged calls before a kill */
const CALLS = 30;
const FILE_ROWS = 20;
/** More than the time until the tests are live */
const AHEAD_MS = 90_000;

function assertStatus(status: number, expected: number): void {
  if (status !== expected) throw new Error(`the server answered ${status} instead of ${expected}`);
}

/** Staff and students who import, upload, practise and release as fast as the server allows. */
class Work {
  readonly imported: string[] = [];
  readonly pictures: string[] = [];
  readonly practised = new Map<string, { readonly practiceId: string; readonly questionId: string }>();
  readonly released: string[] = [];
  private file: readonly string[] = [];
  private answer: { readonly practiceId: string; readonly questionId: string; readonly body: object } | undefined;
  private files = 0;
  private isStopped = false;

  constructor(
    readonly server: Server,
    private tutor: Person,
    private readonly tests: string[],
  ) {}

  get acknowledged(): number {
    return this.imported.length / FILE_ROWS + this.pictures.length + this.practised.size + this.released.length;
  }

  stop(): void {
    this.isStopped = true;
  }

  /** Works with new accounts, whose limits are not used up, until the server is no longer running. */
  async goOn(server: Server, tutor: Person, student: ExamTaker): Promise<void> {
    this.isStopped = false;
    this.tutor = tutor;
    const kinds = [
      () => this.importFile(server),
      () => this.upload(server),
      () => this.practise(student),
      () => this.release(server),
    ];
    await Promise.all(kinds.map((kind) => this.untilStopped(kind)));
  }

  private async untilStopped(act: () => Promise<void>): Promise<void> {
    while (!this.isStopped) {
      try {
        await act();
      } catch (error) {
        // the killed server no longer answers; the same is sent again afterwards
        if (!['TypeError', 'SyntaxError'].includes((error as Error).name)) throw error;
        return;
      }
    }
  }

  private async importFile(server: Server): Promise<void> {
    if (this.file.length === 0) {
      this.files += 1;
      this.file = Array.from({ length: FILE_ROWS }, (_, n) => `Imported ${this.files} ${n} ${randomUUID()}`);
    }
    const rows = this.file.map((text) => `Math,${text},one,two,one\n`).join('');
    const file = `subject,question,optionA,optionB,correctAnswer\n${rows}`;
    const { status } = await sendQuestionFile(server, this.tutor, 'format=csv', file);
    if (status === 429) return this.rest();
    assertStatus(status, 200);
    this.imported.push(...this.file);
    this.file = [];
  }

  private async upload(server: Server): Promise<void> {
    const { status, body } = await sendPicture(server, this.tutor, pngFile(this.pictures.length + 1));
    if (status === 429) return this.rest();
    assertStatus(status, 201);
    this.pictures.push(body.pictureId);
  }

  private async practise(student: ExamTaker): Promise<void> {
    if (!this.answer) {
      const { body } = await student.call<RunningPractice>('POST', '/practice', {
        source: 'topic',
        subject: 'Physics',
      });
      const [question] = body.questions;
      if (!question) return this.rest();
      const answer = { questionId: question._id, option: question.options[0], commandId: randomUUID() };
      this.answer = { practiceId: body.practiceId, questionId: question._id, body: answer };
    }
    const { practiceId, questionId, body } = this.answer;
    const { status } = await student.call('PUT', `/practice/${practiceId}/answers`, body);
    if (status === 429) return this.rest();
    if (status === 200) this.practised.set(`${practiceId} ${questionId}`, { practiceId, questionId });
    this.answer = undefined;
    await student.call('POST', `/practice/${practiceId}/end`);
  }

  private async release(server: Server): Promise<void> {
    const test = this.tests.at(-1);
    if (test === undefined) return this.rest();
    const { status } = await server.http('POST', `/modelTest/${test}/release`, { token: this.tutor.token });
    assertStatus(status, 204);
    this.released.push(test);
    this.tests.pop();
    await delay(100);
  }

  private async rest(): Promise<void> {
    await delay(200);
  }

  /** Expects every acknowledged call in the log, and nothing twice. */
  expectAllIn(log: readonly RecordedEvent[]): void {
    const texts = dataOf<{ question: string }>(log, 'QuestionAdded').map(({ question }) => question);
    expectOnce(
      texts.filter((text) => text.startsWith('Imported')),
      this.imported,
    );
    const answers = dataOf<PracticeAnswered['data']>(log, 'PracticeAnswered');
    expectOnce(
      answers.map(({ practiceId, questionId }) => `${practiceId} ${questionId}`),
      [...this.practised.keys()],
    );
    const released = dataOf<{ modelTestId: string }>(log, 'ResultsReleased').map(({ modelTestId }) => modelTestId);
    expectOnce(released, this.released);
  }
}

const dataOf = <Data>(log: readonly RecordedEvent[], type: string): Data[] =>
  log.filter((event) => event.type === type).map(({ data }) => data as Data);

function expectOnce(recorded: readonly string[], acknowledged: readonly string[]): void {
  const found = new Set(recorded);
  expect(found.size).toBe(recorded.length);
  expect(acknowledged.filter((item) => !found.has(item))).toEqual([]);
}

describe('a server that is killed during imports, uploads, practice and releases', () => {
  const dataDir = temporaryFolder();
  let server: Server;

  afterAll(async () => {
    await server?.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it(
    `neither loses nor duplicates what was acknowledged after ${KILLS} SIGKILLs at random times`,
    async () => {
      server = await startServer({ dataDir, clock: true });
      const tutor = await registerTutor(server, 'tutor');
      const questionIds = await addQuestions(server, tutor, 'Physics', 30);
      const from = scheduleMinute(new Date());
      const tests: string[] = [];
      for (let n = 0; n < KILLS; n += 1) {
        const fields = modelTestOf(questionIds.slice(0, 5), from, { Name: `Test ${n}`, reveal: 'release' });
        tests.push(await storeModelTest(server, tutor, fields));
      }
      // the tests are live, and the clock never jumps within a running server
      await server.kill();
      server = await startServer({ dataDir, clock: true, env: { CLOCK_AHEAD_MS: String(AHEAD_MS) } });
      const work = new Work(server, tutor, tests);
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const [helper, student] = await Promise.all([
          registerTutor(server, `tutor-${kill}`),
          ExamTaker.register(server, `student-${kill}`),
        ]);
        const target = work.acknowledged + 1 + Math.random() * CALLS;
        const working = work.goOn(server, helper, student);
        while (work.acknowledged < target) await delay(1);
        await server.kill();
        work.stop();
        await working;
        const events = await openSqliteEventStore({ file: join(dataDir, 'events.db') });
        work.expectAllIn(await readLog(events));
        await events.close();
        server = await startServer({ dataDir, clock: true, env: { CLOCK_AHEAD_MS: String(AHEAD_MS) } });
      }
      for (const id of work.pictures) expect((await getPicture(server, tutor, id)).status).toBe(200);
      await server.stop();
      expect(
        Math.min(work.imported.length, work.pictures.length, work.practised.size, work.released.length),
      ).toBeGreaterThan(0);

      const verified = await startCommand('verify', [], { DATA_DIR: dataDir }).done;
      expect(verified.report).toBe('verified\n');
      const events = await openSqliteEventStore({ file: join(dataDir, 'events.db') });
      expectWholeLog(await readLog(events));
      await expectReadModelsAsRebuilt(events, dataDir);
      await events.close();
    },
    SETUP_MS_MAX + KILLS * KILL_MS_MAX,
  );
});
