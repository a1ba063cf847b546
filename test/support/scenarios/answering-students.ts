import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedEvent } from '../../../api/platform/event-store/event-store.js';
import { addQuestions, registerStudent, registerTutor, type Person } from './people.js';
import type { Server } from '../server/server.js';

const RETRY_MS = 100;
const UNAVAILABLE_STATUSES = [502, 503, 504];
/** Longest wait that an answer limit causes; an exam limit causes longer ones and fails the test */
const LIMIT_SECONDS_MAX = 5;

interface Paper {
  readonly attemptId: string;
  readonly questions: readonly { _id: string; options: readonly string[] }[];
}

interface PendingAnswer {
  readonly attemptId: string;
  readonly commandId: string;
  readonly questionId: string;
  readonly option: string | null;
}

/** Students who answer as fast as the server allows, retry unacknowledged answers, and record acknowledged ones. */
export class AnsweringStudents {
  private readonly acknowledgements: (PendingAnswer & { revision: number })[] = [];
  /** Calls whose response was 502, 503 or 504, or that had none. */
  readonly refusals: string[] = [];
  private readonly results = new Map<string, number>();
  private isStopped = false;

  private constructor(
    private readonly url: string,
    private readonly students: Student[],
  ) {}

  /** @param prefix prefix of their usernames */
  static async register(server: Pick<Server, 'url' | 'http'>, count: number, prefix = ''): Promise<AnsweringStudents> {
    const tutor = await registerTutor(server, `${prefix}tutor`);
    await addQuestions(server, tutor, 'Physics', 30);
    const people = Array.from({ length: count }, (_, n) => registerStudent(server, `${prefix}student${n}`));
    return new AnsweringStudents(
      server.url,
      (await Promise.all(people)).map((person) => ({ person })),
    );
  }

  /** Duration of the slowest call in ms, for any status */
  slowestMs = 0;

  get people(): readonly Person[] {
    return this.students.map(({ person }) => person);
  }

  get acknowledged(): number {
    return this.acknowledgements.length;
  }

  /** Answers until `rest()` is called or the server is no longer running. */
  async answerContinuously(): Promise<void> {
    this.isStopped = false;
    await Promise.all(this.students.map((student) => this.answerUntilStopped(student)));
  }

  stop(): void {
    this.isStopped = true;
  }

  async sendPendingAnswers(): Promise<void> {
    this.isStopped = false;
    for (const student of this.students) if (student.pendingAnswer) await this.send(student, student.pendingAnswer);
  }

  /** Submits every attempt. */
  async finish(): Promise<void> {
    for (const student of this.students) if (student.paper) await this.submit(student, student.paper);
  }

  /**
   * Expects that every acknowledged answer has its revision, no command was executed twice, and every acknowledged
   * result is stored.
   */
  expectAllAcknowledgedIn(log: readonly RecordedEvent[]): void {
    this.expectAnswersIn(log);
    expect(new LoggedAnswers(log).duplicateCommands).toEqual([]);
    const finished = log.filter(({ type }) => type === 'AttemptFinished').map(({ data }) => data as FinishedAttempt);
    const scores = new Map(finished.map(({ attemptId, score }) => [attemptId, score]));
    expect(scores.size).toBe(finished.length);
    expect([...this.results].filter(([attemptId, score]) => scores.get(attemptId) !== score)).toEqual([]);
  }

  /** @param first number of acknowledged answers to check */
  expectAnswersIn(log: readonly RecordedEvent[], first = this.acknowledged): void {
    const answers = new LoggedAnswers(log);
    const missing = this.acknowledgements
      .slice(0, first)
      .filter((pending) => answers.optionAt(pending) !== pending.option);
    expect(missing).toEqual([]);
  }

  private async answerUntilStopped(student: Student): Promise<void> {
    try {
      while (!this.isStopped) {
        student.paper ??= await this.start(student);
        if (student.remainingAnswers === 0) {
          await this.submit(student, student.paper);
          student.paper = undefined;
          continue;
        }
        student.pendingAnswer ??= chooseAnswer(student.paper);
        await this.send(student, student.pendingAnswer);
      }
    } catch (error) {
      // The server died during the call: unacknowledged answers are resent after its restart
      if ((error as Error).name !== 'TypeError') throw error;
      this.refusals.push(`no response: ${String((error as Error).cause)}`);
    }
  }

  private async start(student: Student): Promise<Paper> {
    student.remainingAnswers = 40 + Math.floor(Math.random() * 80);
    const { person } = student;
    const current = await this.call('GET', '/attempts/current', person);
    if (current.status === 200) return current.body as unknown as Paper;
    const test = await this.call('POST', '/mockTest/generateMockTest', person, {
      studentId: person.id,
      subject: 'Physics',
      marks: 25,
      time: 60,
    });
    if (test.status !== 201) throw new Error(`generating returned ${test.status} ${JSON.stringify(test.body)}`);
    const response = await this.call('POST', '/attempts', person, { type: 'MockTest', examId: test.body.mockTestId });
    // The exam was started, but the response reported an unavailable store
    if (response.status === 409 && response.body.attemptId) return this.start(student);
    if (response.status !== 201)
      throw new Error(`starting returned ${response.status} ${JSON.stringify(response.body)}`);
    return response.body as unknown as Paper;
  }

  private async send(student: Student, pending: PendingAnswer): Promise<void> {
    const { attemptId, ...body } = pending;
    const answer = await this.call('PUT', `/attempts/${attemptId}/answers`, student.person, body);
    if (answer.status !== 200) throw new Error(`answering returned ${answer.status} ${JSON.stringify(answer.body)}`);
    this.acknowledgements.push({ ...pending, revision: answer.body.revision as number });
    student.pendingAnswer = undefined;
    student.remainingAnswers = (student.remainingAnswers ?? 1) - 1;
  }

  private async submit(student: Student, paper: Paper): Promise<void> {
    const answer = await this.call('POST', `/attempts/${paper.attemptId}/submit`, student.person, {});
    if (answer.status !== 200) throw new Error(`submitting returned ${answer.status} ${JSON.stringify(answer.body)}`);
    this.results.set(paper.attemptId, answer.body.score as number);
  }

  /** Retries while a store is unavailable or the front proxy has no backend process. */
  private async call(method: string, path: string, person: Person, body?: object) {
    for (;;) {
      const startedAt = performance.now();
      const answer = await fetch(`${this.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${person.token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt);
      const seconds = Number(answer.headers.get('retry-after'));
      if (answer.status === 429 && seconds <= LIMIT_SECONDS_MAX) await sleep(seconds * 1_000);
      else if (!UNAVAILABLE_STATUSES.includes(answer.status)) {
        return { status: answer.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
      } else {
        this.refusals.push(`${answer.status}: ${method} ${path}`);
        await sleep(RETRY_MS);
      }
    }
  }
}

interface Student {
  readonly person: Person;
  paper?: Paper | undefined;
  /** Chosen but not yet acknowledged */
  pendingAnswer?: PendingAnswer | undefined;
  remainingAnswers?: number;
}

function chooseAnswer({ attemptId, questions }: Paper): PendingAnswer {
  const question = questions[Math.floor(Math.random() * questions.length)]!;
  const option = Math.random() < 0.15 ? null : question.options[Math.floor(Math.random() * question.options.length)]!;
  return { attemptId, commandId: randomUUID(), questionId: question._id, option };
}

interface FinishedAttempt {
  readonly attemptId: string;
  readonly score: number;
}

/** Answers in the log with their times. */
class LoggedAnswers {
  readonly duplicateCommands: string[] = [];
  private readonly histories = new Map<string, { revision: number; option: string | null }[]>();

  constructor(log: readonly RecordedEvent[]) {
    const commands = new Set<string>();
    for (const { type, data, metadata, revision } of log) {
      if (type !== 'AnswerSaved') continue;
      if (commands.has(metadata.causationId)) this.duplicateCommands.push(metadata.causationId);
      commands.add(metadata.causationId);
      const { attemptId, questionId, option } = data as PendingAnswer;
      const key = `${attemptId}/${questionId}`;
      const history = this.histories.get(key) ?? [];
      this.histories.set(key, [...history, { revision, option }]);
    }
  }

  optionAt({ attemptId, questionId, revision }: PendingAnswer & { revision: number }): string | null {
    const history = this.histories.get(`${attemptId}/${questionId}`) ?? [];
    return history.findLast((answer) => answer.revision <= revision)?.option ?? null;
  }
}
