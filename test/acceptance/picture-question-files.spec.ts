import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PICTURES_A_DAY } from '../../api/contracts/http/pictures.js';
import { PICTURE_QUESTION_FILE_BYTES_MAX } from '../../api/contracts/http/question-formats.js';
import { noSubject } from '../../api/question-bank/import/rows/questions-of-rows.js';
import { texts } from '../../api/contracts/http/texts.js';
import { PictureLimits } from '../../api/platform/limits/account-limits.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { registerTutor, type Person } from '../support/scenarios/people.js';
import { getPicture, pngFile } from '../support/scenarios/pictures.js';
import { exportQuestionFile, moodleFile, sendQuestionFile, zipOf } from '../support/scenarios/question-files.js';
import { startApp, type TestApp } from '../support/server/test-app.js';

interface ExportedQuestion {
  _id: string;
  subject: string;
  question: string;
  options: string[];
  correctAnswers: string[];
  solution: string | null;
  topics: string[];
}

const HEADER = 'subject,question,optionA,optionB,correctAnswer,solution,topics';
const PICTURE = /!\[((?:(?!\]\().)*)\]\(picture:([0-9a-f]{64}) =40x30\)/g;
let colours = 0;
/** Returns a picture of another colour each time, so that each test has questions of its own. */
const picture = () => pngFile((colours += 1));
const moodleFileOf = () => moodleFile({ question: picture(), option: picture(), solution: picture() });

describe('files of questions with pictures', () => {
  let app: TestApp;
  let tutor: Person;
  let tutors = 0;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());
  // limits are counted per tutor
  beforeEach(async () => {
    tutor = await registerTutor(app, `tutor-${(tutors += 1)}`);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    const questionIds = (await questions()).map(({ _id }) => _id);
    if (questionIds.length === 0) return;
    await app.http('POST', '/question/delete', { token: tutor.token, body: { questionIds } });
  });

  const send = async (query: string, file: Uint8Array | string) =>
    (await sendQuestionFile(app, tutor, query, file)).body;
  const questions = async () =>
    JSON.parse((await exportQuestionFile(app, tutor, 'format=json')).file.toString()) as ExportedQuestion[];
  const outcomes = async (query: string, file: Uint8Array | string) =>
    (await send(query, file)).rows.map(({ outcome, reason }) => reason ?? outcome);
  const picturesIn = (text: string) => [...text.matchAll(PICTURE)].map(([, alt, id]) => ({ alt, id: id! }));
  const statusOf = async (id: string) => (await getPicture(app, tutor, id)).status;

  it('[FILES-1] from Moodle are imported with their pictures, formulas, subject, topic and solution', async () => {
    const file = moodleFileOf();
    const checked = await send('format=moodle-xml&dryRun=true', file);
    expect(checked).toMatchObject({
      accepted: 1,
      refused: 0,
      pictureCount: 3,
      unknownTopics: ['Mechanics > Inclined planes'],
    });
    expect(checked.pictures!.map(({ name }) => name)).toEqual(['slope (1).png', 'graph.png', 'forces.png']);
    expect(await questions()).toEqual([]);
    const { question: text, options, solution } = checked.rows[0]!;
    for (const { id } of picturesIn([text, ...options!, solution].join(' '))) expect(await statusOf(id)).toBe(200);

    const imported = await send('format=moodle-xml&createTopics=true', file);
    expect(imported.accepted).toBe(1);
    const [stored] = await questions();
    expect(stored).toMatchObject({
      subject: 'Physics',
      topics: ['Mechanics > Inclined planes'],
      question: text,
      options,
    });
    expect(stored!.question.replaceAll(PICTURE, '[$1]')).toBe(
      'A block slides down the slope.\n[A block on a slope of 30° & a force $F$]\n\n' +
        'Its acceleration \\(a\\) is given by $$a = g\\sin\\theta$$ What is \\[a\\] for H₂O?',
    );
    expect(stored!.options.map((option) => option.replaceAll(PICTURE, '[$1]'))).toEqual([
      'as in [A rising line]',
      '$9.8\\ \\mathrm{m\\,s^{-2}}$',
      '0 < a',
    ]);
    expect(stored!.correctAnswers).toEqual([stored!.options[0]]);
    expect(stored!.solution!.replaceAll(PICTURE, '[$1]')).toBe('Draw the forces: [Forces on the block]');
    expect(await outcomes('format=moodle-xml', file)).toEqual(['already-there']);
  });

  it('[FILES-2] are rejected per row with an error that names the picture', async () => {
    const file = await zipOf({
      'questions.csv': [
        HEADER,
        'Physics,![A slope](pictures/a.png),a,b,a,,',
        'Physics,![ ](pictures/a.png),a,b,a,,',
        'Physics,![A slope](pictures/missing.png),a,b,a,,',
        'Physics,![Not a picture](pictures/text.png),a,b,a,,',
        'Physics,One?,![Too large](pictures/large.png),b,b,,',
        'Physics,Why?,a,b,a,![Empty](pictures/empty.png),',
        'Physics,Two?,a,b,b,,',
      ].join('\n'),
      'pictures/a.png': picture(),
      'pictures/text.png': '<svg onload="alert(1)"/>',
      'pictures/large.png': randomBytes(5_000_001),
      'pictures/empty.png': '',
    });
    expect(await outcomes('format=zip', file)).toEqual([
      'accepted',
      expect.stringMatching(/^Its picture a\.png has no alternative text/),
      expect.stringMatching(/^Its picture is missing \(missing\.png\)/),
      'Its picture text.png is not a PNG, JPEG or WebP picture',
      'Its picture large.png is larger than 5 MB',
      'Its picture empty.png is not a PNG, JPEG or WebP picture',
      'accepted',
    ]);
    expect(await questions()).toHaveLength(2);
  });

  it('[FILES-13] are imported with descriptions that the file lacks, which the check asks for', async () => {
    const table = [
      HEADER,
      'Physics,Which ![](pictures/a.png) is it?,![ ](pictures/b.png),b,![ ](pictures/b.png),,',
      'Physics,![A slope](pictures/a.png) Why?,a,b,a,,',
    ].join('\n');
    const zip = await zipOf({ 'questions.csv': table, 'pictures/a.png': picture(), 'pictures/b.png': picture() });
    const moodle = String(moodleFileOf()).replaceAll(/ alt="[^"]*"/g, '');
    for (const [format, file, described] of [
      ['zip', zip, 2],
      ['moodle-xml', Buffer.from(moodle), 3],
    ] as const) {
      const { rows } = await send(`format=${format}&dryRun=true`, file);
      const { undescribed, reason } = rows[0]!;
      expect(reason).toMatch(/^Its picture .+ has no alternative text/);
      expect(undescribed).toHaveLength(described);

      const withDescriptions = (descriptions: object, query: string) => {
        const json = Buffer.from(JSON.stringify(descriptions));
        return sendQuestionFile(
          app,
          tutor,
          `format=${format}&descriptionBytes=${json.length}${query}`,
          Buffer.concat([file, json]),
        );
      };
      const ids = undescribed!;
      const [first, ...others] = ids;
      const partly = await withDescriptions({ [first!]: 'a ](b) graph' }, '&dryRun=true');
      expect(partly.body.rows[0]!.undescribed).toEqual(others);
      const refusals = [
        [[first], texts.descriptionsUnreadable],
        [{ a: 'b' }, texts.descriptionsUnreadable],
        [{ [first!]: ' ' }, texts.pictureAltRequired],
        [{ [first!]: 1 }, texts.pictureAltRequired],
        [{ [first!]: 'x'.repeat(501) }, texts.pictureAltTooLong],
      ] as const;
      for (const [wrong, message] of refusals) {
        expect(await withDescriptions(wrong, '')).toMatchObject({ status: 400, body: { message } });
      }
      const descriptions = Object.fromEntries(ids.map((id, index) => [id, `Drawing ${index} (with ]( in it)`]));
      const imported = await withDescriptions(descriptions, '');
      expect(imported.body).toMatchObject({ accepted: rows.length, refused: 0 });
    }
    const stored = (await questions()).flatMap(({ question, options }) => picturesIn([question, ...options].join(' ')));
    expect(stored.filter(({ alt = '' }) => alt.startsWith('Drawing'))).toHaveLength(4);
    expect(stored.some(({ alt }) => alt === '')).toBe(false);
  });

  it('[FILES-3] as CSV or GIFT in a ZIP file are imported with the pictures of its folder', async () => {
    const pictures = { 'exam/pictures/slope.png': picture(), 'exam/pictures/My graph (1).PNG': picture() };
    const csv = [
      HEADER,
      'Physics,"See ![A ""slope"", $[0, 1]$](pictures/slope.png)",up,![A graph](pictures/my graph (1).png),up,,Waves',
    ].join('\n');
    const zip = await zipOf({ ...pictures, 'exam/questions.csv': csv, '__MACOSX/exam/._questions.csv': 'x' });
    expect(await outcomes('format=zip&createTopics=true', zip)).toEqual(['accepted']);
    const [one] = await questions();
    const [slope] = picturesIn(one!.question);
    expect(one).toMatchObject({
      question: `See ![A "slope", $[0, 1]$](picture:${slope!.id} =40x30)`,
      topics: ['Waves'],
    });
    expect(await statusOf(picturesIn(one!.options[1]!)[0]!.id)).toBe(200);

    const gift =
      '$CATEGORY: Math\n\n[html]<p><img src\\="@@PLUGINFILE@@/slope.png" alt\\="A slope"> $x\\=1$</p>{\n=![A graph](pictures/My%20graph%20%281%29.PNG)\n~no\n####![A slope](pictures/slope.png)\n}\n';
    expect(await outcomes('format=zip', await zipOf({ ...pictures, 'exam/questions.gift': gift }))).toEqual([
      'accepted',
    ]);
    const mathQuestion = (await questions()).find(({ subject }) => subject === 'Math');
    expect(mathQuestion).toMatchObject({
      question: `![A slope](picture:${slope!.id} =40x30) $x=1$`,
      solution: `![A slope](picture:${slope!.id} =40x30)`,
    });
  });

  it.each(['moodle-xml', 'zip'])(
    '[FILES-4] exported as %s are imported unchanged, also as updates by _id, without decoding a picture again',
    async (format) => {
      await send('format=moodle-xml&createTopics=true', moodleFileOf());
      const csv = [HEADER, 'Math,"a < b &amp; ![![A](pictures/a.png) \\n  $x$",1,2,2,,Algebra | Algebra > Sets'].join(
        '\n',
      );
      await send('format=zip&createTopics=true', await zipOf({ 'q.csv': csv, 'pictures/a.png': picture() }));
      const before = await questions();
      expect(before.map(({ topics }) => topics.length)).toEqual(expect.arrayContaining([1, 2]));
      const counted = jest.spyOn(app.nest.get(PictureLimits, { strict: false }), 'count');

      const { type, file } = await exportQuestionFile(app, tutor, `format=${format}`);
      expect(type).toMatch(format === 'zip' ? 'application/zip' : 'application/xml');
      const secondImport = await send(`format=${format}&updates=true`, file);
      expect(secondImport).toMatchObject({ alreadyThere: 2, accepted: 0, updated: 0, refused: 0 });
      expect(secondImport.pictures!.map(({ reason }) => reason)).toEqual(secondImport.pictures!.map(() => undefined));
      expect(await questions()).toEqual(before);

      const edited = { ...before[0]!, question: 'Edited?' };
      await send('format=json&updates=true', JSON.stringify([edited]));
      expect(await send(`format=${format}&updates=true`, file)).toMatchObject({ updated: 1, alreadyThere: 1 });
      expect(await questions()).toEqual(before);
      expect(counted).not.toHaveBeenCalled();
    },
  );

  it.each(['moodle-xml', 'zip'])(
    '[PIC-23] that travelled to another installation as %s and back are recognised, in both',
    async (format) => {
      await send('format=moodle-xml&createTopics=true', moodleFileOf());
      const sent = (await exportQuestionFile(app, tutor, `format=${format}`)).file;
      const other = await startApp();
      try {
        const person = await registerTutor(other, 'tutor');
        const query = `format=${format}&createTopics=true`;
        expect((await sendQuestionFile(other, person, query, sent)).body).toMatchObject({ accepted: 1, refused: 0 });
        // as if its author had no ids: only the content can be recognised
        const withoutIds = (file: Buffer) =>
          format === 'zip' ? file : Buffer.from(file.toString().replaceAll(/<idnumber>.*<\/idnumber>/g, ''));
        const { file: returned } = await exportQuestionFile(other, person, `format=${format}`);
        expect(await send(`format=${format}`, withoutIds(returned))).toMatchObject({ alreadyThere: 1, accepted: 0 });
        const again = await sendQuestionFile(other, person, query, withoutIds(sent));
        expect(again.body).toMatchObject({ alreadyThere: 1, accepted: 0 });
      } finally {
        await other.stop();
      }
    },
  );

  it('[FILES-5] count as one upload each, at most 2,000 a day, when a picture is new', async () => {
    const file = moodleFileOf();
    const limits = app.nest.get(PictureLimits, { strict: false });
    for (let count = 0; count < PICTURES_A_DAY.import - 2; count += 1) await limits.count('import', tutor.id);
    expect(await outcomes('format=moodle-xml&dryRun=true', file)).toEqual([
      expect.stringMatching(/^Its picture forces\.png is one too many for today/),
    ]);
    // pictures that were stored before are not counted again
    expect((await send('format=moodle-xml', file)).pictures!.map(({ reason }) => reason === undefined)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('[FILES-5] of more than 40 MB are rejected with 413, and of students with 403, before they are read', async () => {
    const large = Buffer.alloc(PICTURE_QUESTION_FILE_BYTES_MAX + 1);
    expect((await sendQuestionFile(app, tutor, 'format=zip', large)).status).toBe(413);
    expect((await sendQuestionFile(app, tutor, 'format=csv', large.subarray(0, 4_000_001))).status).toBe(413);
    const student = await ExamTaker.register(app, 'ann');
    expect((await sendQuestionFile(app, student.person, 'format=zip', large.subarray(0, 20_000))).status).toBe(403);
  });

  it('[FILES-6] are removed by an undo of the import', async () => {
    const file = moodleFileOf();
    const { importId } = await send('format=moodle-xml', file);
    const { body } = await app.http<object>('POST', `/questions/import/${importId}/undo`, { token: tutor.token });
    expect(body).toMatchObject({ removed: 1, kept: [] });
    expect(await questions()).toEqual([]);
    expect(await outcomes('format=moodle-xml&again=true', file)).toEqual(['accepted']);
  });

  it('[FILES-7] that the import page offers as samples are imported with the chosen subject', async () => {
    for (const format of ['moodle-xml', 'zip']) {
      const name = format === 'zip' ? 'questions.zip' : 'questions.xml';
      const sample = readFileSync(resolve('web/public/samples', name));
      const { rows, pictures } = await send(`format=${format}`, sample);
      expect(rows.map(({ outcome, reason }) => reason ?? outcome)).toEqual(rows.map(() => 'accepted'));
      expect(pictures!.length).toBeGreaterThan(0);
    }
  });

  it('require a subject if neither the file nor the caller provides one', async () => {
    const gift = await zipOf({ 'q.gift': 'One ![A](pictures/a.png) {=a ~b}\n', 'pictures/a.png': picture() });
    const checked = await send('format=zip&dryRun=true', gift);
    expect(checked).toMatchObject({ withoutSubject: 1, refused: 1 });
    expect(checked.rows[0]!.reason).toBe(noSubject());
    expect(await outcomes('format=zip&subject=Math', gift)).toEqual(['accepted']);
  });
});
