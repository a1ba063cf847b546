import { pictureAt, pictureIdsOf, picturesIn, pictureText } from './pictures.js';

const ID = 'ab'.repeat(32);

describe('picturesIn', () => {
  it('finds pictures between other text, in order', () => {
    expect(picturesIn(`See ![A graph](picture:${ID}) and ![ A $[0, 1]$ ](picture:x).`)).toEqual([
      { alt: 'A graph', pictureId: ID },
      { alt: 'A $[0, 1]$', pictureId: 'x' },
    ]);
  });

  it.each([
    'no picture',
    '![a link](https://example.org/a.png)',
    `[A graph](picture:${ID})`,
    `![two\nlines](picture:${ID})`,
    `![A graph] (picture:${ID})`,
    `![A graph](picture:${ID}`,
  ])('finds none in %j', (text) => {
    expect(picturesIn(text)).toEqual([]);
  });

  it('finds the picture after many beginnings of one', () => {
    expect(picturesIn(`${'!['.repeat(10_000)}A](picture:${ID})`)).toEqual([{ alt: 'A', pictureId: ID }]);
  });
});

describe('pictureText', () => {
  it.each(['A graph', 'A $[0, 1]$ axis', 'two\nlines', 'a link](picture:x) inside', 'a ![picture'])(
    'writes one picture for the alternative text %j',
    (alt) => {
      const text = pictureText(alt, ID);
      expect(picturesIn(text)).toEqual([{ alt: expect.any(String) as string, pictureId: ID }]);
      expect(pictureAt(text, 0)).toMatchObject({ pictureId: ID, end: text.length });
    },
  );
});

describe('pictureIdsOf', () => {
  it('returns well-formed ids of text and options, of the solution, or of a published answer, each once', () => {
    const named = pictureText('A', ID);
    expect(pictureIdsOf({ question: named, options: [named, '![B](picture:short)'] })).toEqual([ID]);
    expect(pictureIdsOf({ solution: `So: ${named}` })).toEqual([ID]);
    expect(pictureIdsOf({ solution: null })).toEqual([]);
    expect(pictureIdsOf({ question: 'Why?', answer: named })).toEqual([ID]);
  });
});
