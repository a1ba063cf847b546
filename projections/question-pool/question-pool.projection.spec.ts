import type { ModelTestContent, ModelTestEvent } from '../../api/contracts/events/model-test.events.js';
import type { QuestionContent, QuestionEvent } from '../../api/contracts/events/question.events.js';
import { foldEvents, given, recorded } from '../../test/support/given/given-projection.js';
import type { ProjectedEvent } from '../engine/projection.js';
import { questionPoolProjection } from './question-pool.projection.js';

const content: QuestionContent = { question: '1 + 1', subject: 'Math', options: ['2', '3'], correctAnswers: ['2'] };
const adding = (questionId: string): QuestionEvent => ({ type: 'QuestionAdded', data: { questionId, ...content } });
const added = adding('sum');
const updated: QuestionEvent = { type: 'QuestionUpdated', data: { questionId: 'sum', ...content, subject: 'Physics' } };
const deleted: QuestionEvent = { type: 'QuestionDeleted', data: { questionId: 'sum', subject: 'Physics' } };
const asks = expect.any(String) as string;
const unchanged = { content: asks, since: 0, place: 1, topicIds: [], hasSolution: false };
const free = { asks, keptFor: [], free: true, ...unchanged };

describe('question pool projection', () => {
  it('contains the latest version of each question and its subject', () => {
    given(questionPoolProjection)
      .when(recorded(added))
      .thenDocuments({ _id: 'sum', subject: 'Math', version: 0, ...free });
    given(questionPoolProjection)
      .when(recorded(added), recorded(updated, undefined, 1))
      .thenDocuments({ _id: 'sum', subject: 'Physics', version: 1, ...free });
  });

  it('[C6] treats questions with the same text and options in any order as identical', () => {
    const changes = {
      reordered: { options: ['3', '2'] },
      other: { options: ['2', '4'] },
      renamed: { question: '1+1' },
    };
    const adding = Object.entries(changes).map(([questionId, changes]) =>
      recorded({ type: 'QuestionAdded', data: { questionId, ...content, ...changes } }),
    );
    const [same, reordered, ...different] = [
      ...foldEvents(questionPoolProjection, [recorded(added), ...adding]).values(),
    ];
    expect(reordered!.asks).toBe(same!.asks);
    expect(new Set([same, ...different].map((document) => document!.asks)).size).toBe(3);
  });

  it('keeps the topics of a question and whether it has a solution when it is edited', () => {
    const tagged = recorded({
      type: 'QuestionTopicsSet',
      data: { questionId: 'sum', subject: 'Math', topicIds: ['addition'], dropped: [] },
    });
    const solved = recorded({ type: 'QuestionSolutionSet', data: { questionId: 'sum', solution: 'Count.' } });
    const unsolved = recorded({ type: 'QuestionSolutionSet', data: { questionId: 'sum', solution: null } });
    const question = { _id: 'sum', subject: 'Math' as const, version: 0, ...free, topicIds: ['addition'] };
    given(questionPoolProjection)
      .when(recorded(added), tagged, solved)
      .thenDocuments({ ...question, hasSolution: true });
    given(questionPoolProjection)
      .when(recorded(added), tagged, solved, unsolved, recorded(updated, undefined, 4))
      .thenDocuments({ ...question, subject: 'Physics', version: 4 });
    given(questionPoolProjection).when(tagged, solved).thenDocuments();
  });

  it('records the version since which text, options and key are unchanged', () => {
    const since = (...changes: Partial<QuestionContent>[]) => {
      const edits = changes.map((change, index) =>
        recorded({ type: 'QuestionUpdated', data: { questionId: 'sum', ...content, ...change } }, undefined, index + 1),
      );
      return foldEvents(questionPoolProjection, [recorded(added), ...edits]).get('sum')!.since;
    };
    expect(since({ subject: 'Physics' })).toBe(0);
    expect(since({ question: '1 + 1?' })).toBe(1);
    expect(since({ options: ['2', '4'] }, { options: ['2', '4'], subject: 'Physics' })).toBe(1);
    expect(since({ correctAnswers: ['3'] }, {})).toBe(2);
  });

  it('removes deleted questions', () => {
    given(questionPoolProjection)
      .when(recorded(added), recorded(deleted, undefined, 1))
      .thenDocuments();
  });
});

describe('a question with a corrected key', () => {
  const rekeyed = (after: string | null, version = 0): ProjectedEvent =>
    recorded({
      type: 'KeyCorrected',
      data: {
        correctionId: 'correction',
        questionId: 'sum',
        before: '2',
        after,
        versions: [{ version, before: '2', after }],
        reason: 'why',
        attempts: 0,
      },
    });
  const ofTest = { modelTestId: 'first', questionIds: ['sum'] };
  const created = recorded({
    type: 'ModelTestCreated',
    data: {
      modelTestId: 'first',
      name: 'First week',
      subject: 'Math',
      time: 20,
      questions: [{ questionId: 'sum', version: 0 }],
      liveFrom: '2026-01-05T10:00:00.000Z',
      liveUntil: '2026-01-07T10:00:00.000Z',
      expiryDays: 2,
      reveal: 'finish',
      meritList: 'expiry',
    },
  });
  const archived = recorded({ type: 'ModelTestArchived', data: { ...ofTest, questions: null, resultsHeld: false } });
  const sum = { _id: 'sum', subject: 'Math' as const, version: 0, asks, ...unchanged };

  it('stays excluded from mock tests when it is annulled and its model test ends (3/M39)', () => {
    given(questionPoolProjection)
      .when(recorded(added), created, rekeyed(null), archived)
      .thenDocuments({ ...sum, keptFor: [], annulled: true, free: false });
  });

  it('stays reserved for its model test (3/M40)', () => {
    given(questionPoolProjection)
      .when(recorded(added), created, rekeyed('3'))
      .thenDocuments({ ...sum, keptFor: ['first'], free: false });
  });

  it('is available when only an older version is annulled, and stays deleted after a deletion (3/M41)', () => {
    given(questionPoolProjection)
      .when(recorded(added), recorded(updated, undefined, 1), rekeyed(null))
      .thenDocuments({ ...sum, subject: 'Physics', version: 1, keptFor: [], free: true });
    given(questionPoolProjection)
      .when(recorded(added), recorded(deleted, undefined, 1), rekeyed(null))
      .thenDocuments();
  });
});

describe('questions of model tests', () => {
  const contentWith = (modelTestId: string, ...questionIds: string[]): ModelTestContent & { modelTestId: string } => ({
    modelTestId,
    name: 'First week',
    subject: 'Math',
    time: 20,
    questions: questionIds.map((questionId) => ({ questionId, version: 0 })),
    liveFrom: '2026-01-05T10:00:00.000Z',
    liveUntil: '2026-01-07T10:00:00.000Z',
    expiryDays: 2,
    reveal: 'finish',
    meritList: 'expiry',
  });
  const created = (...named: Parameters<typeof contentWith>): ModelTestEvent => ({
    type: 'ModelTestCreated',
    data: contentWith(...named),
  });
  const status = (
    type: 'ModelTestWentLive' | 'ModelTestArchived' | 'ModelTestDeleted',
    modelTestId: string,
    ...questionIds: string[]
  ): ModelTestEvent => {
    const data = { modelTestId, questionIds };
    if (type === 'ModelTestDeleted') return { type, data: { ...data, resultsHeld: false } };
    return type === 'ModelTestWentLive'
      ? { type, data: { ...data, questions: null } }
      : { type, data: { ...data, questions: null, resultsHeld: false } };
  };
  const isFreeAfter = (...events: ModelTestEvent[]) => {
    const questions = ['sum', 'product', 'quotient'].map(adding);
    const documents = foldEvents(
      questionPoolProjection,
      [...questions, ...events].map((event) => recorded(event)),
    );
    return [...documents.values()].filter((document) => document.free).map(({ _id }) => _id);
  };

  it('stay reserved after the expiry or deletion until held results are released [REVEAL-7]', () => {
    const first = created('first', 'sum', 'product');
    const about = { modelTestId: 'first', questionIds: ['sum', 'product'] };
    const released: ModelTestEvent = { type: 'ResultsReleased', data: { ...about, by: 'tutor' } };
    const endEvents: ModelTestEvent[] = [
      { type: 'ModelTestArchived', data: { ...about, questions: null, resultsHeld: true } },
      { type: 'ModelTestDeleted', data: { ...about, resultsHeld: true } },
    ];
    for (const end of endEvents) {
      expect(isFreeAfter(first, end)).toEqual(['quotient']);
      expect(isFreeAfter(first, end, released)).toEqual(['sum', 'product', 'quotient']);
    }
    const releaseWhileLive: ModelTestEvent = {
      type: 'ResultsReleased',
      data: { ...about, questionIds: [], by: 'tutor' },
    };
    expect(isFreeAfter(first, releaseWhileLive)).toEqual(['quotient']);
  });

  it('are reserved while the model test is upcoming or live', () => {
    const first = created('first', 'sum', 'product');
    expect(isFreeAfter(first)).toEqual(['quotient']);
    expect(isFreeAfter(first, status('ModelTestWentLive', 'first', 'sum', 'product'))).toEqual(['quotient']);
  });

  it.each(['ModelTestArchived', 'ModelTestDeleted'] as const)('are available again after %s', (type) => {
    const ended = status(type, 'first', 'sum', 'product');
    expect(isFreeAfter(created('first', 'sum', 'product'), ended)).toEqual(['sum', 'product', 'quotient']);
    // Questions that another model test also contains remain reserved.
    const modelTests = [created('first', 'sum', 'product'), created('second', 'product')];
    expect(isFreeAfter(...modelTests, ended)).toEqual(['sum', 'quotient']);
  });

  it('are reserved again when an archived model test goes live again', () => {
    const [live, archived] = (['ModelTestWentLive', 'ModelTestArchived'] as const).map((type) =>
      status(type, 'first', 'sum'),
    );
    expect(isFreeAfter(created('first', 'sum'), live!, archived!, live!)).toEqual(['product', 'quotient']);
  });

  it('follow changes to the model test', () => {
    const changed: ModelTestEvent = {
      type: 'ModelTestChanged',
      data: { ...contentWith('first', 'product', 'quotient'), dropped: ['sum'] },
    };
    expect(isFreeAfter(created('first', 'sum', 'product'), changed)).toEqual(['sum']);
  });

  it('stay reserved after an update, and stay removed after a deletion', () => {
    given(questionPoolProjection)
      .when(recorded(added), recorded(created('first', 'sum')), recorded(updated, undefined, 1))
      .thenDocuments({
        _id: 'sum',
        subject: 'Physics',
        version: 1,
        asks,
        ...unchanged,
        keptFor: ['first'],
        free: false,
      });
    given(questionPoolProjection)
      .when(recorded(added), recorded(created('first', 'sum')), recorded(deleted, undefined, 1))
      .thenDocuments();
    given(questionPoolProjection)
      .when(recorded(status('ModelTestArchived', 'first', 'sum')))
      .thenDocuments();
  });
});
