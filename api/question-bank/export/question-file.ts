import { pictureIdsIn } from '../../contracts/question-text/pictures.js';
import { eventLoopTurns } from '../../platform/shared/event-loop-turns.js';
import type { ExportedPictures, ExportedQuestion, QuestionWriter } from './question-writer.js';

/** Reads a stored picture. Returns undefined if its file is missing. */
export type ReadPicture = (pictureId: string) => Promise<Buffer | undefined>;

const NO_PICTURES: ExportedPictures = new Map();

/**
 * Yields a file of questions in chunks: of one page each, or of one question each if the format contains pictures. Skips
 * questions that the format cannot represent.
 */
export async function* questionFile(
  pages: AsyncIterable<readonly ExportedQuestion[]>,
  writer: QuestionWriter,
  readPicture: ReadPicture,
): AsyncGenerator<string, void, undefined> {
  const yieldToLoop = eventLoopTurns();
  let number = 0;
  yield writer.begin;
  for await (const page of pages) {
    let text = '';
    for (const question of page) {
      await yieldToLoop();
      if (writer.droppedContent?.(question) !== undefined) continue;
      number += 1;
      const pictures = writer.hasPictures ? await picturesOf(question, readPicture) : NO_PICTURES;
      text += `${number > 1 ? writer.between : ''}${writer.question(question, number, pictures)}`;
      if (pictures.size === 0) continue;
      yield text;
      text = '';
    }
    if (text !== '') yield text;
  }
  yield writer.end;
}

/** Returns the pictures of a question and its solution. */
async function picturesOf(question: ExportedQuestion, readPicture: ReadPicture): Promise<ExportedPictures> {
  const pictures = new Map<string, Buffer>();
  for (const id of pictureIdsIn([question.question, ...question.options, question.solution])) {
    const content = await readPicture(id);
    if (content) pictures.set(id, content);
  }
  return pictures;
}
