import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { PICTURES_FOLDER } from '../import/formats/archive-names.js';
import { escapedWithPictures, withEscapes } from '../markup/plain-text.js';
import { questionFile, type ReadPicture } from './question-file.js';
import type { ExportedQuestion } from './question-writer.js';
import { csvWriter } from './question-writers.js';

/**
 * Returns a ZIP file with the questions in CSV and their pictures in a folder. It is produced while it is read, one
 * picture at a time.
 */
export function zipOfQuestions(pages: AsyncIterable<readonly ExportedQuestion[]>, readPicture: ReadPicture): Readable {
  const zip = new ZipFile();
  const ids = new Set<string>();
  const csv = csvWriter((text, pictures) =>
    escapedWithPictures(text, ({ alt, pictureId, size }) => {
      if (!pictures.has(pictureId)) return undefined;
      ids.add(pictureId);
      return `![${withEscapes(alt)}](${pathOf(pictureId)}${size})`;
    }),
  );
  const writer = { ...csv, hasPictures: true };
  async function* table(): AsyncGenerator<string, void, undefined> {
    yield* questionFile(pages, writer, readPicture);
    for (const id of ids) {
      zip.addReadStreamLazy(pathOf(id), { compress: false }, (done) => {
        readPicture(id).then(
          (content) => done(null, Readable.from([content ?? Buffer.alloc(0)])),
          (error: unknown) => done(error, Readable.from([])),
        );
      });
    }
    zip.end();
  }
  zip.addReadStream(Readable.from(table()), 'questions.csv');
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  return output;
}

const pathOf = (pictureId: string): string => `${PICTURES_FOLDER}/${pictureId}.webp`;
