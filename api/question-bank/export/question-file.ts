import type { ExportedQuestion, QuestionWriter } from './question-writers.js';

/** Yields a file of questions in chunks of one page each. Skips questions that the format cannot represent. */
export async function* questionFile(
  pages: AsyncIterable<readonly ExportedQuestion[]>,
  writer: QuestionWriter,
): AsyncGenerator<string, void, undefined> {
  let number = 0;
  yield writer.begin;
  for await (const page of pages) {
    const texts = page
      .filter((question) => writer.droppedContent?.(question) === undefined)
      .map((question) => {
        number += 1;
        return `${number > 1 ? writer.between : ''}${writer.question(question, number)}`;
      });
    if (texts.length > 0) yield texts.join('');
  }
  yield writer.end;
}
