import { FilePictures } from '../pictures/file-pictures.js';
import { PictureOutcomes } from '../pictures/row-pictures.js';
import { moodleXmlRows } from './moodle-xml-rows.js';
import type { ParsedRow } from '../rows/row.js';
import type { Subject } from '../../../contracts/http/limits.js';

/** Parses a file in pieces of a few characters. */
async function rowsOf(xml: string, subject?: Subject): Promise<{ rows: ParsedRow[]; pictures: FilePictures }> {
  const pictures = new FilePictures();
  async function* pieces() {
    for (let at = 0; at < xml.length; at += 7) yield await Promise.resolve(xml.slice(at, at + 7));
  }
  const rows: ParsedRow[] = [];
  for await (const row of moodleXmlRows(pieces(), { subject, pictures, rowsMax: 20_000 })) rows.push(row);
  return { rows, pictures };
}

const quiz = (...questions: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`;
const category = (path: string) =>
  `<question type="category"><category><text>${path}</text></category><info format="html"><text></text></info></question>`;
const PHYSICS = category('$course$/top/Physics');
const ANSWERS =
  '<answer fraction="100"><text>coulomb</text></answer><answer fraction="-33.33333"><text>volt</text></answer>';
const multichoice = (text: string, { more = '', answers = ANSWERS, single = 'true', format = 'html' } = {}) =>
  `<question type="multichoice"><name><text>Q</text></name><questiontext format="${format}"><text>${text}</text>${more}</questiontext>` +
  `<single>${single}</single>${answers}</question>`;
const PIXEL = Buffer.from('a picture').toString('base64');
const file = (name: string, path = '/') => `<file name="${name}" path="${path}" encoding="base64">${PIXEL}</file>`;
const image = (attributes: string) => `<![CDATA[<p>See <img src="@@PLUGINFILE@@/${attributes}></p>]]>`;

const onlyRow = async (xml: string, subject?: Subject) => (await rowsOf(xml, subject)).rows[0]!;
const faultOf = (row: ParsedRow) => ('fault' in row ? row.fault : undefined);

describe('moodleXmlRows', () => {
  it('reads a question with its subject, line, options, right answer, solution and id number', async () => {
    const xml = quiz(
      PHYSICS,
      `<question type="multichoice"><name><text>Charge</text></name>
        <questiontext format="html"><text><![CDATA[<p>The unit of <b>charge</b> is \\(Q\\)&nbsp;…</p>]]></text></questiontext>
        <generalfeedback format="html"><text>By &lt;i&gt;definition&lt;/i&gt;</text></generalfeedback>
        <defaultgrade>1.0000000</defaultgrade><penalty>0.3333333</penalty><hidden>0</hidden><idnumber>PHY-1</idnumber>
        <single>true</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering>
        <correctfeedback format="html"><text>Yes</text></correctfeedback>
        <answer fraction="100" format="html"><text><![CDATA[<p>coulomb</p>]]></text><feedback format="html"><text>Right</text></feedback></answer>
        <answer fraction="0" format="html"><text>H<![CDATA[<sub>2</sub>]]>O</text></answer>
        <tags><tag><text>easy</text></tag></tags>
      </question>`,
    );
    const categoryBegin = xml.indexOf(PHYSICS);
    const begin = xml.indexOf('<question type="multichoice">');
    expect((await rowsOf(xml)).rows).toEqual([
      {
        line: 4,
        category: {
          name: '$course$/top/Physics',
          range: { begin: categoryBegin, end: categoryBegin + PHYSICS.length },
        },
        range: { begin, end: xml.lastIndexOf('\n</quiz>') },
        notes: ['The feedback of its answers was left out', 'Its feedback for right and wrong answers was left out'],
        written: {
          _id: 'PHY-1',
          subject: 'Physics',
          question: 'The unit of charge is \\(Q\\) …',
          options: ['coulomb', 'H₂O'],
          correctAnswers: ['coulomb'],
          solution: 'By definition',
        },
      },
    ]);
  });

  it('reads a true/false question', async () => {
    const answers = '<answer fraction="0"><text>true</text></answer><answer fraction="100"><text>false</text></answer>';
    const xml = quiz(
      PHYSICS,
      `<question type="truefalse"><questiontext><text>Iron floats.</text></questiontext>${answers}</question>`,
    );
    expect(await onlyRow(xml)).toMatchObject({ written: { options: ['True', 'False'], correctAnswers: ['False'] } });
  });

  it.each(['essay', 'shortanswer', 'numerical', 'match', 'cloze', 'description', 'ddwtos'])(
    'rejects a question of the type %s, and returns its text',
    async (type) => {
      const row = await onlyRow(
        quiz(PHYSICS, `<question type="${type}"><questiontext><text>Why?</text></questiontext></question>`),
      );
      expect(faultOf(row)).toBe(`Its type is “${type}”: only questions with one right answer can be imported`);
      expect(row.written).toMatchObject({ question: 'Why?', subject: 'Physics' });
    },
  );

  it('rejects a question with several right answers', async () => {
    const answers = ANSWERS.replace('-33.33333', '100');
    expect(faultOf(await onlyRow(quiz(PHYSICS, multichoice('Which?', { answers }))))).toBe(
      'It has several right answers',
    );
  });

  describe('pictures', () => {
    it('that two files have in common are refused with both names [FILES-24]', async () => {
      const texts = ['a.png', 'b.png'].map((name) => multichoice(image(`${name}" alt="A"`), { more: file(name) }));
      const { rows, pictures } = await rowsOf(quiz(PHYSICS, ...texts));
      const outcomes = new PictureOutcomes();
      for (const picture of pictures.all) outcomes.set(picture, { reason: 'is damaged' });
      const faults = rows.map((row, index) => faultOf(outcomes.applyTo({ ...row, index })));
      expect(faults).toEqual(Array(2).fill('Its picture a.png (the same as b.png) is damaged'));
    });

    it('have ids that are derived from their content, without duplicates, if a text references them', async () => {
      const files = file('a.png') + file('my b (1).png', '/sub/') + file('unused.png');
      const text =
        '<![CDATA[<img src="@@PLUGINFILE@@/a.png" alt="A & B"> <img src="@@PLUGINFILE@@/sub/my%20b%20(1).png?time=1" alt="C">]]>';
      const { rows, pictures } = await rowsOf(quiz(PHYSICS, multichoice(text, { more: files })));
      const [picture, ...others] = pictures.all;
      expect(others).toEqual([]);
      expect(rows[0]!.written!.question).toBe(`![A & B](picture:${picture!.id}) ![C](picture:${picture!.id})`);
      expect(String(await picture!.read())).toBe('a picture');
    });

    it('are read within a link to their file', async () => {
      const linked = '<![CDATA[<a href="@@PLUGINFILE@@/a.png"><img src="@@PLUGINFILE@@/a.png" alt="A"></a>]]>';
      const row = await onlyRow(quiz(PHYSICS, multichoice(linked, { more: file('a.png') })));
      expect(row).toMatchObject({ written: { question: expect.stringMatching(/^!\[A\]\(picture:/) as string } });
      expect(row).not.toHaveProperty('fault');
      expect(row).not.toHaveProperty('notes');
    });

    it('are read from answers, the solution and Markdown', async () => {
      const { rows, pictures } = await rowsOf(
        quiz(
          PHYSICS,
          multichoice('![A slope](@@PLUGINFILE@@/a.png) $x_1$', {
            format: 'markdown',
            more: file('a.png'),
            answers:
              `<answer fraction="100" format="html"><text>${image('b.png" alt="Left"')}</text>${file('b.png')}</answer>` +
              '<answer fraction="0"><text>none</text></answer>' +
              `<generalfeedback format="html"><text>${image('c.png" alt="Why"')}</text>${file('c.png')}</generalfeedback>`,
          }),
        ),
      );
      const { id } = pictures.all[0]!;
      expect(rows[0]).toMatchObject({
        written: {
          question: `![A slope](picture:${id}) $x_1$`,
          options: [`See ![Left](picture:${id})`, 'none'],
          solution: `See ![Why](picture:${id})`,
        },
      });
      expect(faultOf(rows[0]!)).toBeUndefined();
    });

    it.each([
      [
        'with an alternative text that is too long',
        image(`a.png" alt="${'x'.repeat(501)}"`),
        /\(a\.png\) is longer than 500 characters$/,
      ],
      ['that the file does not contain', image('b.png" alt="B"'), /^Its picture is missing \(b\.png\)/],
      ['of another element', image('c.png" alt="C"'), /^Its picture is missing \(c\.png\)/],
      ['of the web', '<![CDATA[<img src="https://x.test/d.png" alt="D">]]>', /^Its picture is missing \(d\.png\)/],
      [
        'in a data URL',
        '<![CDATA[<img src="data:image/png;base64,AA==" alt="E">]]>',
        /^Its picture is written into the text/,
      ],
      ['as SVG in the text', '<![CDATA[<svg></svg>]]>', /^Its picture is missing/],
    ])('%s are rejected with an explanation that names them', async (_, text, sentence) => {
      const answers = `<answer fraction="100"><text>yes</text>${file('c.png')}</answer><answer><text>no</text></answer>`;
      expect(faultOf(await onlyRow(quiz(PHYSICS, multichoice(text, { more: file('a.png'), answers }))))).toMatch(
        sentence,
      );
    });

    it('are not collected from questions of other types', async () => {
      const text = `<questiontext format="html"><text>${image('a.png" alt="A"')}</text>${file('a.png')}</questiontext>`;
      const { pictures } = await rowsOf(quiz(PHYSICS, `<question type="essay">${text}</question>`));
      expect(pictures.all).toEqual([]);
    });
  });

  describe('categories', () => {
    const read = async (path: string, subject?: Subject) => {
      const row = await onlyRow(quiz(category(path), multichoice('Which?')), subject);
      const { subject: name, topics } = row.written!;
      return { subject: name, topics, fault: faultOf(row), notes: row.notes };
    };

    it.each([
      ['$course$/top/Physics', 'Physics', undefined],
      ['$course$/top/Default for PHY101/physics/Optics', 'Physics', ['Optics']],
      ['top/Science/Chemistry/Gases/Ideal gases', 'Chemistry', ['Gases > Ideal gases']],
      ['$course$/top/Math/Sequences // series', 'Math', ['Sequences / series']],
    ])('%s names the subject %s and its topics', async (path, subject, topics) => {
      expect(await read(path, 'English')).toEqual({ subject, topics, fault: undefined, notes: undefined });
    });

    it('names topics of the chosen subject if no category of the file names a subject', async () => {
      expect(await read('$course$/top/Optics/Lenses', 'Physics')).toMatchObject({
        subject: 'Physics',
        topics: ['Optics > Lenses'],
      });
      expect(await read('$course$/top/Default for X', 'Physics')).toMatchObject({
        subject: 'Physics',
        topics: undefined,
      });
    });

    it('are rejected without a chosen subject, or if another category of the file names a subject', async () => {
      expect((await read('$course$/top/Week 3')).fault).toMatch(
        /^Its category “\$course\$\/top\/Week 3” names none of/,
      );
      const xml = quiz(category('top/Biology'), multichoice('One?'), PHYSICS, multichoice('Two?'));
      const { rows } = await rowsOf(xml, 'Math');
      expect(rows.map(faultOf)).toEqual([expect.stringMatching(/“top\/Biology” names none of/), undefined]);
    });

    it('with more than two levels or an unusable name produce a note', async () => {
      expect(await read('top/Physics/Optics/Lenses/Thin')).toMatchObject({
        topics: ['Optics > Lenses'],
        notes: [expect.stringContaining('only “Optics > Lenses” was used')],
      });
      expect(await read('top/Physics/A > B')).toMatchObject({
        topics: undefined,
        notes: ['Its category “top/Physics/A > B” cannot be used as a topic'],
      });
    });
  });

  it.each([
    ['no XML', 'The unit of charge', /^is not well-formed XML at line 1/],
    ['empty', '', /^is not well-formed XML/],
    ['truncated', quiz(PHYSICS, multichoice('One?')).slice(0, -20), /^is not well-formed XML/],
    ['another document', '<html><body/></html>', /^is not a Moodle XML file: it begins with <html>/],
    ['an & that swallows markup', quiz(multichoice('R&D?'), multichoice('a;')), /an & is written as &amp;/],
    ['external entities', '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>', /document type/],
    [
      'entities of entities',
      `<!DOCTYPE quiz [<!ENTITY a "ha">${'bcdefghij'
        .split('')
        .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
        .join('')}]><quiz>&j;</quiz>`,
      /document type/,
    ],
    ['a parameter entity', '<!DOCTYPE quiz SYSTEM "http://x.test/a.dtd"><quiz/>', /document type/],
    [
      'deep nesting',
      quiz(`<question type="multichoice">${'<a>'.repeat(50)}${'</a>'.repeat(50)}</question>`),
      /nested too deeply/,
    ],
    [
      'very many questions',
      quiz('<question type="essay"/>'.repeat(20_001)),
      /has more than 20,000 questions: split it/,
    ],
    [
      'very many elements',
      quiz(`<question type="multichoice">${'<a/>'.repeat(6_000)}</question>`),
      /too many elements/,
    ],
  ])('rejects a file that is or contains %s', async (_, xml, message) => {
    await expect(rowsOf(xml)).rejects.toMatchObject({
      name: 'UnreadableFile',
      message: expect.stringMatching(message) as string,
    });
  });

  it.each([
    ['an unknown entity', 'A&nbsp;B', /line 4: &nbsp; is not defined in XML/],
    ['a control character', 'A\u0002B', /control character/],
    ['an unescaped <', '5 < 6', /< begins no tag/],
    ['an element that is not closed', 'A<br>B', /<br> is not closed/],
  ])('rejects only the question with %s, and names the cause [FILES-23]', async (_, text, reason) => {
    const { rows } = await rowsOf(quiz(PHYSICS, multichoice(text), multichoice('Two?')));
    expect(rows.map(faultOf)).toEqual([expect.stringMatching(reason), undefined]);
  });

  it('rejects only the question whose end tag is missing [FILES-23]', async () => {
    const unclosed = multichoice('One?').replace('</question>', '');
    const { rows } = await rowsOf(quiz(PHYSICS, unclosed, multichoice('Two?'), multichoice('Three?')));
    expect(rows.map(faultOf)).toEqual([expect.stringMatching(/<\/question> is missing/), undefined, undefined]);
  });

  it('keeps markup that is not escaped [FILES-23]', async () => {
    const row = await onlyRow(
      quiz(PHYSICS, multichoice('Which is <b>not</b> x<sup>2</sup>, <a href="#a&amp;b">A</a>?')),
    );
    expect(row.written).toMatchObject({ question: 'Which is not x², A?' });
    const plain = await onlyRow(quiz(PHYSICS, multichoice('Which is <b>not</b>?', { format: 'plain_text' })));
    expect(plain.written).toMatchObject({ question: 'Which is not?' });
  });

  it.each([
    [
      'a picture of Moodle 1.9',
      '<image>a.png</image><image_base64>iVBORw0KGgo=</image_base64>',
      /picture \(a\.png\).*Moodle 1\.9/,
    ],
    ['an unknown element', '<extratext><text>Read this first.</text></extratext>', /<extratext>/],
    ['text between its elements', 'Read this first.', /outside of its elements/],
    ['two texts', '<questiontext><text>Two?</text></questiontext>', /<questiontext> twice/],
  ])('rejects a question with %s instead of dropping it [FILES-23]', async (_, element, reason) => {
    const question = multichoice('One?').replace('</question>', `${element}</question>`);
    expect(faultOf(await onlyRow(quiz(PHYSICS, question)))).toMatch(reason);
  });

  it('notes feedback and hints that are not imported, and nothing for settings [FILES-23]', async () => {
    const more =
      '<hint format="html"><text>Think.</text></hint><correctfeedback><text>Your answer is correct.</text></correctfeedback>' +
      '<defaultgrade>1</defaultgrade><answernumbering>abc</answernumbering><image></image><image_base64></image_base64>';
    const answers = ANSWERS.replace('volt</text>', 'volt</text><feedback><text>No.</text></feedback>');
    const row = await onlyRow(
      quiz(PHYSICS, multichoice('One?', { answers }).replace('</question>', `${more}</question>`)),
    );
    expect(faultOf(row)).toBeUndefined();
    expect(row.notes).toEqual(['The feedback of its answers was left out', 'Its hints were left out']);
  });

  it('tells partly right answers from several right ones, and accepts one right answer of several [FILES-23]', async () => {
    const answer = (fraction: number) => `<answer fraction="${fraction}"><text>o${fraction}</text></answer>`;
    const faultOfAnswers = async (single: string, ...fractions: readonly number[]) =>
      faultOf(await onlyRow(quiz(PHYSICS, multichoice('One?', { single, answers: fractions.map(answer).join('') }))));
    expect(await faultOfAnswers('true', 100, 50)).toBe(
      'It has partly right answers: “o50” counts 50%. Make it right or wrong',
    );
    expect(await faultOfAnswers('false', 50, 51)).toBe('It has several right answers');
    expect(await faultOfAnswers('false', 100, 0)).toBeUndefined();
  });

  it('imports one language of a text with several, with a note [FILES-23]', async () => {
    const spans =
      '<![CDATA[<span lang="bn" class="multilang">বল?</span><span lang="en" class="multilang">Force?</span>]]>';
    for (const text of [spans, '{mlang bn}বল?{mlang}{mlang en}Force?{mlang}']) {
      const row = await onlyRow(quiz(PHYSICS, multichoice(text)));
      expect([row.written?.question, row.notes]).toEqual(['Force?', [expect.stringMatching(/bn, en.*only “en”/)]]);
    }
  });
});
