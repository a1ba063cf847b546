import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import type { ImportedFile } from '../../api/question-bank/import/import-questions.dto.js';
import { QUESTION_FILE_BYTES_MAX } from '../../api/contracts/http/question-formats.js';
import { noSubject } from '../../api/question-bank/import/rows/questions-of-rows.js';
import { texts } from '../../api/contracts/http/texts.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { registerStudent, registerTutor, type Person } from '../support/scenarios/people.js';

const inFile = (name: string) => readFileSync(resolve('test/support/data/question-files', name));
const CSV = inFile('questions.csv');

interface OpenApi {
  paths: Record<string, { get: { responses: { 200: { content: Record<string, unknown> } } } }>;
}

describe('question files', () => {
  let app: TestApp;
  let tutor: Person;

  async function start() {
    app = await startApp();
    tutor = await registerTutor(app, 'tutor');
  }

  async function send(query: string, body: Uint8Array | string, type = 'application/octet-stream', sender = tutor) {
    const answer = await fetch(`${app.url}/api/questions/import?${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sender.token}`, 'content-type': type },
      body: body as string,
    });
    return { status: answer.status, body: (await answer.json()) as ImportedFile & { message: string } };
  }
  const saved = async (query: string) => {
    const headers = { authorization: `Bearer ${tutor.token}` };
    const answer = await fetch(`${app.url}/api/questions/export?${query}`, { headers });
    return { name: answer.headers.get('content-disposition'), text: await answer.text() };
  };
  const counts = async () =>
    (await app.http<Record<string, number>>('GET', '/question/count-questions', { token: tutor.token })).body;

  describe('on a server', () => {
    beforeAll(start);
    afterAll(() => app.stop());

    it('end with a connection error when the export fails midway, so that an incomplete file is not mistaken for a complete one', async () => {
      const pages = jest.spyOn(app.nest.get(QuestionsQueries, { strict: false }), 'pages');
      pages.mockImplementation(async function* () {
        yield Array.from({ length: 500 }, (_, n) => ({
          _id: `${n}`,
          question: `Question ${n} ${'x'.repeat(100)}`,
          subject: 'Math',
          options: ['1', '2'],
          correctAnswers: ['1'],
        })) as never;
        await Promise.resolve();
        throw new Error('the read store went unavailable');
      });
      jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
      await expect(saved('format=csv')).rejects.toThrow('terminated');
      jest.restoreAllMocks();
    });

    it('use the subject of the request in Aiken format', async () => {
      const aiken = 'Which is a noble gas?\nA. Neon\nB. Iron\nANSWER: A\n';
      expect((await send('format=aiken', aiken, 'text/plain')).body.rows).toEqual([
        { index: 0, line: 1, outcome: 'refused', reason: noSubject() },
      ]);
      expect((await send('format=aiken&subject=Chemistry', aiken, 'text/plain')).body).toMatchObject({ accepted: 1 });
      expect(await counts()).toMatchObject({ Chemistry: 1 });
    });

    it.each([
      ['that are no text', 'csv', new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe]), 400, /not text in UTF-8/],
      ['that are empty', 'csv', '', 400, /is empty/],
      ['without columns', 'csv', 'a,b\n1,2\n', 400, /has no column/],
      ['that are no list', 'json', '{"a": 1}', 400, /one list/],
      ['that are nested without end', 'json', '['.repeat(100_000) + ']'.repeat(100_000), 400, /nested too deeply/],
      ['without a question', 'gift', '// nothing\n', 400, /no questions/],
      ['of another format', 'docx', 'x', 400, /CSV, JSON, GIFT, Aiken, Moodle XML or ZIP/],
      ['that are too large', 'csv', 'x'.repeat(QUESTION_FILE_BYTES_MAX + 1), 413, /too large/],
    ])('%s are rejected with an explanation', async (_, format, body, status, message) => {
      const answer = await send(`format=${format}`, body);
      expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(message) as string } });
    });

    it('are rejected per row if they contain control characters, as in the form and in edits', async () => {
      const call = (method: string, path: string, body: unknown) =>
        app.http<{ _id: string; message: string }>(method, `/question/${path}`, { token: tutor.token, body });
      const question = {
        subject: 'Math',
        question: 'Is $\\frac{1}{2}$ it?',
        options: ['yes', 'no'],
        correctAnswers: ['no'],
      };
      const added = await call('POST', 'add-question', question);
      expect(added.status).toBe(201);
      for (const lostCharacters of [
        'Is $\frac{1}{2}$ it?',
        'Is $\beta$?',
        'Is $\rho$?',
        'a\u007F',
        'a\u0085b',
        'a\u000Bb',
      ]) {
        for (const [method, path] of [
          ['POST', 'add-question'],
          ['PUT', `update-question/${added.body._id}`],
        ] as const) {
          for (const changed of [{ question: lostCharacters }, { options: [lostCharacters, 'no'] }]) {
            const { status, body } = await call(method, path, { ...question, ...changed });
            expect([status, body.message]).toEqual([400, expect.stringContaining(texts.textCharacters)]);
          }
        }
      }
      expect((await call('POST', 'add-question', { ...question, question: 'Read:\r\n\tTom ran.' })).status).toBe(201);
    });

    it('are available to tutors only', async () => {
      const student = await registerStudent(app, 'student');
      expect((await send('format=csv', CSV, undefined, student)).status).toBe(403);
      expect((await app.http('GET', '/questions/export?format=csv', { token: student.token })).status).toBe(403);
    });
  });

  describe('on a server without questions', () => {
    beforeEach(start);
    afterEach(() => app.stop());

    it('are validated row by row without adding anything in a dry run', async () => {
      const { status, body } = await send('format=csv&dryRun=true', CSV);
      expect(status).toBe(200);
      expect(body).toMatchObject({ accepted: 6, alreadyThere: 0, refused: 3 });
      expect(body.rows.filter(({ outcome }) => outcome === 'refused')).toEqual([
        expect.objectContaining({ line: 11, reason: texts.optionsNotUnique }),
        expect.objectContaining({
          line: 12,
          reason: expect.stringMatching(/^'Io' is not one of its options/) as string,
        }),
        expect.objectContaining({
          line: 13,
          reason: "'Biology' is not a subject. Use Physics, Chemistry, Math or English.",
        }),
      ]);
      expect(body.rows[0]).toEqual({
        index: 0,
        line: 2,
        outcome: 'accepted',
        subject: 'Physics',
        question: 'What does "inertia" resist?',
        options: ['Rest', 'A change of velocity, of any kind', 'Weight'],
        correctAnswers: ['A change of velocity, of any kind'],
      });
      expect(await counts()).toMatchObject({ Physics: 0, Math: 0, English: 0 });
    });

    it('are imported once regardless of retries, and their questions are listed immediately', async () => {
      expect((await send('format=csv', CSV)).body).toMatchObject({ accepted: 6, alreadyThere: 0, refused: 3 });
      expect(await counts()).toMatchObject({ Physics: 1, Math: 2, English: 3 });
      expect((await send('format=csv', CSV)).body).toMatchObject({ accepted: 0, alreadyThere: 6, refused: 3 });
      expect((await send('format=json&dryRun=true', inFile('questions.json'), 'application/json')).status).toBe(200);
      expect(await counts()).toMatchObject({ Physics: 1, Math: 2, English: 3 });
    });

    it('are exported with their media type; CSV has a byte order mark and escaped formulas', async () => {
      const formulas = readFileSync(resolve('test/support/data/question-files/sound/24-csv-formulas.csv'));
      await send('format=csv', formulas);
      const headers = { authorization: `Bearer ${tutor.token}` };
      const answerOf = (format: string) => fetch(`${app.url}/api/questions/export?format=${format}`, { headers });
      const types = { csv: 'text/csv', json: 'application/json', gift: 'text/plain', aiken: 'text/plain' };
      for (const [format, type] of Object.entries(types)) {
        expect((await answerOf(format)).headers.get('content-type')).toBe(`${type}; charset=utf-8`);
      }
      const file = Buffer.from(await (await answerOf('csv')).arrayBuffer());
      expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const [, row = ''] = file.toString().split('\n');
      expect(row).toMatch(/^[0-9a-f-]{36},Math,'=1\+1,'=2,'\+3,'-4,'@5,/);
      expect((await send('format=csv', file)).body).toMatchObject({ accepted: 0, alreadyThere: 1, refused: 0 });
      const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenApi;
      const { content } = document.paths['/api/questions/export']!.get.responses['200'];
      expect(Object.keys(content).toSorted()).toEqual([
        'application/json',
        'application/xml',
        'application/zip',
        'text/csv',
        'text/plain',
      ]);
    });

    it.each([
      ['csv', 'subject,question,optionA,optionB,correctAnswer\nPhysics,TEXT,a,b,a\nPhysics,Plain,a,b,a'],
      ['gift', '$CATEGORY: Physics\n\n[html]TEXT{=a ~b}\n\nPlain{=a ~b}'],
      [
        'moodle-xml',
        '<quiz><question type="category"><category><text>Physics</text></category></question>' +
          ['TEXT', 'Plain']
            .map(
              (text) =>
                `<question type="multichoice"><questiontext format="html"><text>${text}</text></questiontext>` +
                '<answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>',
            )
            .join('') +
          '</quiz>',
      ],
    ])('in %s whose texts have several languages are imported in the chosen one [FILES-27]', async (format, file) => {
      const marked = '{mlang bn}বল{mlang}{mlang en}Force{mlang}{mlang other}F{mlang}';
      const body = file.replace('TEXT', format === 'gift' ? marked.replaceAll(/[{}]/g, (sign) => `\\${sign}`) : marked);
      const check = async (language?: string) => {
        const query = `format=${format}&dryRun=true${language === undefined ? '' : `&language=${language}`}`;
        const { languages, rows } = (await send(query, body)).body;
        return [languages, rows[0]!.question, rows[1]!.question];
      };
      expect(await check()).toEqual([['bn', 'en', 'other'], 'Force', 'Plain']);
      expect(await check('bn')).toEqual([['bn', 'en', 'other'], 'বল', 'Plain']);
      expect(await check('fr')).toEqual([['bn', 'en', 'other'], 'Force', 'Plain']);
      expect((await send(`format=${format}&language=bn`, body)).body).toMatchObject({ accepted: 2 });
      const headers = { token: tutor.token };
      const [question] = (
        await app.http<{ question: string }[]>('GET', '/question/get-questions?subject=Physics', headers)
      ).body;
      expect(question!.question).toBe('বল');
    });

    it('are exported in every format, for one subject or all, with a warning about content that the format cannot represent', async () => {
      await send('format=csv', CSV);
      for (const format of ['csv', 'json', 'gift']) {
        const { text, name } = await saved(`format=${format}`);
        expect(name).toContain(`questions.${format}`);
        expect((await send(`format=${format}`, text)).body).toMatchObject({ accepted: 0, alreadyThere: 6, refused: 0 });
      }
      const preview = await app.http('GET', '/questions/export/preview?format=aiken', { token: tutor.token });
      expect(preview.body).toMatchObject({
        questions: 5,
        leftOut: 1,
        first: [{ reason: 'its question has several lines' }],
        lost: [],
      });
      const solved = {
        subject: 'Math',
        question: 'Is it so?',
        options: ['yes', 'no'],
        correctAnswers: ['yes'],
        solution: 'By definition',
      };
      await send('format=json', JSON.stringify([solved]));
      const previewOf = async (format: string) =>
        (await app.http('GET', `/questions/export/preview?format=${format}`, { token: tutor.token })).body;
      expect(await previewOf('aiken')).toMatchObject({ lost: [{ content: 'solution', questions: 1 }] });
      expect(await previewOf('csv')).toMatchObject({ questions: 7, lost: [] });
      const { text, name } = await saved('format=aiken&subject=Math');
      expect(name).toContain('questions-math.txt');
      expect((await send('format=aiken&subject=Math', text)).body).toMatchObject({ accepted: 0, alreadyThere: 3 });
    });
  });
});
