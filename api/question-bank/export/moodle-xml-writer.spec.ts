import { FilePictures } from '../import/pictures/file-pictures.js';
import { moodleXmlRows } from '../import/formats/moodle-xml-rows.js';
import type { ParsedRow } from '../import/rows/row.js';
import { moodleXml } from './moodle-xml-writer.js';

/** Returns the texts of a question in the exported file, and as they are imported again. */
async function exported(question: string, options: readonly string[] = ['a', 'b']) {
  const content = { subject: 'Physics' as const, question, options: [...options], correctAnswers: [options[0]!] };
  const xml = moodleXml.question({ _id: '1', ...content, solution: null, topics: [] }, 1, new Map());
  const pictures = new FilePictures();
  async function* file() {
    yield await Promise.resolve(`${moodleXml.begin}${xml}${moodleXml.end}`);
  }
  let row: ParsedRow | undefined;
  for await (const one of moodleXmlRows(file(), { subject: undefined, pictures, rowsMax: 10 })) row = one;
  const texts = [...xml.matchAll(/<(?:questiontext|answer)\b[^>]*><text>(.*?)<\/text>/gs)].map(([, text]) =>
    text!.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );
  return { texts, read: [row!.written!.question, ...(row!.written!.options as string[])] };
}

describe('moodleXml writes texts as Moodle shows them, and the import returns them unchanged', () => {
  it.each([
    [
      'a formula between dollar signs',
      'If $x < 2$, what is $\\frac{1}{x}$?',
      'If \\(x < 2\\), what is \\(\\frac{1}{x}\\)?',
    ],
    ['prices', 'It costs $5 and $6', 'It costs $5 and $6'],
    ['a displayed formula', 'See $$x^2$$ and $y$', 'See $$x^2$$ and \\(y\\)'],
    ['a formula between \\( and \\)', 'What is \\(x\\)?', 'What is \\(x\\)?'],
    ['both forms of formulas, which are left as they are', 'Is \\(x\\) $y$?', 'Is \\(x\\) $y$?'],
    ['underlined words', 'the \\underline{swift} & <b> river', 'the <u>swift</u> & <b> river'],
    ['underlined words next to a formula', '\\underline{Not} $x$\nor  $y$', '<u>Not</u> \\(x\\)\nor  \\(y\\)'],
    ['an underlined blank, which is left as it is', 'He \\underline{ } home', 'He \\underline{ } home'],
  ])('%s [FILES-25]', async (_, question, written) => {
    const { texts, read } = await exported(question);
    expect(texts[0]).toBe(written);
    expect(read[0]).toBe(question);
  });

  it('an option that is a formula as a whole [FILES-25]', async () => {
    const options = ['\\frac{1}{2}', '$\\frac{1}{3}$', 'none'];
    const { texts, read } = await exported('Which?', options);
    expect(texts.slice(1)).toEqual(['\\(\\frac{1}{2}\\)', '\\(\\frac{1}{3}\\)', 'none']);
    expect(read.slice(1)).toEqual(options);
  });
});
