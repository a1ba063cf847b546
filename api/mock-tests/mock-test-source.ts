import { Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import { ExamSources, type Exam, type ExamSource } from '../attempts/exam-source.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Refusal } from '../platform/commands/refusal.js';
import { mockTestDecider } from './mock-test.js';

/** Mock tests as exams: each is its student's alone. */
@Injectable()
export class MockTestSource implements ExamSource {
  constructor(
    private readonly decisions: Decisions,
    exams: ExamSources,
  ) {
    exams.register('MockTest', this);
  }

  async find(examId: string, studentId: string): Promise<Exam> {
    const { state: test } = await this.decisions.state(streams.mockTest(examId), mockTestDecider);
    if (!test || test.studentId !== studentId) throw new Refusal('not-found');
    const { name, subject, time, weighing, questions } = test;
    return { name, subject, minutes: time, weighing, questions };
  }
}
