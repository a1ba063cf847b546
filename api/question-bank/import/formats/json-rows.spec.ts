import { jsonRows } from './json-rows.js';

describe('jsonRows', () => {
  it('reads questions with the line where they begin', () => {
    const question = {
      subject: 'Math',
      question: '?',
      options: ['a', ['b']],
      correctAnswers: ['a'],
      source: { in: 'x' },
    };
    const text = `[\n${JSON.stringify(question)}, ${JSON.stringify(question)},\n\n${JSON.stringify(question, null, 2)}\n]`;
    expect(jsonRows(text)).toEqual([2, 2, 4].map((line) => ({ line, written: question })));
  });

  it('accepts an empty list', () => {
    expect(jsonRows('[]')).toEqual([]);
  });

  it('reports elements that are not questions', () => {
    const fault = 'The row is not a question';
    expect(jsonRows('["a",\n1,\nnull,\n[{}],\n{}]')).toEqual([
      { line: 1, fault },
      { line: 2, fault },
      { line: 3, fault },
      { line: 4, fault },
      { line: 5, written: {} },
    ]);
  });

  it.each([
    ['a value other than a list', '{"questions": []}', 'must hold one list of questions, [ … ]'],
    ['no content', '', 'is not valid JSON at line 1'],
    ['an extra comma', '[\n{},\n]', 'is not valid JSON at line 3'],
    ['a truncated text', '[\n{"subject": "Math', 'is not valid JSON at line 2'],
    ['a comment', '[\n// first\n{}]', 'is not valid JSON at line 2'],
    ['a tab within a text', '[\n\n{"subject": "\t"}]', 'is not valid JSON at line 3'],
  ])('rejects a file with %s', (_, text, message) => {
    expect(() => jsonRows(text)).toThrow(expect.objectContaining({ name: 'UnreadableFile', message: message }));
  });
});
