import { parseStored, pastedQuestion, withoutOption, type QuestionDraft } from './question-draft';

const draft: QuestionDraft = {
  question: '?',
  subject: 'Math',
  options: ['a', 'b', 'c'],
  right: 1,
  keepOrder: false,
  solution: '',
  topics: [],
};

it.each([
  [0, 0],
  [1, undefined],
  [2, 1],
])('withoutOption keeps the correct option when option %i is removed', (removed, right) => {
  expect(withoutOption(draft, removed).right).toBe(right);
});

it('pastedQuestion splits a question into text, options and answer', () => {
  expect(pastedQuestion('Read.\nWhich is it?\r\n(a) one\n(b) two\n\nCorrect answer: (B)\n')).toEqual({
    question: 'Read.\nWhich is it?',
    options: ['one', 'two'],
    right: 1,
  });
});

it.each(['A) only options\nB) two', 'Which?\nA) one', 'Which?\nA) one\nC) three', 'Which?\nA) one\nB) two\nand more'])(
  'pastedQuestion returns undefined for other text: %j',
  (text) => expect(pastedQuestion(text)).toBeUndefined(),
);

it.each([undefined, 'text', {}, { question: 1, options: ['a', 'b'] }, { question: '?', options: ['a'] }])(
  'parseStored rejects %j',
  (stored) => expect(parseStored(stored)).toBeUndefined(),
);

it('parseStored drops the index of a correct option that does not exist', () => {
  expect(parseStored({ draft: { ...draft, right: 7 } })?.draft).toEqual({ ...draft, right: undefined });
  expect(parseStored({ draft, base: { draft, revision: 'first' } })).toEqual({
    draft,
    base: { draft, revision: 'first' },
  });
  // drafts of earlier releases are the values alone
  expect(parseStored(draft)).toEqual({ draft, base: undefined });
});
