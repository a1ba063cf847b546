import { recorded } from '../../../test/support/given/given-projection.js';
import type { MockTestEvent } from '../../contracts/events/mock-test.events.js';
import type { MeritlistEvent } from '../../contracts/events/catalogue.js';
import type { QuestionContent } from '../../contracts/events/question.events.js';
import { UndoPlan } from './undo-plan.js';

const content: QuestionContent = { question: '1 + 1', subject: 'Math', options: ['2', '3'], correctAnswers: ['2'] };
const added = (questionId: string): MeritlistEvent => ({ type: 'QuestionAdded', data: { questionId, ...content } });
const updated = (questionId: string): MeritlistEvent => ({ type: 'QuestionUpdated', data: { questionId, ...content } });
const deleted: MeritlistEvent = { type: 'QuestionDeleted', data: { questionId: 'q', subject: 'Math' } };
const quizGenerated: MockTestEvent = {
  type: 'MockTestGenerated',
  data: {
    mockTestId: 'm',
    studentId: 's',
    name: 'Math Mock Test',
    subject: 'Math',
    marks: 25,
    time: 10,
    questions: [{ questionId: 'q', version: 0 }],
  },
};
const importedEvent = (event: MeritlistEvent, revision = 0) => {
  const { metadata, ...rest } = recorded(event, undefined, revision);
  return { ...rest, metadata: { ...metadata, correlationId: 'import' } };
};

function planOf(...events: ReturnType<typeof recorded>[]) {
  const plan = new UndoPlan('import');
  for (const event of events) plan.apply(event as Parameters<typeof plan.apply>[0]);
  return Object.fromEntries(plan.questions);
}

describe('UndoPlan', () => {
  it('contains only the questions that the import added or updated', () => {
    expect(planOf(importedEvent(added('q')), importedEvent(updated('r'), 4), recorded(added('other')))).toEqual({
      q: { how: 'added', subject: 'Math', revision: 0 },
      r: { how: 'updated', subject: 'Math', revision: 4 },
    });
  });

  it('keeps questions that were edited or used in a test and drops deleted ones', () => {
    expect(planOf(importedEvent(added('q')), recorded(updated('q')))).toMatchObject({ q: { kept: 'edited' } });
    expect(planOf(importedEvent(added('q')), recorded(quizGenerated), recorded(updated('q')))).toMatchObject({
      q: { kept: 'used' },
    });
    expect(planOf(importedEvent(added('q')), recorded(deleted))).toEqual({});
  });

  it('does not keep a question because of a test that the import itself has changed', () => {
    expect(planOf(importedEvent(updated('q')), importedEvent(quizGenerated))).toEqual({
      q: { how: 'updated', subject: 'Math', revision: 0 },
    });
  });
});
