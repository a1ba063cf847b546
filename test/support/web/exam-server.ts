import { refusal, type Answer } from './stub-server';
import type { ExamType } from '../../../api/contracts/http/limits';
import type { MockTest } from '../../../web/src/features/mock-tests/mock-test.queries';
import type { ModelTest } from '../../../web/src/features/model-tests/model-test.queries';
import type {
  FinishedAttempt,
  MarkedQuestion,
  RunningAttempt,
} from '../../../web/src/features/attempts/attempt.queries';

const MINUTE_MS = 60_000;
export const STUDENT = 'aaaaaaaa-0000-4000-8000-000000000001';
export const TEST = 'bbbbbbbb-0000-4000-8000-000000000001';
export const questionId = (number: number): string => `dddddddd-0000-4000-8000-${String(number).padStart(12, '0')}`;

interface OptionChoice {
  questionId: string;
  option: string | null;
}

let instances = 0;

/** Stub server with one student's exam for web specs. The correct option of every question is the first one. */
export class ExamServer {
  /** True if requests do not reach the server */
  isOffline = false;
  /** Responses that replace the defaults, by call, for example 'GET /api/attempts/current' */
  readonly instead = new Map<string, Answer>();
  /** A new id for each instance, because the outbox exists as long as its tab */
  readonly attemptId = `cccccccc-0000-4000-8000-${String((instances += 1)).padStart(12, '0')}`;
  readonly requests: { call: string; body: unknown }[] = [];
  started: boolean;
  result: FinishedAttempt | undefined;
  private readonly paper: RunningAttempt;
  private revision = 0;

  constructor({
    type = 'MockTest',
    questions = 4,
    minutes = 20,
    started = true,
  }: { type?: ExamType; questions?: number; minutes?: number; started?: boolean } = {}) {
    const now = Date.now();
    this.started = started;
    this.paper = {
      attemptId: this.attemptId,
      type,
      examId: TEST,
      name: type === 'MockTest' ? 'Physics Mock Test' : 'Physics Model Test',
      startedAt: new Date(now).toISOString(),
      deadline: new Date(now + minutes * MINUTE_MS).toISOString(),
      serverNow: '',
      questions: Array.from({ length: questions }, (_, index) => ({
        _id: questionId(index + 1),
        question: `Question text ${index + 1}`,
        subject: 'Physics',
        options: ['right', 'wrong', 'worse', 'worst'].map((word) => `${index + 1} ${word}`),
      })),
      answers: {},
      progress: {},
    };
    globalThis.fetch = async (input) => this.answer(input as Request);
  }

  get answers(): Record<string, string> {
    return this.paper.answers;
  }
  get progress(): RunningAttempt['progress'] {
    return this.paper.progress;
  }
  calls(name: string): unknown[] {
    return this.requests.filter(({ call }) => call === name).map(({ body }) => body);
  }

  /** Saves an answer from another device. Returns the corresponding live message. */
  chooseElsewhere(number: number, option: string | null) {
    this.saveAnswer(questionId(number), option);
    return { attemptId: this.attemptId, questionId: questionId(number), option, revision: this.revision };
  }

  finish(reason: FinishedAttempt['reason'] = 'submitted'): FinishedAttempt {
    const questions = this.paper.questions.map(({ _id, question, options }) => {
      const chosen = this.answers[_id] ?? null;
      const correctAnswer = options[0]!;
      const verdict = chosen === null ? 'Skipped' : chosen === correctAnswer ? 'Correct' : 'Incorrect';
      return {
        _id,
        question,
        subject: 'Physics',
        options,
        chosen,
        correctAnswer,
        verdict,
        solution: null,
      } satisfies MarkedQuestion;
    });
    const count = (of: string) => questions.filter(({ verdict }) => verdict === of).length;
    const [correct, incorrect, skipped] = [count('Correct'), count('Incorrect'), count('Skipped')];
    const score = Math.round(((correct - incorrect / 4) / questions.length) * 100) / 100;
    const { attemptId, type, examId, name } = this.paper;
    const finishedAt = new Date().toISOString();
    this.result ??= {
      attemptId,
      type,
      examId,
      name,
      weighing: 'practice',
      score,
      correct,
      incorrect,
      skipped,
      finishedAt,
      reason,
      late: 0,
      remarks: [],
      questions,
    };
    return this.result;
  }

  private async answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const text = await request.text();
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : undefined;
    const call = `${request.method} ${pathname}`;
    if (this.isOffline) throw new TypeError('Failed to fetch');
    this.requests.push({ call, body });
    const { status = 200, body: answer = {} } = this.instead.get(call) ?? this.own(call, body);
    return new Response(status === 204 ? null : JSON.stringify(answer), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  }

  private own(call: string, body: Record<string, unknown> = {}): Answer {
    switch (call) {
      case `GET /api/student/profile/${STUDENT}`:
        return { body: { username: 'nusrat', avatar: 5, isBanned: false } };
      case `GET /api/mockTest/${TEST}`:
        return { body: this.mockTest() };
      case `GET /api/modelTest/${TEST}`:
        return { body: this.modelTest() };
      case 'POST /api/attempts':
        this.started = true;
        return { status: 201, body: this.running() };
      case 'GET /api/attempts/current':
        return this.started && !this.result ? { body: this.running() } : { status: 204 };
      case `GET /api/attempts/at-exam/${TEST}`:
        if (!this.started) return { status: 204 };
        return { body: this.result ?? this.running() };
      case `GET /api/attempts/${this.attemptId}`:
        return { body: this.result ?? this.running() };
      case `PUT /api/attempts/${this.attemptId}/answers`: {
        const several = (body as { answers?: OptionChoice[] }).answers;
        const saved = (several ?? [body as unknown as OptionChoice]).map(({ questionId: id, option }) => {
          this.saveAnswer(id, option);
          return { questionId: id, option, revision: this.revision };
        });
        return { body: several ? { answers: saved, revision: this.revision } : saved[0] };
      }
      case `PUT /api/attempts/${this.attemptId}/progress`:
        return { status: 204 };
      case `POST /api/attempts/${this.attemptId}/submit`: {
        const { answers = [] } = body as { answers?: OptionChoice[] };
        answers.forEach(({ questionId: id, option }) => this.saveAnswer(id, option));
        return { body: this.finish() };
      }
      default:
        return refusal(404, 'Nothing here.');
    }
  }

  private saveAnswer(id: string, option: string | null): void {
    this.revision += 1;
    if (option === null) delete this.answers[id];
    else this.answers[id] = option;
  }

  private running(): RunningAttempt {
    return { ...structuredClone(this.paper), serverNow: new Date().toISOString() };
  }

  private mockTest(): MockTest {
    return {
      _id: TEST,
      name: 'Physics Mock Test',
      subject: 'Physics',
      marks: 25,
      time: 20,
      questions: this.paper.questions.map(({ _id }) => _id),
      studentId: STUDENT,
    };
  }

  modelTest(): ModelTest {
    return {
      _id: TEST,
      Name: 'Physics Model Test',
      Subject: 'Physics',
      Marks: 25,
      Time: 20,
      ScheduleDate: '2026-01-05',
      ScheduleTime: '16:00',
      ExpiryDays: 2,
      QuestionIds: this.paper.questions.map(({ _id }) => _id),
      status: 'Live',
      liveFrom: '2026-01-05T10:00:00.000Z',
      liveUntil: '2026-01-07T10:00:00.000Z',
    };
  }
}
