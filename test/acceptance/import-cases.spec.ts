import { readdirSync, readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import type { ImportedFile, ImportedRow } from '../../api/question-bank/import/import-questions.dto.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import { noSubject } from '../../api/question-bank/import/rows/questions-of-rows.js';
import { registerTutor, type Person } from '../support/scenarios/people.js';
import soundResults from '../support/data/question-files/sound-results.json' with { type: 'json' };

const FILES = resolve('test/support/data/question-files');

/** A row as shown to a tutor: [line, outcome, question, options, key, reason or note]. */
type ReportedRow = readonly [number, 'accepted' | 'refused', string | undefined, string?, string?, (string | RegExp)?];

const rowOf = ({ line, outcome, question, options, correctAnswers, subject, reason, notes }: ImportedRow) => ({
  line,
  outcome,
  question,
  subject,
  options: options?.join(' / '),
  key: correctAnswers?.join(),
  said: reason ?? notes?.join(' '),
});

interface Case {
  readonly kind: string;
  readonly file: string;
  readonly query: string;
  readonly subject?: string;
  readonly rows: readonly ReportedRow[];
}

/** The expected result of each file; `subject` applies to the accepted rows. */
const CASES: readonly Case[] = [
  {
    kind: 'K2',
    file: 'F03-adjacent-tf.gift',
    query: 'format=gift&subject=Chemistry',
    subject: 'Chemistry',
    rows: [
      [1, 'accepted', 'Neon is', 'a gas / a metal', 'a gas'],
      [2, 'accepted', 'Iron floats.', 'True / False', 'False'],
    ],
  },
  {
    kind: 'K3',
    file: 'F06-moodle-html.gift',
    query: 'format=gift',
    subject: 'Physics',
    rows: [
      [3, 'accepted', 'The SI unit of charge is', 'coulomb / volt & ampere', 'coulomb'],
      [
        8,
        'refused',
        'Which way does the current flow?',
        'left / right',
        'left',
        /^Its picture is missing \(circuit\.png\)/,
      ],
    ],
  },
  {
    kind: 'K3',
    file: 'F07-html-entities.gift',
    query: 'format=gift',
    subject: 'Chemistry',
    rows: [[3, 'accepted', 'H₂O is not <CO₂> but', 'water / ice & salt', 'water']],
  },
  {
    kind: 'K3',
    file: 'F09-entities.json',
    query: 'format=json',
    subject: 'English',
    rows: [
      [2, 'accepted', 'Who said "I\'m here"?', 'Tom & Ann / Bob', 'Bob', /^HTML entities were decoded: &quot;, &#039;/],
    ],
  },
  {
    kind: 'K4',
    file: 'F10-default-category.gift',
    query: 'format=gift&subject=Math',
    subject: 'Math',
    rows: [[6, 'accepted', 'The SI unit of charge is', 'coulomb / volt & ampere', 'coulomb']],
  },
  {
    kind: 'K4',
    file: 'F10-default-category.gift',
    query: 'format=gift',
    rows: [[6, 'refused', 'The SI unit of charge is', 'coulomb / volt & ampere', 'coulomb', noSubject()]],
  },
  {
    kind: 'K4',
    file: 'F13-other-category.gift',
    query: 'format=gift&subject=Physics',
    subject: 'Physics',
    rows: [
      [3, 'accepted', 'The unit of work is', 'joule / newton', 'joule'],
      [
        7,
        'refused',
        'A moss is a',
        'plant / animal',
        'plant',
        /Biology” names none of the subjects Physics, Chemistry/,
      ],
    ],
  },
  {
    kind: 'K5',
    file: 'F14-eaten.json',
    query: 'format=json',
    rows: [[1, 'refused', undefined, undefined, undefined, /an unsupported character \(U\+000C\).*twice/]],
  },
  {
    kind: 'K6',
    file: 'F16-ce.csv',
    query: 'format=csv',
    rows: [
      [
        2,
        'accepted',
        'Balance $\\ce{2H2 + O2 -> 2H2O}$ and name the product',
        '$\\ce{H2O}$ / $\\ce{H2O2}$',
        '$\\ce{H2O}$',
      ],
      [3, 'accepted', 'Speed in $\\SI{5}{m/s}$?', 'fast / slow', 'fast', /there is no command \\SI/],
    ],
  },
  {
    kind: 'K6',
    file: 'F37-adjacent-formulas.csv',
    query: 'format=csv',
    subject: 'Math',
    rows: [[2, 'accepted', 'The product $x$$y$ is', '1 / 2', '1']],
  },
  {
    kind: 'K8',
    file: 'F20-answer-dialects.txt',
    query: 'format=aiken&subject=Physics',
    subject: 'Physics',
    rows: [
      [1, 'accepted', 'One?', 'x / y', 'x'],
      [6, 'accepted', 'Two?', 'x / y', 'y'],
      [11, 'accepted', 'Three?', 'x / y', 'x'],
      [16, 'accepted', 'Four?', 'x / y', 'y'],
      [21, 'accepted', 'Five?', 'x / y', 'x'],
    ],
  },
  {
    kind: 'K8',
    file: 'F22-answer-word.txt',
    query: 'format=aiken&subject=Chemistry',
    subject: 'Chemistry',
    rows: [
      [1, 'accepted', 'Which is a noble gas?', 'Neon / Iron', 'Neon'],
      [6, 'accepted', 'Which is a metal?', 'Neon / Iron', 'Iron'],
    ],
  },
  {
    kind: 'K9',
    file: 'F23-ragged.csv',
    query: 'format=csv',
    subject: 'Math',
    rows: [
      [2, 'accepted', '1+3?', '4 / 3', '4'],
      [3, 'accepted', '2+2?', '4 / 5', '4'],
      [4, 'accepted', '3+3?', '6 / 3', '6'],
    ],
  },
  {
    kind: 'K9',
    file: 'F24-header-spaces-case.csv',
    query: 'format=csv',
    subject: 'Math',
    rows: [
      [2, 'accepted', '4+4?', '8 / 9', '8'],
      [3, 'accepted', '5+5?', '10 / 9', '10'],
    ],
  },
  {
    kind: 'K10',
    file: 'F26-semicolons.csv',
    query: 'format=csv',
    subject: 'Math',
    rows: [[2, 'accepted', '1+1?', '2 / 3', '2']],
  },
  {
    kind: 'K10',
    file: 'F27-tabs.csv',
    query: 'format=csv',
    subject: 'Math',
    rows: [[2, 'accepted', '1+2?', '3 / 2', '3']],
  },
  {
    kind: 'K10',
    file: 'F29-cr-only.csv',
    query: 'format=csv',
    subject: 'Math',
    rows: [[2, 'accepted', '1+1?', '2 / 3', '2']],
  },
  {
    kind: 'K10',
    file: 'F30-numbers.json',
    query: 'format=json',
    subject: 'Math',
    rows: [[1, 'accepted', '6+6?', '12 / 13', '12']],
  },
  {
    kind: 'K3',
    file: 'F31-comma-weights.gift',
    query: 'format=gift&subject=Math',
    subject: 'Math',
    rows: [[1, 'accepted', 'Which?', 'a / b / c', 'a']],
  },
];

describe('the dry run of a question import', () => {
  let app: HostedApp;
  let tutor: Person;
  beforeAll(async () => {
    app = await startHostedApp();
    tutor = await registerTutor(app, 'tutor');
  });
  afterAll(() => app.stop());

  async function rowsOf(file: string, query: string) {
    const answer = await fetch(`${app.url}/api/questions/import?${query}&dryRun=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tutor.token}`, 'content-type': 'application/octet-stream' },
      body: readFileSync(resolve(FILES, file)),
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as ImportedFile).rows;
  }

  it('parses several JSON questions on one line separately', async () => {
    const rows = await rowsOf('cases/F01-one-line.json', 'format=json');
    expect(rows.map(({ index }) => index)).toEqual([0, 1, 2]);
    const line = 1;
    expect(rows.map(rowOf)).toEqual([
      { line, outcome: 'accepted', subject: 'Math', question: 'First: what is 1+1?', options: '2 / 3', key: '2' },
      {
        line,
        outcome: 'refused',
        subject: 'Art',
        question: 'Second: which is blue?',
        options: 'sky / grass',
        key: 'sky',
        said: "'Art' is not a subject. Use Physics, Chemistry, Math or English.",
      },
      {
        line,
        outcome: 'accepted',
        subject: 'English',
        question: 'Third: plural of ox?',
        options: 'oxen / oxes',
        key: 'oxen',
      },
    ]);
  });

  it.each(CASES.map((importCase) => [importCase.file, importCase.query, importCase.kind, importCase] as const))(
    'reports the expected row for %s with %s (3/%s)',
    async (file, query, _kind, { rows, subject }) => {
      const actual = (await rowsOf(`cases/${file}`, query)).map(rowOf);
      expect(actual).toEqual(
        rows.map(([line, outcome, question, options, key, reason]) =>
          expect.objectContaining({
            line,
            outcome,
            ...(question !== undefined && { question, options, key }),
            ...(subject !== undefined && outcome === 'accepted' && { subject }),
            said: matcherOf(reason),
          }),
        ),
      );
    },
  );

  it('assigns a question under an indented category line to that category', async () => {
    const rows = await rowsOf('cases/F11-category-indented.gift', 'format=gift');
    expect(rows.map(({ line, subject, question }) => [line, subject, question])).toEqual([
      [3, 'Physics', 'The unit of force is'],
      [7, 'Chemistry', 'Neon is a'],
    ]);
  });

  it.each(readdirSync(resolve(FILES, 'sound')).filter((name) => !name.startsWith('.')))(
    'imports %s unchanged',
    async (name) => {
      const format = { '.gift': 'gift', '.txt': 'aiken', '.csv': 'csv', '.json': 'json' }[extname(name)];
      const withSubject = format === 'gift' || format === 'aiken' ? '&subject=Physics' : '';
      const rows = await rowsOf(`sound/${name}`, `format=${format}${withSubject}`);
      const results: unknown[] = rows.map((row) => {
        const { line, outcome, reason, question, subject, options, correctAnswers, notes } = row;
        if (outcome === 'refused') return { line, reason };
        return { line, question, subject, options: trimAll(options), correctAnswers, ...(notes && { notes }) };
      });
      expect(results).toEqual((soundResults as Record<string, unknown>)[name]);
    },
  );
});

const matcherOf = (reason: string | RegExp | undefined): unknown =>
  reason instanceof RegExp ? expect.stringMatching(reason) : reason;

/** Texts are stored without surrounding spaces */
const trimAll = (list: readonly string[] = []) => list.map((text) => text.trim());
