import { csvRows } from './csv-rows.js';
import type { ParsedRow } from '../rows/row.js';

const HEADER = 'subject,question,optionA,optionB,optionC,correctAnswer';

async function rowsOf(...lines: readonly string[]): Promise<ParsedRow[]> {
  async function* text() {
    yield await Promise.resolve(lines.join('\n'));
  }
  const rows: ParsedRow[] = [];
  for await (const row of csvRows(text())) rows.push(row);
  return rows;
}

describe('csvRows', () => {
  it('reads questions from their columns', async () => {
    expect(await rowsOf(HEADER, 'Math,What is $1+1$?,1,2,3,2')).toEqual([
      {
        line: 2,
        written: { subject: 'Math', question: 'What is $1+1$?', options: ['1', '2', '3'], correctAnswers: ['2'] },
      },
    ]);
  });

  it('accepts columns in any order and ignores additional columns', async () => {
    const [row] = await rowsOf('correctAnswer,optionB,optionA,source,question,subject', 'b,b,a,me,?,Math');
    expect(row).toEqual({
      line: 2,
      written: { subject: 'Math', question: '?', options: ['a', 'b'], correctAnswers: ['b'] },
    });
  });

  it('reads the setting that keeps the order of options [QDB-40]', async () => {
    const rows = await rowsOf('subject,question,optionA,optionB,correctAnswer,Keep order', 'Math,?,a,b,a,TRUE');
    expect(rows).toMatchObject([{ written: { keepOrder: 'TRUE' } }]);
  });

  it('omits trailing empty options but keeps empty options between others', async () => {
    const rows = await rowsOf(HEADER, 'Math,?,a,b,,a', 'Math,?,a,,c,a', 'Math,?,,,,a');
    expect(rows.map((row) => row.written?.options)).toEqual([['a', 'b'], ['a', '', 'c'], []]);
  });

  it('reads a row with an empty answer cell as a question without a correct answer', async () => {
    expect(await rowsOf(HEADER, 'Math,?,a,b,, ')).toMatchObject([{ written: { correctAnswers: [] } }]);
  });

  it('keeps quotation marks, commas and line breaks within a cell, and reports the line where the row begins', async () => {
    const passage = 'It rained.\n\nHe said, "Go".\n';
    const rows = await rowsOf(
      HEADER,
      `English,"${passage.replaceAll('"', '""')}",a,b,,a`,
      '',
      ',,,,,',
      'Math,?,a,b,,a',
      '"Math","last\nquestion",a,b,,a',
      '',
    );
    expect(rows.map(({ line }) => line)).toEqual([2, 8, 9]);
    expect(rows[0]).toMatchObject({ written: { question: passage } });
  });

  it('rejects rows with more or fewer cells than the header, as after an unquoted comma', async () => {
    expect(await rowsOf(HEADER, 'Math,One, two?,a,b,c,a', 'Math,?,a,b', 'Math,?,a,b,,a')).toEqual([
      { line: 2, fault: 'The row has 7 cells, the first line 6' },
      { line: 3, fault: 'The row has 4 cells, the first line 6' },
      expect.objectContaining({ line: 4, written: expect.anything() as object }),
    ]);
  });

  it.each([
    ['no content', [''], /^is empty$/],
    ['no header', ['Math,?,a,b,,a'], /^has no column subject, question, optionA, optionB, correctAnswer in its first/],
    ['a missing column', ['subject,question,optionA,optionB', 'a'], /^has no column correctAnswer in its first line$/],
    ['an unclosed quotation mark', [HEADER, 'Math,?,a,b,,a', 'Math,"?,a,b,,a', 'Math,?,a,b,,a'], /the row of line 3$/],
    ['a quotation mark within a cell', [HEADER, 'Math,5" is?,a,b,,a', 'Math,?,a,b,,a'], /the row of line 2$/],
    ['a quotation mark that closes too early', [HEADER, 'Math,"5" is?",a,b,,a'], /the row of line 2$/],
  ])('rejects a file with %s', async (_, lines, message) => {
    await expect(rowsOf(...lines)).rejects.toMatchObject({
      name: 'UnreadableFile',
      message: expect.stringMatching(message) as string,
    });
  });
});
