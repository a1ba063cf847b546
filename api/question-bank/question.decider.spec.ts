import { given } from '../../test/support/given/given-decider.js';
import type { QuestionContent, QuestionEvent } from '../contracts/events/question.events.js';
import {
  OPTION_MAX,
  OPTIONS_MAX,
  QUESTION_MAX,
  SOLUTION_MAX,
  TOPICS_PER_QUESTION_MAX,
  type ExamSubject,
  type Subject,
} from '../contracts/http/limits.js';
import { questionDecider, type QuestionCommand } from './question.decider.js';

const content: QuestionContent = {
  question: 'Which is a noble gas?',
  subject: 'Chemistry',
  options: ['Neon', 'Iron'],
  correctAnswers: ['Neon'],
};
const added: QuestionEvent = { type: 'QuestionAdded', data: { questionId: 'q', ...content } };
const add = (changes: Partial<QuestionContent> = {}): QuestionCommand => ({
  type: 'AddQuestion',
  questionId: 'q',
  content: { ...content, ...changes },
});
const update = (changes: Partial<QuestionContent> = {}): QuestionCommand => ({
  type: 'UpdateQuestion',
  questionId: 'q',
  content: { ...content, ...changes },
});
const remove = (subject: Subject): QuestionCommand => ({ type: 'DeleteQuestion', questionId: 'q', subject });

describe('questionDecider', () => {
  it('adds a question with trimmed texts', () => {
    given(questionDecider)
      .when(add({ question: ' Which is a noble gas? ', options: [' Neon', 'Iron '], correctAnswers: ['Neon '] }))
      .then(added);
  });

  it('normalizes line endings', () => {
    given(questionDecider)
      .when(add({ question: 'A passage.\r\n\r\nA question?' }))
      .then({ type: 'QuestionAdded', data: { questionId: 'q', ...content, question: 'A passage.\n\nA question?' } });
  });

  it('records an update only if something changes', () => {
    given(questionDecider, added)
      .when(update({ options: ['Neon', 'Tin'] }))
      .then({ type: 'QuestionUpdated', data: { questionId: 'q', ...content, options: ['Neon', 'Tin'] } });
    given(questionDecider, added).when(update()).then();
  });

  it('records in the same append which model tests keep the version before an update', () => {
    const updated: QuestionEvent = {
      type: 'QuestionUpdated',
      data: { questionId: 'q', ...content, options: ['Neon', 'Tin'] },
    };
    const withheld: QuestionEvent = {
      type: 'QuestionUpdateWithheld',
      data: { questionId: 'q', modelTestIds: ['week 1'] },
    };
    const command = { ...update({ options: ['Neon', 'Tin'] }), keepIn: ['week 1'] } as QuestionCommand;
    given(questionDecider, added).when(command).then(updated, withheld);
    given(questionDecider, added, updated, withheld).when(command).then();
  });

  it('rejects a new subject that an upcoming single-subject model test does not allow', () => {
    const test = (name: string, subject: ExamSubject) => ({ modelTestId: name, name, subject });
    const moveWith = (...upcoming: ReturnType<typeof test>[]) =>
      ({ ...update({ subject: 'Math' }), upcoming }) as QuestionCommand;
    given(questionDecider, added)
      .when(moveWith(test('Week 1', 'Chemistry'), test('Week 2', 'Combined'), test('Week 3', 'Chemistry')))
      .thenRefused('subject-not-in-model-test', { subject: 'Math', modelTests: ['Week 1', 'Week 3'] });
    given(questionDecider, added)
      .when(moveWith(test('Week 2', 'Combined'), test('Week 4', 'Math')))
      .then({ type: 'QuestionUpdated', data: { questionId: 'q', ...content, subject: 'Math' } });
  });

  it('ignores the subjects of model tests when the question keeps its subject', () => {
    const upcoming = [{ modelTestId: 'week 1', name: 'Week 1', subject: 'Physics' as const }];
    given(questionDecider, added)
      .when({ ...update(), upcoming } as QuestionCommand)
      .then();
  });

  it('deletes a question only under its current subject', () => {
    given(questionDecider, added)
      .when(remove('Chemistry'))
      .then({ type: 'QuestionDeleted', data: { questionId: 'q', subject: 'Chemistry' } });
    given(questionDecider, added).when(remove('Math')).thenRefused('not-found');
  });

  it('ignores AddQuestion for an id that exists or was deleted', () => {
    const deleted: QuestionEvent = { type: 'QuestionDeleted', data: { questionId: 'q', subject: 'Chemistry' } };
    const conflicting = add({ options: ['Neon', 'Tin'] });
    given(questionDecider, added).when(conflicting).then();
    given(questionDecider, added, deleted).when(conflicting).then();
  });

  it('records nothing when the updated content equals the current one', () => {
    const options = ['Neon', 'Tin'];
    const updated: QuestionEvent = { type: 'QuestionUpdated', data: { questionId: 'q', ...content, options } };
    given(questionDecider, added, updated).when(update({ options })).then();
  });

  it('has content, solution and topics in its state, and no state after the deletion', () => {
    const solution: QuestionEvent = { type: 'QuestionSolutionSet', data: { questionId: 'q', solution: 'Group 18.' } };
    const topics: QuestionEvent = {
      type: 'QuestionTopicsSet',
      data: { questionId: 'q', subject: 'Chemistry', topicIds: ['gases'], dropped: [] },
    };
    const withheld: QuestionEvent = {
      type: 'QuestionUpdateWithheld',
      data: { questionId: 'q', modelTestIds: ['test'] },
    };
    const deleted: QuestionEvent = { type: 'QuestionDeleted', data: { questionId: 'q', subject: 'Chemistry' } };
    const state = { status: 'existing' as const, content, solution: null, topicIds: [], withheldFrom: [] };
    given(questionDecider, added).thenState(state);
    given(questionDecider, added, solution, topics, withheld).thenState({
      ...state,
      solution: 'Group 18.',
      topicIds: ['gases'],
      withheldFrom: ['test'],
    });
    given(questionDecider, added, deleted).thenState({ status: 'deleted' });
    given(questionDecider, added, deleted, solution, topics, withheld).thenState({ status: 'deleted' });
  });

  it('rejects updates and deletions of a question that does not exist', () => {
    const deleted: QuestionEvent = { type: 'QuestionDeleted', data: { questionId: 'q', subject: 'Chemistry' } };
    given(questionDecider).when(update()).thenRefused('not-found');
    given(questionDecider, added, deleted).when(update()).thenRefused('not-found');
  });

  it.each<[string, string, Partial<QuestionContent>]>([
    ['question', 'questionRequired', { question: '  ' }],
    ['question', 'questionTooLong', { question: '?'.repeat(QUESTION_MAX + 1) }],
    ['question', 'textCharacters', { question: 'a\0b' }],
    ['subject', 'questionSubject', { subject: 'Biology' as Subject }],
    ['options', 'optionEmpty', { options: ['Neon', ' '] }],
    ['options', 'optionTooLong', { options: ['Neon', 'I'.repeat(OPTION_MAX + 1)] }],
    ['options', 'optionsTooFew', { options: ['Neon'] }],
    ['options', 'optionsTooMany', { options: Array.from({ length: OPTIONS_MAX + 1 }, (_, n) => `${n}`) }],
    ['options', 'textCharacters', { options: ['Neon', 'half \ud800'] }],
    ['options', 'optionsNotUnique', { options: ['Neon', 'Neon '] }],
    ['correctAnswers', 'questionCorrectAnswer', { correctAnswers: [] }],
    ['correctAnswers', 'questionCorrectAnswer', { correctAnswers: ['Gold'] }],
    ['correctAnswers', 'questionCorrectAnswer', { correctAnswers: ['Neon', 'Iron'] }],
  ])('rejects a question for its %s: %s', (field, text, changes) => {
    given(questionDecider)
      .when(add(changes))
      .thenRefused('invalid', { errors: { [field]: text } });
    given(questionDecider, added)
      .when(update(changes))
      .thenRefused('invalid', { errors: { [field]: text } });
  });
});

describe('questionDecider for the solution of a question', () => {
  const solutionSet = (solution: string | null): QuestionEvent => ({
    type: 'QuestionSolutionSet',
    data: { questionId: 'q', solution },
  });

  it('[SOL-1] records the trimmed solution as a separate event, without a new version of the question', () => {
    given(questionDecider)
      .when({ ...add(), solution: ' Group 18.\r\nFull shell. ' } as QuestionCommand)
      .then(added, solutionSet('Group 18.\nFull shell.'));
    given(questionDecider, added)
      .when({ ...update(), solution: 'Group 18.' } as QuestionCommand)
      .then(solutionSet('Group 18.'));
  });

  it('keeps the solution in an update without one, and removes it by an empty one', () => {
    given(questionDecider, added, solutionSet('Group 18.')).when(update()).then();
    for (const solution of ['', ' ', null]) {
      given(questionDecider, added, solutionSet('Group 18.'))
        .when({ ...update(), solution } as QuestionCommand)
        .then(solutionSet(null));
    }
  });

  it('records the solution after the update of the text in the same command', () => {
    const options = ['Neon', 'Tin'];
    given(questionDecider, added)
      .when({ ...update({ options }), solution: 'Group 18.' } as QuestionCommand)
      .then({ type: 'QuestionUpdated', data: { questionId: 'q', ...content, options } }, solutionSet('Group 18.'));
  });

  it('accepts a solution of up to 5,000 characters', () => {
    given(questionDecider, added)
      .when({ ...update(), solution: 'x'.repeat(SOLUTION_MAX) } as QuestionCommand)
      .then(solutionSet('x'.repeat(SOLUTION_MAX)));
    given(questionDecider, added)
      .when({ ...update(), solution: 'x'.repeat(SOLUTION_MAX + 1) } as QuestionCommand)
      .thenRefused('invalid', { errors: { solution: 'solutionTooLong' } });
  });
});

describe('questionDecider for the topics of a question', () => {
  const topicsSet = (topicIds: string[], dropped: string[] = [], subject: Subject = 'Chemistry'): QuestionEvent => ({
    type: 'QuestionTopicsSet',
    data: { questionId: 'q', subject, topicIds, dropped },
  });
  const tag = (addIds: string[], removeIds: string[] = []): QuestionCommand => ({
    type: 'TagQuestion',
    questionId: 'q',
    subject: 'Chemistry',
    add: addIds,
    remove: removeIds,
  });

  it('sets topics with the question and keeps them in an update without topics', () => {
    given(questionDecider)
      .when({ ...add(), topicIds: ['gases', 'gases'] } as QuestionCommand)
      .then(added, topicsSet(['gases']));
    given(questionDecider, added, topicsSet(['gases']))
      .when(update())
      .then();
    given(questionDecider, added, topicsSet(['gases', 'bonds']))
      .when({ ...update(), topicIds: ['bonds', 'gases'] } as QuestionCommand)
      .then();
    given(questionDecider, added, topicsSet(['gases']))
      .when({ ...update(), topicIds: [] } as QuestionCommand)
      .then(topicsSet([], ['gases']));
  });

  it('[TOPIC-6] drops the topics when the question moves to another subject', () => {
    given(questionDecider, added, topicsSet(['gases']))
      .when(update({ subject: 'Physics' }))
      .then(
        { type: 'QuestionUpdated', data: { questionId: 'q', ...content, subject: 'Physics' } },
        topicsSet([], ['gases'], 'Physics'),
      );
  });

  it('adds and removes topics by tagging, and rejects topics of another subject', () => {
    given(questionDecider, added, topicsSet(['gases', 'bonds']))
      .when(tag(['salts', 'bonds'], ['gases']))
      .then(topicsSet(['bonds', 'salts'], ['gases']));
    given(questionDecider, added, topicsSet(['gases']))
      .when(tag(['gases'], ['bonds']))
      .then();
    given(questionDecider, added)
      .when({ ...tag(['forces']), subject: 'Physics' } as QuestionCommand)
      .thenRefused('topic-of-other-subject');
    given(questionDecider, added, topicsSet(['gases']))
      .when({ ...tag([], ['gases']), subject: undefined } as QuestionCommand)
      .then(topicsSet([], ['gases']));
    given(questionDecider)
      .when(tag(['gases']))
      .thenRefused('not-found');
  });

  it('accepts at most 20 topics', () => {
    const tooManyTopics = Array.from({ length: TOPICS_PER_QUESTION_MAX + 1 }, (_, n) => `t${n}`);
    given(questionDecider, added, topicsSet(tooManyTopics.slice(1)))
      .when(tag([tooManyTopics[0]!]))
      .thenRefused('question-topics-too-many');
    given(questionDecider, added, topicsSet(tooManyTopics.slice(2)))
      .when(tag([tooManyTopics[1]!]))
      .then(topicsSet([...tooManyTopics.slice(2), tooManyTopics[1]!]));
  });
});
