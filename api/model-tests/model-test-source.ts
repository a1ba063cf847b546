import { Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import { statusAt } from '../contracts/http/model-test-status.js';
import { ExamSources, type Exam, type ExamSource } from '../attempts/exam-source.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Refusal } from '../platform/commands/refusal.js';
import { modelTestDecider } from './model-test.js';

/** Model tests as exams: for every student, from their schedules on; archived ones are practice. */
@Injectable()
export class ModelTestSource implements ExamSource {
  constructor(
    private readonly decisions: Decisions,
    exams: ExamSources,
  ) {
    exams.register('ModelTest', this);
  }

  async find(examId: string, _studentId: string, now: Date): Promise<Exam> {
    const { state: test } = await this.decisions.state(streams.modelTest(examId), modelTestDecider);
    if (test.status !== 'kept') throw new Refusal('not-found');
    // by the time, not by what is recorded a moment later
    const status = statusAt(test.content, now);
    if (status === 'Upcoming') throw new Refusal('exam-not-live');
    const { name, subject, time, questions } = test.content;
    return { name, subject, minutes: time, weighing: status === 'Live' ? 'live' : 'practice', questions };
  }
}
