import type { Subject } from '../../../contracts/http/limits.js';
import type { FilePictures } from '../pictures/file-pictures.js';
import { MoodleCategories } from './moodle-categories.js';
import { moodleQuestion } from './moodle-question.js';
import { MoodleXmlParser } from './moodle-xml-parser.js';
import { type ParsedRow, tooManyRows } from '../rows/row.js';

/**
 * Parses a Moodle XML file: multiple-choice questions with one correct answer, and true/false questions.
 * @param subject subject of questions whose category names none
 * @param language language of texts that have several
 * @param pictures receives the embedded pictures that texts reference
 * @throws UnreadableFile if the file is not well-formed or has a document type declaration
 */
export async function* moodleXmlRows(
  text: AsyncIterable<string>,
  {
    subject,
    pictures,
    rowsMax,
    language,
  }: { subject: Subject | undefined; pictures: FilePictures; rowsMax: number; language?: string | undefined },
): AsyncGenerator<ParsedRow, void, undefined> {
  const categories = new MoodleCategories(subject);
  const rows: (() => ParsedRow)[] = [];
  const parser = new MoodleXmlParser((element) => {
    const { type = '' } = element.attributes;
    if (type === 'category') categories.enter(element);
    else {
      const row = moodleQuestion(element, pictures, language);
      // the subject of a category depends on all categories of the file
      const category = categories.current;
      const placed = { ...row, range: element.range, ...(category && { category }) };
      rows.push(() => categories.assign(placed));
      if (rows.length > rowsMax) throw tooManyRows(rowsMax);
    }
  });
  for await (const piece of text) parser.write(piece);
  parser.end();
  for (const row of rows) yield row();
}
