import type { Subject } from '../../contracts/http/limits.js';
import { eventLoopTurns } from '../../platform/shared/event-loop-turns.js';
import type { FilePictures } from './file-pictures.js';
import { MoodleCategories } from './moodle-categories.js';
import { moodleQuestion } from './moodle-question.js';
import { MoodleXmlParser } from './moodle-xml-parser.js';
import { type ParsedRow, UnreadableFile } from './row.js';

/** Maximum number of questions in a file. */
const QUESTIONS_MAX = 20_000;

/**
 * Parses a Moodle XML file: multiple-choice questions with one correct answer, and true/false questions.
 * @param subject subject of questions whose category names none
 * @param pictures receives the embedded pictures that texts reference
 * @throws UnreadableFile if the file is not well-formed or has a document type declaration
 */
export async function* moodleXmlRows(
  text: AsyncIterable<string>,
  subject: Subject | undefined,
  pictures: FilePictures,
): AsyncGenerator<ParsedRow, void, undefined> {
  const categories = new MoodleCategories(subject);
  const rows: (() => ParsedRow)[] = [];
  const yieldToLoop = eventLoopTurns();
  const parser = new MoodleXmlParser((element) => {
    const { type = '' } = element.attributes;
    if (type === 'category') categories.enter(element);
    else {
      const row = moodleQuestion(element, pictures);
      // the subject of a category depends on all categories of the file
      const category = categories.current;
      rows.push(() => categories.assign(row, category));
      if (rows.length > QUESTIONS_MAX) {
        throw new UnreadableFile(`has more than ${QUESTIONS_MAX.toLocaleString('en')} questions: split it`);
      }
    }
  });
  for await (const piece of text) {
    parser.write(piece);
    await yieldToLoop();
  }
  parser.end();
  for (const row of rows) yield row();
}
