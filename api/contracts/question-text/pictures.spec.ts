import { pictureAt, pictureIdsOf, picturesIn, pictureText, textWithoutPicture } from './pictures.js';

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
    `![A graph](picture:${ID} =640)`,
    `![A graph](picture:${ID} 640x480)`,
  ])('finds none in %j', (text) => {
    expect(picturesIn(text)).toEqual([]);
  });

  it('reads the size of a picture, ignoring sizes that no stored picture has', () => {
    const sizes = ['=640x480', '=1600x1', '=0x480', '=1601x480', '=99999x99999'];
    const text = sizes.map((size) => `![A](picture:${ID} ${size})`).join('');
    expect(picturesIn(text).map(({ pictureId, size }) => [pictureId, size])).toEqual([
      [ID, { width: 640, height: 480 }],
      [ID, { width: 1600, height: 1 }],
      [ID, undefined],
      [ID, undefined],
      [ID, undefined],
    ]);
    expect(picturesIn(pictureText('A', ID, { width: 3, height: 4 }))).toEqual([
      { alt: 'A', pictureId: ID, size: { width: 3, height: 4 } },
    ]);
  });

  it('finds a picture that follows many incomplete picture references', () => {
    expect(picturesIn(`${'!['.repeat(10_000)}A](picture:${ID})`)).toEqual([{ alt: 'A', pictureId: ID }]);
  });
});

describe('pictureText', () => {
  it.each(['A graph', 'A $[0, 1]$ axis', 'two\nlines', 'a link](picture:x) inside', 'a ![picture'])(
    'writes exactly one picture for the alternative text %j',
    (alt) => {
      const text = pictureText(alt, ID);
      expect(picturesIn(text)).toEqual([{ alt: expect.any(String) as string, pictureId: ID }]);
      expect(pictureAt(text, 0)).toMatchObject({ pictureId: ID, end: text.length });
    },
  );
});

describe('textWithoutPicture', () => {
  const [first, second] = [pictureText('A', ID), pictureText('B', ID, { width: 3, height: 4 })];

  it.each([
    [`Which ${first} is it?`, 0, 'Which is it?'],
    [`Which is it? ${first}`, 0, 'Which is it?'],
    [`${first} Which is it?`, 0, 'Which is it?'],
    [`Which${first}, then?`, 0, 'Which, then?'],
    [`${first} or ${second}?`, 1, `${first} or ?`],
    [first, 0, ''],
    [first, 1, first],
  ])('removes from %j the picture %i and the space that separated it', (text, index, expected) => {
    expect(textWithoutPicture(text, index)).toBe(expected);
  });
});

describe('pictureIdsOf', () => {
  it('returns well-formed ids of text and options, of the solution, or of a published answer, without duplicates', () => {
    const named = pictureText('A', ID);
    expect(pictureIdsOf({ question: named, options: [named, '![B](picture:short)'] })).toEqual([ID]);
    expect(pictureIdsOf({ solution: `So: ${named}` })).toEqual([ID]);
    expect(pictureIdsOf({ solution: null })).toEqual([]);
    expect(pictureIdsOf({ question: 'Why?', answer: named })).toEqual([ID]);
  });
});
