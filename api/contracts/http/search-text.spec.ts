import { searchText } from './search-text.js';

describe('searchText', () => {
  it.each([
    ['Newton’s law', "newton's"],
    ["Newton's law", 'NEWTON’S'],
    ['the “work function”', '"work function"'],
    ['র‍্যাব', 'র্যাব'],
    ['র্যাব', 'র‍্যাব'],
    ['১২টি আম', '12'],
    ['12 mangoes', '১২'],
    ['٣ and ۴ and ७', '3 and 4 and 7'],
    ['two  spaces', 'two spaces'],
    ['one space', '  one\u00A0  space '],
    ['X‐ray, α–β, 5 − 3', 'x-ray, α-β, 5 - 3'],
    ['photo\u00ADsynthesis', 'photosynthesis'],
    ['ﬁeld', 'Field'],
  ])('of %j contains that of the query %j [QDB-41]', (text, query) => {
    expect(searchText(text)).toContain(searchText(query));
  });

  it('keeps texts apart, and leaves nothing but the letters of a text without special characters [QDB-41]', () => {
    expect(searchText('What is 1 + 1?', 'A  text')).toBe('what is 1 + 1?\na text');
    expect(searchText('\u200D\u00AD ')).toBe('');
  });

  it('is the same when it is applied again [QDB-41]', () => {
    const text = searchText('“১২” –  র‍্যাব ″ ‵');
    expect(searchText(text)).toBe(text);
  });
});
