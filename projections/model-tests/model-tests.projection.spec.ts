import type { ModelTestContent, ModelTestEvent } from '../../api/contracts/events/model-test.events.js';
import { given, recorded } from '../../test/support/given/given-projection.js';
import { modelTestsProjection, type ModelTestDocument } from './model-tests.projection.js';

const AT = '2026-01-04T10:00:00.000Z';
const content: ModelTestContent = {
  name: 'First week',
  subject: 'Combined',
  time: 20,
  questions: [
    { questionId: 'b', version: 0 },
    { questionId: 'a', version: 3 },
  ],
  liveFrom: '2026-01-05T10:00:00.000Z',
  liveUntil: '2026-01-07T10:00:00.000Z',
  expiryDays: 2,
  reveal: 'expiry',
  meritList: 'expiry',
};
const document: ModelTestDocument = {
  _id: 'test',
  name: 'First week',
  subject: 'Combined',
  time: 20,
  questions: content.questions,
  liveFrom: '2026-01-05T10:00:00.000Z',
  liveUntil: '2026-01-07T10:00:00.000Z',
  expiryDays: 2,
  reveal: 'expiry',
  meritList: 'expiry',
  status: 'Upcoming',
};
const about = { modelTestId: 'test', questionIds: ['b', 'a'] };
const recordedAt = (event: ModelTestEvent) => recorded(event, AT);
const created = recordedAt({ type: 'ModelTestCreated', data: { modelTestId: 'test', ...content } });
const changed = recordedAt({
  type: 'ModelTestChanged',
  data: {
    modelTestId: 'test',
    ...content,
    time: 30,
    questions: [{ questionId: 'c', version: 0 }],
    dropped: ['a', 'b'],
  },
});
const renamed = recordedAt({ type: 'ModelTestRenamed', data: { modelTestId: 'test', name: 'Week 1' } });
const later = { liveUntil: '2026-01-08T10:00:00.000Z', expiryDays: 3 };
const extended = recordedAt({ type: 'ModelTestExtended', data: { modelTestId: 'test', ...later } });
const wentLive = recordedAt({ type: 'ModelTestWentLive', data: { ...about, questions: null } });
const archived = recordedAt({ type: 'ModelTestArchived', data: { ...about, questions: null, resultsHeld: true } });
const deleted = recordedAt({ type: 'ModelTestDeleted', data: { ...about, resultsHeld: false } });

describe('model tests projection', () => {
  it('stores model tests as created and updated', () => {
    given(modelTestsProjection).when(created).thenDocuments(document);
    given(modelTestsProjection)
      .when(created, changed)
      .thenDocuments({ ...document, time: 30, questions: [{ questionId: 'c', version: 0 }] });
  });

  it('stores a closing time and the time of the results until they are removed [MODEL-24] [REVEAL-13]', () => {
    const closing = { liveUntil: '2026-01-05T12:00:00.000Z', closesEarly: true };
    const atATime = { reveal: 'at', revealAt: '2026-01-06T10:00:00.000Z' } as const;
    const createdClosing = recordedAt({
      type: 'ModelTestCreated',
      data: { modelTestId: 'test', ...content, ...closing, ...atATime },
    });
    const revealChanged = recordedAt({
      type: 'ModelTestRevealChanged',
      data: { modelTestId: 'test', reveal: 'expiry', meritList: 'expiry' },
    });
    given(modelTestsProjection)
      .when(createdClosing)
      .thenDocuments({ ...document, ...closing, ...atATime });
    given(modelTestsProjection)
      .when(createdClosing, wentLive, extended, revealChanged)
      .thenDocuments({ ...document, ...later, status: 'Live' });
  });

  it('marks model tests as live, renamed, extended, archived and live again', () => {
    given(modelTestsProjection)
      .when(created, wentLive)
      .thenDocuments({ ...document, status: 'Live' });
    given(modelTestsProjection)
      .when(created, wentLive, renamed, archived)
      .thenDocuments({ ...document, name: 'Week 1', status: 'Archived' });
    given(modelTestsProjection)
      .when(created, wentLive, archived, extended, wentLive)
      .thenDocuments({ ...document, ...later, status: 'Live' });
  });

  it('stores the question versions that were recorded at the start', () => {
    const questions = [
      { questionId: 'b', version: 4 },
      { questionId: 'a', version: 3 },
    ];
    const live = recordedAt({ type: 'ModelTestWentLive', data: { ...about, questions } });
    given(modelTestsProjection)
      .when(created, live, renamed)
      .thenDocuments({ ...document, name: 'Week 1', status: 'Live', questions, pinned: true });
  });

  it('removes deleted model tests', () => {
    given(modelTestsProjection).when(created, deleted).thenDocuments();
    given(modelTestsProjection).when(created, deleted, renamed).thenDocuments();
  });

  it('notifies students and tutors of every change', () => {
    const message = (status: string) =>
      ['student', 'tutor'].map((role) => ({
        room: `role:${role}`,
        name: 'model-test',
        payload: { modelTestId: 'test', status, at: AT },
      }));
    given(modelTestsProjection)
      .when(created, changed, wentLive, renamed, archived, deleted)
      .thenAnnounced(...['Upcoming', 'Upcoming', 'Live', 'Live', 'Archived', 'Deleted'].flatMap(message));
  });
});
