import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { texts } from '../../api/contracts/http/texts.js';
import { openSqliteEventStore } from '../../api/platform/event-store/sqlite/sqlite-event-store.js';
import { eventually } from '../support/assertions/eventually.js';
import { importFile, startImport } from '../support/programs/program.js';
import { writeQuestions } from '../support/data/written-questions.js';
import { addQuestions, registerTutor, type Person } from '../support/scenarios/people.js';
import { startServer, temporaryFolder, type Server } from '../support/server/server.js';
import { expectWholeLog, readLog } from '../support/assertions/whole-log.js';

const FILES = resolve('test/support/data/question-files');

/**
 * Maximum delay in ms until a page shows the writes of another process: two seconds, with a margin for a busy machine
 */
const SEEN_MS_MAX = 6_000;

interface StoredQuestion {
  _id: string;
  question: string;
  options: string[];
  correctAnswers: string[];
}

describe('npm run import-questions', () => {
  let server: Server;
  let tutor: Person;
  let folder: string;
  beforeAll(async () => {
    folder = temporaryFolder();
    server = await startServer();
    tutor = await registerTutor(server, 'tutor');
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const call = async <Body>(method: string, path: string, body?: unknown) =>
    (await server.http<Body>(method, `/question/${path}`, { token: tutor.token, ...(body !== undefined && { body }) }))
      .body;
  const listed = (subject: string) => call<StoredQuestion[]>('GET', `get-questions?subject=${subject}`);
  const expectCounts = (counts: Record<string, number>) =>
    eventually(async () => expect(await call('GET', 'count-questions')).toMatchObject(counts), SEEN_MS_MAX);
  const inFile = (name: string) => join(FILES, name);

  it('imports a file while the server runs, and reports rejected rows', async () => {
    const { code, report, errors } = await importFile(server.dataDir, inFile('questions.csv'));
    expect({ code, report, errors }).toEqual({
      code: 1,
      report: [
        '9 of 9 rows: 6 added, 0 already there, 3 refused',
        `  line 11: ${texts.optionsNotUnique}`,
        `  line 12: 'Io' is not one of its options. Use 'Fe', 'I', 'Ir', or the letter of an option.`,
        `  line 13: 'Biology' is not a subject. Use Physics, Chemistry, Math or English.`,
        '',
      ].join('\n'),
      errors: `Data: ${server.dataDir}\n9 of 9 rows\n`,
    });
    await expectCounts({ Physics: 1, Chemistry: 0, Math: 2, English: 3 });
  });

  it('preserves formulas, passages, quotation marks and identical rows', async () => {
    expect(await listed('Math')).toEqual(
      expect.arrayContaining([
        {
          _id: expect.any(String) as string,
          revision: expect.any(String) as string,
          subject: 'Math',
          question: String.raw`What is $\frac{1}{2} + \frac{1}{3}$?`,
          options: ['$\\frac{2}{5}$', '$\\frac{5}{6}$', '$\\frac{1}{6}$', '$\\frac{1}{5}$', '$1$'],
          correctAnswers: ['$\\frac{5}{6}$'],
        },
      ]),
    );
    const [inertia] = await listed('Physics');
    expect(inertia).toMatchObject({
      question: 'What does "inertia" resist?',
      correctAnswers: ['A change of velocity, of any kind'],
    });
    const english = (await listed('English')).map(({ question }) => question).sort();
    expect(english).toEqual([
      'The ferry was late. Rain came in from the west,\nand nobody on the pier had brought an umbrella.\n\nWho brought an umbrella?',
      'Which word is a noun?',
      'Which word is a noun?',
    ]);
  });

  it('adds no duplicates from the same file, another format or another system', async () => {
    const otherFile = join(folder, 'elsewhere.csv');
    writeFileSync(otherFile, `\uFEFF${readFileSync(inFile('questions.csv'), 'utf8').replaceAll('\n', '\r\n')}`);
    for (const file of [inFile('questions.csv'), inFile('questions.json'), otherFile]) {
      const { code, report } = await importFile(server.dataDir, file);
      expect({ code, report }).toEqual({
        code: 1,
        report: expect.stringMatching(/^9 of 9 rows: 0 added, 6 already there, 3 refused\n/) as string,
      });
    }
    await expectCounts({ Physics: 1, Chemistry: 0, Math: 2, English: 3 });
  });

  it('skips and reports questions that tutors have edited or deleted since', async () => {
    const [inertia] = await listed('Physics');
    const { _id, ...content } = inertia!;
    await call('PUT', `update-question/${_id}`, { ...content, question: 'What does inertia resist?' });
    const noun = (await listed('English')).find(({ question }) => question.startsWith('Which'));
    await call('DELETE', `delete-question/English/${noun!._id}`);
    const { report } = await importFile(server.dataDir, inFile('questions.json'));
    expect(report).toContain('0 added, 4 already there, 3 refused, 2 left out\n');
    expect(report).toMatch(/line \d+: Edited on \d+ \w+ \d{4}, after it was imported\n/);
    expect(report).toMatch(/line \d+: Deleted on \d+ \w+ \d{4}, after it was imported\n/);
    await expectCounts({ Physics: 1, English: 2 });
    expect(await listed('Physics')).toMatchObject([{ _id, question: 'What does inertia resist?' }]);
  });

  it('adds neither questions that a tutor has added with the form nor questions exported from the same server', async () => {
    const [inertia] = await listed('Physics');
    const { _id, ...content } = inertia!;
    const addedWithForm = { ...content, question: 'Which law is of inertia?' };
    await call('POST', 'add-question', addedWithForm);
    const file = join(folder, 'by-form.json');
    writeFileSync(file, JSON.stringify([addedWithForm, { _id, ...content }, { ...addedWithForm, _id }]));
    const { report } = await importFile(server.dataDir, file);
    expect(report).toMatch(/^3 of 3 rows: 0 added, 2 already there, 1 refused\n/);
    writeFileSync(file, JSON.stringify([{ ...addedWithForm, _id }]));
    expect((await importFile(server.dataDir, file)).report).toBe(
      '1 of 1 rows: 0 added, 0 already there, 0 refused, 1 left out\n  line 1: It differs from the question with its _id\n',
    );
    const added = (await listed('Physics')).find(({ question }) => question === addedWithForm.question);
    await call('DELETE', `delete-question/Physics/${added!._id}`);
  });

  it('runs while tutors add questions, and opens only the event store', async () => {
    const file = join(folder, 'many.csv');
    writeQuestions(file, 2_000);
    const before = readdirSync(server.dataDir).sort();
    const { done } = startImport(server.dataDir, [file], { READ_STORE_URL: 'sqlite:/nowhere/read-models.db' });
    const ids = await addQuestions(server, tutor, 'Chemistry', 20);
    expect(await done).toMatchObject({ code: 0, report: expect.stringContaining('2,000 added, 0 already') as string });
    await expectCounts({ Chemistry: 20, Math: 2_002 });
    expect((await listed('Chemistry')).map(({ _id }) => _id)).toEqual(ids);
    expect(readdirSync(server.dataDir).sort()).toEqual(before);
    const store = await openSqliteEventStore({ file: join(server.dataDir, 'events.db') });
    expectWholeLog(await readLog(store));
    await store.close();
  });

  it('runs without a server, and the next start shows the questions', async () => {
    const dataDir = join(folder, 'resting');
    await (await startServer({ dataDir })).stop();
    const { code } = await importFile(dataDir, inFile('questions.json'));
    expect(code).toBe(1);
    const isNotified = await startServer({ dataDir });
    const { token } = await registerTutor(isNotified, 'tutor');
    const { body } = await isNotified.http('GET', '/question/count-questions', { token });
    await isNotified.stop();
    expect(body).toMatchObject({ Physics: 1, Chemistry: 0, Math: 2, English: 3 });
  });

  it('reports a missing or unreadable file and an unavailable event store in one line', async () => {
    const foreign = join(folder, 'foreign');
    mkdirSync(foreign);
    writeFileSync(join(foreign, 'events.db'), 'somebody else wrote this, and wants to keep it. '.repeat(200));
    const truncatedFile = join(folder, 'torn.json');
    writeFileSync(truncatedFile, '[{"subject": "Math"},');
    const currentDataDir = server.dataDir;
    const file = inFile('questions.csv');
    const starts: [string, string[], Record<string, string>, RegExp][] = [
      [currentDataDir, [join(folder, 'none.csv')], {}, /none\.csv can't be read: there is no such file/],
      [currentDataDir, [resolve('README.md')], {}, /README\.md must end in \.json or \.csv/],
      [currentDataDir, [truncatedFile], {}, /torn\.json is not valid JSON at line 1/],
      [currentDataDir, [file], { EVENT_STORE_URL: 'oracle://x' }, /EVENT_STORE_URL must start with sqlite:/],
      [join(folder, 'nobody'), [file], {}, /there is no event file \S+nobody\/events\.db/],
      [foreign, [file], {}, /events\.db is not a Meritlist file; it was not changed/],
    ];
    for (const [dataDir, args, env, message] of starts) {
      const { code, report, errors } = await startImport(dataDir, args, env).done;
      const reasons = errors.replace(/^Data: .*\n/, '');
      expect({ code, report, lines: reasons.split('\n').length, errors }).toEqual({
        code: 2,
        report: '',
        lines: 2,
        errors: expect.stringMatching(message) as string,
      });
    }
    const usage = /\nUsage: meritlist import-questions \[options\] <file>\n$/;
    for (const args of [[], [file, file]]) {
      const errors = expect.stringMatching(usage) as string;
      expect(await startImport(currentDataDir, args).done).toEqual({ code: 2, report: '', errors });
    }
    expect(readdirSync(folder)).not.toContain('nobody');
  });
});
