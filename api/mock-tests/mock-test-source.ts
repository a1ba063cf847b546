import { Injectable } from '@nestjs/common';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import type { ExamSubject } from '../contracts/http/limits.js';
import { QuestionPoolQueries } from '../../projections/question-pool/question-pool.queries.js';
import { ExamSourceRegistry, type Exam, type ExamResults, type ExamSource } from '../attempts/exam-source.js';
import { Refusal } from '../platform/commands/refusal.js';
import { MockTestsService } from './mock-tests.service.js';

/** Exam source of mock tests. Each one belongs to one student. */
@Injectable()
export class MockTestSource implements ExamSource {
  constructor(
    private readonly mockTests: MockTestsService,
    private readonly pool: QuestionPoolQueries,
    exams: ExamSourceRegistry,
  ) {
    exams.register('MockTest', this);
  }

  async find(examId: string, studentId: string): Promise<Exam> {
    const { name, subject, time, weighing, topicIds, questions } = await this.mockTests.find(examId, studentId);
    const drawnFrom = topicIds.length > 0 ? 'topics' : weighing === 'quiz' ? 'mistakes' : undefined;
    return {
      name,
      subject,
      minutes: time,
      weighing,
      ...(drawnFrom && { drawnFrom }),
      questions: await this.newest(subject, questions),
    };
  }

  /** Rejects staff, because mock tests belong to their student. */
  async questionsForStaff(): Promise<never> {
    throw new Refusal('not-found');
  }

  async resultsOf(): Promise<ExamResults> {
    return { areHeld: false, shownFrom: null, answersAt: null };
  }

  /**
   * Returns the latest versions of the questions. Deleted questions, and questions that moved to another subject, keep
   * the previous version.
   */
  private async newest(subject: ExamSubject, questions: readonly PinnedQuestion[]): Promise<PinnedQuestion[]> {
    const newest = await this.pool.newest(questions.map(({ questionId }) => questionId));
    return questions.map((pinned) => {
      const now = newest.get(pinned.questionId);
      const fits = now && (subject === 'Combined' || now.subject === subject) && now.version > pinned.version;
      return fits ? { questionId: pinned.questionId, version: now.version } : pinned;
    });
  }
}
