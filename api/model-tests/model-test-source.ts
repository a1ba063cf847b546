import { Injectable } from '@nestjs/common';
import { statusAt } from '../contracts/http/model-test-status.js';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import { ExamSourceRegistry, type Exam, type ExamResults, type ExamSource } from '../attempts/exam-source.js';
import { ModelTestPaperReader } from './model-test-paper-reader.js';

/** Exam source of model tests: available to all students from their start; archived tests count as practice. */
@Injectable()
export class ModelTestSource implements ExamSource {
  constructor(
    private readonly papers: ModelTestPaperReader,
    exams: ExamSourceRegistry,
  ) {
    exams.register('ModelTest', this);
  }

  async find(examId: string, _studentId: string, now: Date): Promise<Exam> {
    const paper = await this.papers.paperOf(examId, now);
    // decided by the schedule, because the status is recorded slightly later
    const weighing = statusAt(paper, now) === 'Live' ? 'live' : 'practice';
    const { name, subject, time, questions } = paper;
    return { name, subject, minutes: time, weighing, questions };
  }

  questionsForStaff(examId: string): Promise<readonly PinnedQuestion[]> {
    return this.papers.questionsNow(examId);
  }

  resultsOf(examId: string): Promise<ExamResults> {
    return this.papers.resultsOf(examId);
  }
}
