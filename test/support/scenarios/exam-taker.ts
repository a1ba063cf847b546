import type { FinishedAttempt, RunningAttempt } from '../../../api/attempts/attempt.dto.js';
import type { ExamType } from '../../../api/contracts/http/limits.js';
import type { HttpResponse, RequestOptions } from '../server/http-request.js';
import { PASSWORD, registerStudent, type HttpClient, type Person } from './people.js';

/** Body of a rejected call. */
export interface RefusalBody {
  readonly message: string;
  readonly attemptId?: string;
  readonly finished?: boolean;
  readonly errors?: Record<string, string>;
}

/** A student who uses the server only through HTTP. */
export class ExamTaker {
  private constructor(
    private readonly app: HttpClient,
    readonly person: Person,
  ) {}

  static async register(app: HttpClient, username: string): Promise<ExamTaker> {
    return new ExamTaker(app, await registerStudent(app, username));
  }

  /** Returns the same student on another server with the same data. */
  onServer(app: HttpClient): ExamTaker {
    return new ExamTaker(app, this.person);
  }

  /** Logs in again and returns the student with the new session. */
  async logInAgain(): Promise<ExamTaker> {
    const { body } = await this.app.http<{ jwtoken: string }>('POST', '/student/login', {
      body: { email: this.person.email, password: PASSWORD, rememberMe: false },
    });
    return new ExamTaker(this.app, { ...this.person, token: body.jwtoken });
  }

  get id(): string {
    return this.person.id;
  }

  call<Body = RefusalBody>(method: string, path: string, body?: unknown): Promise<HttpResponse<Body>> {
    const options: RequestOptions = { token: this.person.token, ...(body !== undefined && { body }) };
    return this.app.http<Body>(method, path, options);
  }

  async generate(selection: { subject?: string; marks?: number; time?: number } = {}): Promise<string> {
    const body = { studentId: this.id, subject: 'Physics', marks: 25, time: 10, ...selection };
    const answer = await this.call<{ mockTestId: string }>('POST', '/mockTest/generateMockTest', body);
    if (answer.status !== 201) throw new Error(`generating returned ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body.mockTestId;
  }

  start<Body = RunningAttempt>(examId: string, type: ExamType = 'MockTest'): Promise<HttpResponse<Body>> {
    return this.call<Body>('POST', '/attempts', { type, examId });
  }

  /** Generates a mock test and starts it. */
  async startMockTest(selection?: { subject?: string; marks?: number; time?: number }): Promise<RunningAttempt> {
    const { status, body } = await this.start(await this.generate(selection));
    if (status !== 201) throw new Error(`starting returned ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  answer<Body = { questionId: string; option: string | null; revision: number }>(
    attemptId: string,
    questionId: string,
    option: string | null,
    overrides: { chosenAt?: string; commandId?: string } = {},
  ): Promise<HttpResponse<Body>> {
    return this.call<Body>('PUT', `/attempts/${attemptId}/answers`, { questionId, option, ...overrides });
  }

  submit(attemptId: string): Promise<HttpResponse<FinishedAttempt>> {
    return this.call<FinishedAttempt>('POST', `/attempts/${attemptId}/submit`, {});
  }

  attempt<Body = RunningAttempt>(attemptId: string): Promise<HttpResponse<Body>> {
    return this.call<Body>('GET', `/attempts/${attemptId}`);
  }

  /**
   * Starts an exam, answers the first `right` questions correctly and the next `wrong` ones incorrectly, and submits.
   */
  async take(right: number, wrong: number, selection?: { subject?: string; marks?: number }): Promise<FinishedAttempt> {
    return this.finish(await this.startMockTest(selection), right, wrong);
  }

  /** Takes a live or archived model test in the same way. */
  async takeModelTest(modelTestId: string, right: number, wrong: number): Promise<FinishedAttempt> {
    return this.finish(await this.startModelTest(modelTestId), right, wrong);
  }

  async startModelTest(modelTestId: string): Promise<RunningAttempt> {
    const { status, body } = await this.start(modelTestId, 'ModelTest');
    if (status !== 201) throw new Error(`starting returned ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  private async finish({ attemptId, questions }: RunningAttempt, right: number, wrong: number) {
    for (const [index, question] of questions.slice(0, right + wrong).entries()) {
      const { status } = await this.answer(
        attemptId,
        question._id,
        index < right ? rightOf(question) : wrongOf(question),
      );
      if (status !== 200) throw new Error(`answering returned ${status}`);
    }
    return (await this.submit(attemptId)).body;
  }
}

type WithOptions = Pick<RunningAttempt['questions'][number], 'options'>;

/** Returns the correct option of a question created by `addQuestions`. */
export const rightOf = ({ options }: WithOptions): string => options.find((option) => option.endsWith(' right'))!;
export const wrongOf = ({ options }: WithOptions): string => options.find((option) => option.endsWith(' wrong'))!;
