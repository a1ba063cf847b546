import { Injectable } from '@nestjs/common';
import type { Weighing } from '../contracts/events/attempt.events.js';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import { streams } from '../contracts/events/streams.js';
import type { ExamSubject, ExamType } from '../contracts/http/limits.js';
import { QuestionPool } from '../../projections/question-pool/question-pool.queries.js';
import { mockTestDecider } from '../mock-tests/mock-test.decider.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Refusal } from '../platform/commands/refusal.js';

/** What a student sits down to, of whatever kind it is. */
export interface Exam {
  readonly name: string;
  readonly subject: ExamSubject;
  readonly minutes: number;
  readonly weighing: Weighing;
  readonly questions: readonly PinnedQuestion[];
}

@Injectable()
export class Exams {
  constructor(
    private readonly decisions: Decisions,
    private readonly pool: QuestionPool,
  ) {}

  /** @throws Refusal not-found when there is none, or it is another student's */
  async find(type: ExamType, examId: string, studentId: string): Promise<Exam> {
    if (type !== 'MockTest') throw new Refusal('not-found');
    const { state } = await this.decisions.state(streams.mockTest(examId), mockTestDecider);
    if (!state || state.studentId !== studentId) throw new Refusal('not-found');
    const { name, subject, time, questions } = state;
    return { name, subject, minutes: time, weighing: 'practice', questions };
  }

  /** The exam's questions as they stand now; one that was deleted or went to another subject stays as it was drawn. */
  async questionsNow({ subject, questions }: Exam): Promise<PinnedQuestion[]> {
    const newest = await this.pool.newest(questions.map(({ questionId }) => questionId));
    return questions.map((drawn) => {
      const now = newest.get(drawn.questionId);
      const fits = now && (subject === 'Combined' || now.subject === subject) && now.version > drawn.version;
      return fits ? { questionId: drawn.questionId, version: now.version } : drawn;
    });
  }
}
