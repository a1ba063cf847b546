import type { QuestionContent, QuestionEvent } from '../../api/contracts/events/question.events.js';
import { foldEvents, recorded } from '../../test/support/given/given-projection.js';
import { questionSolutionsProjection, solutionFor } from './question-solutions.projection.js';

const first: QuestionContent = { question: '1 + 1', subject: 'Math', options: ['2', '3'], correctAnswers: ['3'] };
const rekeyed: QuestionContent = { ...first, correctAnswers: ['2'] };
const reworded: QuestionContent = { ...rekeyed, question: '1 + 2', correctAnswers: ['3'] };
const added: QuestionEvent = { type: 'QuestionAdded', data: { questionId: 'sum', ...first } };
const updated = (content: QuestionContent): QuestionEvent => ({
  type: 'QuestionUpdated',
  data: { questionId: 'sum', ...content },
});
const set = (solution: string | null): QuestionEvent => ({
  type: 'QuestionSolutionSet',
  data: { questionId: 'sum', solution },
});

/** Returns the solution shown with a paper of this version and content, after the given events. */
function shown(events: readonly QuestionEvent[], version: number, content: QuestionContent): string | null {
  const recordedEvents = events.map((event, revision) => recorded(event, undefined, revision));
  return solutionFor(foldEvents(questionSolutionsProjection, recordedEvents).get('sum')!, { ...content, version });
}

describe('[SOL-7] the solution shown with a paper', () => {
  it('is null before a solution is set and after it is removed', () => {
    expect(shown([added], 0, first)).toBeNull();
    expect(shown([added, set('Count.'), set(null)], 0, first)).toBeNull();
  });

  it('is the latest one while text and options match the paper, even after a key correction', () => {
    expect(shown([added, set('Guess.'), set('Count.')], 0, first)).toBe('Count.');
    expect(shown([added, set('Guess.'), updated(rekeyed), set('Count.')], 0, first)).toBe('Count.');
  });

  it('is the last one of the version on the paper after the text has changed', () => {
    const events = [added, set('Guess.'), set('Count.'), updated(reworded), set('Count to three.')];
    expect(shown(events, 0, first)).toBe('Count.');
    expect(shown(events, 3, reworded)).toBe('Count to three.');
  });

  it('is not changed by an edit that only changes the text', () => {
    const events = [added, set('Count.'), updated(reworded)];
    expect([shown(events, 0, first), shown(events, 2, reworded)]).toEqual(['Count.', 'Count.']);
  });

  it('never comes from a later version with another text', () => {
    expect(shown([added, updated(reworded), set('Count to three.')], 0, first)).toBeNull();
  });

  it('is kept when the question is deleted', () => {
    const deleted: QuestionEvent = { type: 'QuestionDeleted', data: { questionId: 'sum', subject: 'Math' } };
    expect(shown([added, set('Count.'), deleted], 0, first)).toBe('Count.');
  });
});
