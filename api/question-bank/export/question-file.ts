import type { ExportedQuestion, QuestionWriter } from './question-writers.js';

/** A file of questions in pieces, a page of questions each; what its format can't hold is left out. */
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
