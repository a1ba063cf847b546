import { pngFile } from '../../../../test/support/scenarios/pictures.js';
import { zipOf } from '../../../../test/support/scenarios/question-files.js';
import { readQuestionFile } from './read-question-file.js';

const HEADER = 'subject,question,optionA,optionB,correctAnswer';
const [one, two] = [pngFile(1), pngFile(2)];

/** Reads a ZIP file with one row for each text. */
async function readZip(texts: readonly string[], entries: Record<string, Buffer>, table = 'questions.csv') {
  const rows = texts.map((text) => `Physics,"${text.replaceAll('"', '""')}",yes,no,yes`);
  const zip = await zipOf({ [table]: [HEADER, ...rows].join('\n'), ...entries });
  return readQuestionFile(zip, { format: 'zip' });
}

/** Returns the name of the picture that each text shows, or the reason why its row is rejected. */
async function picturesOf(texts: readonly string[], entries: Record<string, Buffer>, table?: string) {
  const { rows, pictures } = await readZip(texts, entries, table);
  const nameById = new Map(pictures.map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    if ('fault' in row) return row.fault;
    const [, id] = /\]\(picture:([0-9a-f]{64})/.exec(row.written.question as string) ?? [];
    return nameById.get(id ?? '') ?? row.written.question;
  });
}

describe('references to pictures of a ZIP file', () => {
  it.each([
    ['in the folder of pictures', 'pictures/a.png', '![A](pictures/a.png)'],
    ['without the folder of pictures', 'pictures/a.png', '![A](a.png)'],
    ['in a folder in another case', 'Pictures/A.PNG', '![A](pictures/a.png)'],
    ['in another folder', 'images/a.png', '![A](images/a.png)'],
    ['in any folder, by its unique name', 'figures/set 1/a.png', '![A](a.png)'],
    ['beside the table', 'a.png', '![A](a.png)'],
    ['beside the table, with a dot', 'a.png', '![A](./a.png)'],
    ['with a leading slash', 'pictures/a.png', '![A](/pictures/a.png)'],
    ['with a backslash', 'pictures/a.png', String.raw`![A](pictures\a.png)`],
    ['with spaces around it', 'pictures/a.png', '![A]( pictures/a.png )'],
    ['with a title', 'pictures/a.png', "![A](pictures/a.png 'title')"],
    ['with a title in double quotation marks', 'pictures/a.png', '![A](pictures/a.png "title")'],
    ['in angle brackets', 'pictures/a.png', '![A](<pictures/a.png>)'],
    ['in composed letters', 'pictures/cafe\u0301.png', '![A](pictures/caf\u00e9.png)'],
    ['in percent encoding', 'pictures/my a.png', '![A](pictures/my%20a.png)'],
  ])('are read %s [FILES-10]', async (_, entry, text) => {
    const [picture] = await picturesOf([text], { [entry]: one });
    expect(picture).toBe(entry.split('/').at(-1));
  });

  it('are relative to a table in a folder, or to the archive [FILES-10]', async () => {
    const texts = ['![A](pictures/a.png)', '![B](pictures/b.png)'];
    const entries = { 'exam/pictures/a.png': one, 'pictures/b.png': two };
    expect(await picturesOf(texts, entries, 'exam/questions.csv')).toEqual(['a.png', 'b.png']);
  });

  it('distinguish names that differ in case only [FILES-10]', async () => {
    const texts = ['![A](pictures/a.png)', '![A](pictures/A.png)', '![A](pictures/A.PNG)'];
    expect(await picturesOf(texts, { 'pictures/a.png': one, 'pictures/A.png': two })).toEqual([
      'a.png',
      'A.png',
      expect.stringMatching(/^Its picture is missing \(A\.PNG\)/),
    ]);
  });

  it('find names in UTF-8 in an archive without the flag for it, as macOS writes them [FILES-10]', async () => {
    const name = 'pictures/\u09ac\u09b2.png';
    const zip = await zipOf({ 'questions.csv': `${HEADER}\nPhysics,![A](${name}),yes,no,yes\n`, [name]: one });
    for (const signature of ['504b0304', '504b0102']) {
      const header = Buffer.from(signature, 'hex');
      for (let at = zip.indexOf(header); at >= 0; at = zip.indexOf(header, at + 4)) {
        const flags = at + (signature === '504b0304' ? 6 : 8);
        zip.writeUInt16LE(zip.readUInt16LE(flags) & ~0x800, flags);
      }
    }
    const { rows, pictures } = await readQuestionFile(zip, { format: 'zip' });
    expect(rows.map((row) => ('fault' in row ? row.fault : 'read'))).toEqual(['read']);
    expect(pictures.map((picture) => picture.name)).toEqual(['\u09ac\u09b2.png']);
  });

  it.each(['[A](pictures/a.png)', '!(pictures/a.png)', '![A] (pictures/a.png)', 'See pictures/a.png.'])(
    'that are not complete get a note: %s [FILES-11]',
    async (text) => {
      const { rows, unusedPictures } = await readZip([text], { 'pictures/a.png': one });
      expect(rows[0]!.notes).toEqual([expect.stringMatching(/^“pictures\/a\.png” was kept as text/)]);
      expect(unusedPictures).toEqual(['pictures/a.png']);
    },
  );

  it('leave the other pictures unused, which are listed [FILES-11]', async () => {
    const { rows, unusedPictures } = await readZip(['![A graph.png](pictures/a.png)'], {
      'pictures/a.png': one,
      'pictures/b.png': two,
      'notes.txt': Buffer.from('x'),
    });
    expect(rows[0]!.notes).toBeUndefined();
    expect(unusedPictures).toEqual(['pictures/b.png']);
  });
});
