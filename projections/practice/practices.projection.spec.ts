import type { MeritlistEvent } from '../../api/contracts/events/catalogue.js';
import { given, recorded } from '../../test/support/given/given-projection.js';
import { practicesProjection } from './practices.projection.js';

const started = (ordinal: number) =>
  recorded({
    type: 'PracticeStarted',
    data: {
      practiceId: `practice ${ordinal}`,
      studentId: 'ann',
      ordinal,
      source: 'due',
      questions: [],
      optionSeed: 'seed',
      startedAt: '2026-01-05T10:00:00.000Z',
    },
  });
const planSet = (examDate: string | null) =>
  recorded({
    type: 'PracticePlanSet',
    data: { studentId: 'ann', examDate, dailyQuestions: 30, setAt: '2026-01-05T10:00:00.000Z' },
  });
const ann = { _id: 'ann', studentId: 'ann' };

describe('practices projection', () => {
  it('contains the number of practices that a student has started', () => {
    given(practicesProjection)
      .when(started(1), started(2))
      .thenDocuments({ ...ann, started: 2 });
  });

  it('contains the most recent plan', () => {
    given(practicesProjection)
      .when(planSet('2026-02-01'), started(1), planSet(null))
      .thenDocuments({ ...ann, started: 1, plan: { examDate: null, dailyQuestions: 30 } });
  });

  it("[PRACTICE-16] is deleted with the student's account", () => {
    const deletions: MeritlistEvent[] = [
      { type: 'AccountDeleted', data: { accountId: 'ann', role: 'student', reservations: [] } },
      { type: 'AccountErased', data: { accountId: 'ann' } },
    ];
    for (const deletion of deletions) {
      given(practicesProjection).when(started(1), planSet(null), recorded(deletion)).thenDocuments();
    }
  });
});
