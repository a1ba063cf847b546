import type { ExportedQuestion, QuestionWriter } from './question-writers.js';

/** Yields a file of questions in chunks of one page each. Skips questions that the format cannot represent. */
export async function* questionFile(
  pages: AsyncIterable<readonly ExportedQuestion[]>,
  writer: QuestionWriter,
): AsyncGenerator<string, void, undefined> {
  let number = 0;
  yield writer.begin;
  for await (const page of pages) {
    const written = page
      .filter((question) => writer.lost?.(question) === undefined)
      .map((question) => {
        number += 1;
        return `${number > 1 ? writer.between : ''}${writer.question(question, number)}`;
      });
    if (written.length > 0) yield written.join('');
  }
  yield writer.end;
}
