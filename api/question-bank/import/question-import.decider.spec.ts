import { contextAt, given } from '../../../test/support/given/given-decider.js';
import type { QuestionImportEvent } from '../../contracts/events/question-import.events.js';
import { checkUndoable, questionImportDecider } from './question-import.decider.js';
import { inRowRanges } from './rows/row-ranges.js';

const started: QuestionImportEvent = {
  type: 'QuestionImportStarted',
  data: { importId: 'i', tutorId: 't', startedAt: '2026-01-05T10:00:00.000Z' },
};
const undo = { type: 'RecordUndo', tutorId: 't', removed: 3, restored: 1, kept: 2 } as const;
const undone: QuestionImportEvent = {
  type: 'QuestionImportUndone',
  data: { importId: 'i', tutorId: 't', removed: 3, restored: 1, kept: 2 },
};

describe('questionImportDecider', () => {
  it('records the start of an import once', () => {
    const start = { type: 'StartImport', importId: 'i', tutorId: 't' } as const;
    given(questionImportDecider).when(start).then(started);
    given(questionImportDecider, started).when(start).then();
  });

  it('allows its tutor to undo an import within 24 hours', () => {
    given(questionImportDecider, started).when(undo, contextAt('2026-01-06T10:00:00.000Z')).then(undone);
    given(questionImportDecider, started, undone).when(undo).then();
    given(questionImportDecider, started)
      .when(undo, contextAt('2026-01-06T10:00:00.001Z'))
      .thenRefused('import-not-undoable');
  });

  it('rejects an undo by another tutor with not-found', () => {
    given(questionImportDecider).when(undo).thenRefused('not-found');
    given(questionImportDecider, started)
      .when({ ...undo, tutorId: 'other' })
      .thenRefused('not-found');
    expect(() => checkUndoable({ status: 'unknown' }, undefined as never, new Date())).toThrow('not-found');
  });

  it('allows an undo to be repeated after an interruption, without recording anything new', () => {
    const state = [started, undone].reduce(questionImportDecider.evolve, questionImportDecider.initial);
    expect(state).toEqual({ status: 'undone', ...started.data });
    expect(() => checkUndoable(state, 't', new Date('2026-01-05T11:00:00.000Z'))).not.toThrow();
  });
});

it('inRowRanges includes the bounds of each range', () => {
  const isIn = inRowRanges('0,3-5,17');
  expect([0, 1, 2, 3, 4, 5, 6, 16, 17, 18].filter(isIn)).toEqual([0, 3, 4, 5, 17]);
});
