import { aikenRows } from './aiken-rows.js';
import type { ParsedRow } from '../rows/row.js';

async function rowsOf(...lines: readonly string[]): Promise<ParsedRow[]> {
  async function* text() {
    yield await Promise.resolve(lines.join('\n'));
  }
  const rows: ParsedRow[] = [];
  for await (const row of aikenRows(text())) rows.push(row);
  return rows;
}

describe('aikenRows', () => {
  it('reads questions with lettered options and an answer', async () => {
    expect(
      await rowsOf(
        'Which is a noble gas?',
        'A. Neon',
        'B) Iron',
        'ANSWER: A',
        '',
        '1 + 1 is',
        'A) 2',
        'B) 3',
        'ANSWER: B',
      ),
    ).toEqual([
      { line: 1, written: { question: 'Which is a noble gas?', options: ['Neon', 'Iron'], correctAnswers: ['Neon'] } },
      { line: 6, written: { question: '1 + 1 is', options: ['2', '3'], correctAnswers: ['3'] } },
    ]);
  });

  it.each([
    ['whose question has two lines', ['One', 'two?', 'A. a', 'B. b', 'ANSWER: A'], /one line/],
    ['without options', ['One?', 'ANSWER: A'], /no options/],
    ['whose answer is none of the options', ['One?', 'A. a', 'B. b', 'ANSWER: C'], /none of its options/],
    ['without an answer', ['One?', 'A. a', 'B. b'], /ANSWER/],
  ])('rejects rows %s', async (_, lines, fault) => {
    expect(await rowsOf(...lines)).toEqual([
      { line: 1, fault: expect.stringMatching(fault) as string, written: expect.anything() as object },
    ]);
  });

  it('continues with the next question after one without an answer', async () => {
    const rows = await rowsOf('One?', 'A. a', 'B. b', '', 'Two?', 'A. a', 'B. b', 'ANSWER: B');
    expect(rows.map((row) => [row.line, 'fault' in row])).toEqual([
      [1, true],
      [5, false],
    ]);
  });
});
