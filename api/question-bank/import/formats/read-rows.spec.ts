import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { countRows, readRows, readText } from './read-rows.js';
import type { Row } from '../rows/row.js';

const FILES = resolve('test/support/data/question-files');

async function rowsOf(file: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of readRows(file)) rows.push(row);
  return rows;
}

describe('readRows', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'meritlist-rows-'))));
  afterAll(() => rmSync(folder, { recursive: true }));
  const writeFixture = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  it('yields rows with their line numbers', async () => {
    const csv = await rowsOf(join(FILES, 'questions.csv'));
    expect(csv.map(({ line }) => line)).toEqual([2, 3, 4, 8, 9, 10, 11, 12, 13]);
    const json = await rowsOf(join(FILES, 'questions.json'));
    expect(json.map(({ line }) => line)).toEqual([2, 9, 16, 23, 30, 37, 44, 51, 58]);
    expect(await countRows(join(FILES, 'questions.csv'))).toBe(9);
  });

  it('yields the same rows for every encoding and line ending', async () => {
    const csv = readFileSync(join(FILES, 'questions.csv'), 'utf8');
    const otherEncoding = writeFixture('FROM ELSEWHERE.CSV', `\uFEFF${csv.replaceAll('\n', '\r\n')}`);
    expect(await rowsOf(otherEncoding)).toEqual(await rowsOf(join(FILES, 'questions.csv')));
    const json = readFileSync(join(FILES, 'questions.json'), 'utf8');
    const marked = writeFixture('marked.json', `\uFEFF${json.replaceAll('\n', '\r\n')}`);
    expect(await rowsOf(marked)).toEqual(await rowsOf(join(FILES, 'questions.json')));
  });

  it('notes in a row of a CSV or JSON file which option a letter was read as [FILES-24]', async () => {
    const csv = writeFixture('letter.csv', 'subject,question,optionA,optionB,correctAnswer\nMath,?,one,two,B\n');
    const question = { subject: 'Math', question: '?', options: ['one', 'two'], correctAnswers: ['B'] };
    const json = writeFixture('letter.json', JSON.stringify([question]));
    for (const file of [csv, json]) {
      expect(await rowsOf(file)).toMatchObject([
        {
          written: { correctAnswers: ['two'] },
          notes: ['The correct answer “B” was read as the option “two”'],
        },
      ]);
    }
  });

  it.each<[string, () => string, RegExp]>([
    ['does not exist', () => join(folder, 'none.csv'), /none\.csv can't be read: there is no such file$/],
    [
      'has an unknown extension',
      () => writeFixture('questions.xlsx', ''),
      /questions\.xlsx must end in \.json or \.csv$/,
    ],
    ['has no extension', () => writeFixture('questions', ''), /questions must end in \.json or \.csv$/],
    ['is empty', () => writeFixture('empty.csv', ''), /empty\.csv is empty$/],
    ['is not valid JSON', () => writeFixture('half.json', '[\n{}'), /half\.json is not valid JSON at line 2$/],
    [
      'is not UTF-8',
      () => writeFixture('latin.csv', Buffer.from('\xe9', 'latin1')),
      /latin\.csv is not text in UTF-8$/,
    ],
    [
      'is not UTF-8',
      () => writeFixture('latin.json', Buffer.from('["\xe9"]', 'latin1')),
      /latin\.json is not text in UTF-8$/,
    ],
    [
      'is a folder',
      () => {
        mkdirSync(join(folder, 'folder.csv'));
        return join(folder, 'folder.csv');
      },
      /folder\.csv is not a file$/,
    ],
  ])('rejects a file that %s', async (_, file, line) => {
    await expect(countRows(file())).rejects.toMatchObject({
      name: 'UnreadableFile',
      message: expect.stringMatching(line) as string,
    });
  });
});

async function read(...pieces: readonly (string | Uint8Array)[]): Promise<string> {
  async function* bytes() {
    for (const piece of pieces) yield await Promise.resolve(Buffer.from(piece as string));
  }
  let text = '';
  for await (const piece of readText(bytes())) text += piece;
  return text;
}

describe('readText', () => {
  it('removes the byte order mark', async () => {
    expect(await read('\uFEFFsubject')).toBe('subject');
  });

  it('normalizes line ends to \\n, even if a chunk ends between \\r and \\n', async () => {
    expect(await read('a\r\nb\r', '\nc\r', 'd\r\n')).toBe('a\nb\nc\rd\n');
    expect(await read('a\r')).toBe('a\r');
  });

  it('keeps characters that are split between two chunks', async () => {
    const bytes = Buffer.from('½ π');
    expect(await read(bytes.subarray(0, 1), bytes.subarray(1, 4), bytes.subarray(4))).toBe('½ π');
  });

  it('reads an XML file in the encoding that it declares [FILES-23]', async () => {
    const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><text>café</text>';
    expect(await read(Buffer.from(xml, 'latin1'))).toBe(xml);
  });

  it.each([
    ['in another encoding', Buffer.from('caf\xe9 au lait', 'latin1')],
    ['cut off within a character', Buffer.from('π').subarray(0, 1)],
  ])('rejects a file that is %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ name: 'UnreadableFile', message: 'is not text in UTF-8' });
  });
});
