import { openZipArchive } from '../../api/question-bank/import/formats/zip-archive.js';
import { type ParsedPart, partsOf } from '../../api/question-bank/import/formats/parse-question-file.js';
import {
  joinParts,
  type QuestionFile,
  readQuestionFile,
} from '../../api/question-bank/import/formats/read-question-file.js';
import { UnreadableFile } from '../../api/question-bank/import/rows/row.js';
import { pngFile } from '../support/scenarios/pictures.js';
import { zipOf } from '../support/scenarios/question-files.js';

const CSV = 'subject,question,optionA,optionB,correctAnswer\nPhysics,![A slope](pictures/a.png),a,b,a\n';
const LOCAL_HEADER = Buffer.from('504b0304', 'hex');
const CENTRAL_HEADER = Buffer.from('504b0102', 'hex');

/** Changes the bytes of a copy of an archive. */
function changeArchive(archive: Buffer, change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(archive);
  change(bytes);
  return bytes;
}

/** Calls back with the offset of each record with a signature. */
function changeRecords(bytes: Buffer, signature: Buffer, change: (at: number) => void): void {
  for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 4)) change(at);
}

/** Renames an entry to another name of the same length, which the library for writing archives would refuse. */
const renameEntry = (archive: Buffer, from: string, to: string) =>
  changeArchive(archive, (bytes) => {
    for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at, 'latin1');
  });

/** Reads a file as `readQuestionFile` does, but in the thread of the spec, which takes less time for hundreds of files. */
function readHere(bytes: Buffer): Promise<QuestionFile> {
  const parts = partsOf({ bytes, format: 'zip', subject: undefined, checksFormulas: false });
  return joinParts(async () => (await parts.next()).value as ParsedPart, bytes);
}

/** Returns the answer to a file: the reason why it is refused, or the outcome of each row and picture. */
async function answerTo(
  file: Buffer,
  read = (bytes: Buffer) => readQuestionFile(bytes, { format: 'zip' }),
): Promise<string> {
  try {
    const { rows, pictures } = await read(file);
    const reads = pictures.map(({ name, read }) =>
      read().then(
        (content) => `${name}: ${content.length} bytes`,
        (error: Error) => `${name} ${error.name}: ${error.message}`,
      ),
    );
    const faults = rows.map((row) => ('fault' in row ? row.fault : 'ok'));
    return [...faults, ...(await Promise.all(reads))].join('; ');
  } catch (refused) {
    if (refused instanceof UnreadableFile) return `file-unreadable: ${refused.message}`;
    const { code, details } = refused as { code?: string; details?: { why: string } };
    if (code === undefined) throw refused;
    return `${code}: ${details?.why}`;
  }
}

describe('hostile ZIP files', () => {
  let archive: Buffer;
  beforeAll(async () => {
    archive = await zipOf({ 'questions.csv': CSV, 'pictures/a.png': pngFile(1) });
  });

  it('differ from a valid file, whose picture is imported', async () => {
    expect(await answerTo(archive)).toBe(`ok; a.png: ${pngFile(1).length} bytes`);
  });

  it.each([
    ['../../../evil.csv', /contains a path outside of the archive/],
    ['/etc/passwd/a.csv', /contains a path outside of the archive/],
    ['C:\\\\windows\\a.csv', /contains a path outside of the archive/],
    ['a/../../../b.csv!', /contains a path outside of the archive/],
  ])('with the path %s are rejected [FILES-8]', async (path, message) => {
    const placeholder = 'x'.repeat(path.length);
    const written = await zipOf({ 'questions.csv': CSV, [placeholder]: 'x' });
    expect(await answerTo(renameEntry(written, placeholder, path))).toMatch(message);
  });

  it('cannot reference pictures outside of the archive, on the server or on the web [FILES-8]', async () => {
    const references = [
      'pictures/../../../../etc/passwd.png',
      '../questions.csv.png',
      'pictures/..%2f..%2fetc%2fpasswd.png',
      'file:///etc/passwd.png',
      'https://x.test/a.png',
      '//x.test/a.png',
      '@@PLUGINFILE@@/../../a.png',
    ];
    const rows = references.map((reference) => `Physics,![A](${reference}),a,b,a`);
    const file = await zipOf({ 'questions.csv': `${CSV.split('\n')[0]}\n${rows.join('\n')}\n` });
    const answer = await answerTo(file);
    expect(answer.split('; ')).toEqual(
      references.map(() => expect.stringMatching(/^Its picture is missing/) as string),
    );
  });

  it('with a symbolic link or a device in place of a picture or the table reveal no file of the server [FILES-8]', async () => {
    for (const type of [0o120777, 0o020666, 0o010666]) {
      const link = changeArchive(archive, (bytes) => {
        const at = bytes.indexOf(CENTRAL_HEADER, bytes.indexOf(CENTRAL_HEADER) + 4);
        bytes.writeUInt16LE((3 << 8) | 20, at + 4);
        bytes.writeUInt32LE((type << 16) >>> 0, at + 38);
      });
      expect(await answerTo(link)).toMatch(/^Its picture is missing \(a\.png\)/);
    }
    const table = changeArchive(archive, (bytes) => {
      const at = bytes.indexOf(CENTRAL_HEADER);
      bytes.writeUInt16LE((3 << 8) | 20, at + 4);
      bytes.writeUInt32LE((0o120777 << 16) >>> 0, at + 38);
    });
    expect(await answerTo(table)).toBe('file-unreadable: contains no .csv or .gift file');
  });

  it('that decompress to a much larger size are rejected before they are decompressed [FILES-8]', async () => {
    const zeros = Buffer.alloc(20_000_000);
    expect(await answerTo(await zipOf({ 'questions.csv': zeros }))).toMatch(
      /questions\.csv, which is compressed more than/,
    );
    expect(await answerTo(await zipOf({ 'questions.csv': CSV, 'pictures/a.png': zeros }))).toMatch(
      /pictures\/a\.png, which is compressed more than 100 to 1$/,
    );
    const nested = await zipOf({ 'inner.zip': await zipOf({ 'questions.csv': zeros }), 'questions.csv': CSV });
    expect(await answerTo(nested)).toMatch(/^Its picture is missing/);
    const manyEntries = Object.fromEntries(
      Array.from({ length: 260 }, (_, at) => [`pictures/${at}.png`, zeros.subarray(0, 900_000)]),
    );
    expect(await answerTo(await zipOf({ 'questions.csv': CSV, ...manyEntries }))).toMatch(
      /is larger than 200 MB when it is unpacked/,
    );
  });

  it('with too many entries, duplicate names or several tables are rejected [FILES-8]', async () => {
    const manyEntries = Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`pictures/${at}.png`, 'x']));
    expect(await answerTo(await zipOf({ 'questions.csv': CSV, ...manyEntries }))).toMatch(
      /has more than 5,000 entries/,
    );
    const twice = await zipOf({ 'questions.csv': CSV, 'pictures/a.png': pngFile(1), 'pictures/b.png': pngFile(2) });
    expect(await answerTo(renameEntry(twice, 'pictures/b.png', 'pictures/a.png'))).toMatch(
      /contains pictures\/a\.png twice/,
    );
    expect(await answerTo(await zipOf({ 'a.csv': CSV, 'b.gift': 'x' }))).toMatch(
      /must contain one .csv or .gift file, not 2/,
    );
    expect(await answerTo(await zipOf({ 'pictures/a.png': 'x' }))).toMatch(/contains no .csv or .gift file/);
  });

  it('with an incorrect size of an entry are rejected or imported without the picture [FILES-8]', async () => {
    const sizes = [1, 100_000, 5_000_000];
    for (const size of sizes) {
      const archiveWithWrongSize = changeArchive(archive, (bytes) => {
        const at = bytes.indexOf(CENTRAL_HEADER, bytes.indexOf(CENTRAL_HEADER) + 4);
        bytes.writeUInt32LE(size, at + 24);
      });
      expect(await answerTo(archiveWithWrongSize)).toMatch(
        /a\.png UnusableFilePicture: is damaged$|compressed more than 100 to 1$/,
      );
    }
    const table = changeArchive(archive, (bytes) => bytes.writeUInt32LE(10, bytes.indexOf(CENTRAL_HEADER) + 24));
    expect(await answerTo(table)).toBe('file-unreadable: contains questions.csv, which is damaged');
  });

  it('with an encrypted entry or an unknown compression are rejected or imported without the picture [FILES-8]', async () => {
    const encrypted = (bytes: Buffer) => {
      changeRecords(bytes, LOCAL_HEADER, (at) => bytes.writeUInt16LE(bytes.readUInt16LE(at + 6) | 1, at + 6));
      changeRecords(bytes, CENTRAL_HEADER, (at) => bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8));
    };
    expect(await answerTo(changeArchive(archive, encrypted))).toBe(
      'file-unreadable: contains questions.csv, which is encrypted',
    );
    const picture = changeArchive(archive, (bytes) => {
      const at = bytes.indexOf(CENTRAL_HEADER, bytes.indexOf(CENTRAL_HEADER) + 4);
      bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
    });
    expect(await answerTo(picture)).toMatch(/a\.png UnusableFilePicture: is encrypted$/);
    const method = changeArchive(archive, (bytes) => {
      const at = bytes.indexOf(CENTRAL_HEADER, bytes.indexOf(CENTRAL_HEADER) + 4);
      bytes.writeUInt16LE(99, at + 10);
    });
    expect(await answerTo(method)).toMatch(/a\.png UnusableFilePicture: is compressed in an unknown way$/);
  });

  it('that are truncated, damaged at any byte or not an archive are rejected or imported without the damaged parts [FILES-8]', async () => {
    for (let bytes = 0; bytes < archive.length; bytes += 13) {
      expect(await answerTo(archive.subarray(0, bytes), readHere)).toMatch(/^file-unreadable: /);
    }
    for (let at = 0; at < archive.length; at += 1) {
      const damaged = changeArchive(archive, (bytes) => bytes.writeUInt8(bytes[at]! ^ 0xff, at));
      const answer = await answerTo(damaged, readHere);
      expect(answer).toMatch(/^(?:file-unreadable: |ok|Its |This |The )/);
    }
    for (const content of ['', 'PK', 'no archive', '<quiz/>']) {
      expect(await answerTo(Buffer.from(content))).toBe('file-unreadable: is not a complete ZIP file');
    }
  });

  it('are read without blocking other work for long [FILES-8]', async () => {
    const rows = Array.from({ length: 19_999 }, (_, at) => `Physics,Question ${at}: ${Math.sin(at)},a,b,a`);
    const file = await zipOf({ 'questions.csv': `${CSV}${rows.join('\n')}\n`, 'pictures/a.png': pngFile(1) });
    let turnCount = 0;
    const timer = setInterval(() => (turnCount += 1), 1);
    await readQuestionFile(file, { format: 'zip' });
    clearInterval(timer);
    expect(turnCount).toBeGreaterThan(5);
    expect((await openZipArchive(file)).format).toBe('csv');
  });
});
