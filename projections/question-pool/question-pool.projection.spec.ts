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
const unchanged = { asks, content: asks, since: 0, place: 1, topicIds: [], hasSolution: false };

describe('question pool projection', () => {
  it('contains the latest version of each question and its subject', () => {
    given(questionPoolProjection)
      .when(recorded(added))
      .thenDocuments({ _id: 'sum', subject: 'Math', version: 0, ...unchanged });
    given(questionPoolProjection)
      .when(recorded(added), recorded(updated, undefined, 1))
      .thenDocuments({ _id: 'sum', subject: 'Physics', version: 1, ...unchanged });
  });

  it('treats questions with the same text and options in any order as identical', () => {
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
    const question = { _id: 'sum', subject: 'Math' as const, version: 0, ...unchanged, topicIds: ['addition'] };
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
  const sum = { _id: 'sum', subject: 'Math' as const, version: 0, ...unchanged };

  it('is excluded from mock tests while it is annulled', () => {
    given(questionPoolProjection)
      .when(recorded(added), rekeyed(null))
      .thenDocuments({ ...sum, annulled: true });
    given(questionPoolProjection).when(recorded(added), rekeyed(null), rekeyed('3')).thenDocuments(sum);
  });

  it('is available when only an older version is annulled, and stays deleted after a deletion', () => {
    given(questionPoolProjection)
      .when(recorded(added), recorded(updated, undefined, 1), rekeyed(null))
      .thenDocuments({ ...sum, subject: 'Physics', version: 1 });
    given(questionPoolProjection)
      .when(recorded(added), recorded(deleted, undefined, 1), rekeyed(null))
      .thenDocuments();
  });
});
