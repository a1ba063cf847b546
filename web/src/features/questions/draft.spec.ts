import { parseDraft, pastedQuestion, withoutOption, type Draft } from './draft';

const draft: Draft = { question: '?', subject: 'Math', options: ['a', 'b', 'c'], right: 1 };

it.each([
  [0, 0],
  [1, undefined],
  [2, 1],
])('the right option stays the right one when option %i is removed', (removed, right) => {
  expect(withoutOption(draft, removed).right).toBe(right);
});

it('a whole question that is pasted falls into its parts', () => {
  expect(pastedQuestion('Read.\nWhich is it?\r\n(a) one\n(b) two\n\nCorrect answer: (B)\n')).toEqual({
    question: 'Read.\nWhich is it?',
    options: ['one', 'two'],
    right: 1,
  });
});

it.each(['A) only options\nB) two', 'Which?\nA) one', 'Which?\nA) one\nC) three', 'Which?\nA) one\nB) two\nand more'])(
  'any other text is pasted as it is: %j',
  (text) => expect(pastedQuestion(text)).toBeUndefined(),
);

it.each([undefined, 'text', {}, { question: 1, options: ['a', 'b'] }, { question: '?', options: ['a'] }])(
  'does not restore %j as a draft (3/F2)',
  (stored) => expect(parseDraft(stored)).toBeUndefined(),
);

it('restores a stored draft without a right option that it does not have (3/F2)', () => {
  expect(parseDraft({ ...draft, right: 7 })).toEqual({ ...draft, right: undefined });
  expect(parseDraft(draft)).toEqual(draft);
});
