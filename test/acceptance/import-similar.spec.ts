import type { ImportedFile } from '../../api/question-bank/import/import-questions.dto.js';
import { addQuestion, registerTutor, type Person } from '../support/scenarios/people.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';

const HEAD = 'subject,question,optionA,optionB,correctAnswer';
const EXISTING =
  'A block of mass 5 kg slides down a rough plane inclined at 37 degrees to the horizontal. ' +
  'Which force acts up the plane on the sliding block?';
const NOTE = 'Very similar to an existing question: “A block of mass 5 kg slides down a rough plane inclined at';

describe('a checked import', () => {
  let app: HostedApp;
  let tutor: Person;

  beforeAll(async () => {
    app = await startHostedApp();
    tutor = await registerTutor(app, 'tutor');
    const content = { question: EXISTING, options: ['friction', 'gravity'], correctAnswers: ['friction'] };
    await addQuestion(app, tutor, { subject: 'Physics', ...content });
  });
  afterAll(() => app.stop());

  const imported = async (rows: readonly string[], dryRun: boolean): Promise<ImportedFile> => {
    const response = await fetch(`${app.url}/api/questions/import?format=csv&dryRun=${dryRun}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tutor.token}`, 'content-type': 'application/octet-stream' },
      body: [HEAD, ...rows].join('\n'),
    });
    return (await response.json()) as ImportedFile;
  };
  const rowOf = (question: string, subject = 'Physics') => `${subject},${question},friction,gravity,friction`;
  const similar = rowOf(EXISTING.replace('sliding ', '').toUpperCase());
  const rows = [
    similar,
    rowOf('Which force keeps the moon in its orbit?'),
    rowOf(EXISTING.replace('sliding ', ''), 'Chemistry'),
    rowOf(EXISTING),
  ];

  it('notes rows that are very similar to an existing question of the subject, and accepts them [QDB-34]', async () => {
    const checked = await imported(rows, true);
    expect(checked.rows.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted', 'already-there']);
    expect(checked.rows.map(({ notes = [] }) => notes.map((note) => note.slice(0, NOTE.length)))).toEqual([
      [NOTE],
      [],
      [],
      [],
    ]);
    const added = await imported(rows, false);
    expect([added.accepted, added.rows.map(({ notes }) => notes)]).toEqual([3, Array(4).fill(undefined)]);
  });

  it('compares 1,000 rows with 2,000 questions while other requests are answered [QDB-34]', async () => {
    const numbered = (n: number) =>
      rowOf(`In experiment ${n} a body of ${n} g falls from a tower of ${2 * n} m. Which force acts on the body?`);
    const existing = await imported(
      Array.from({ length: 2_000 }, (_, n) => numbered(n)),
      false,
    );
    expect(existing.accepted).toBe(2_000);
    const check = imported(
      Array.from({ length: 1_000 }, (_, n) => numbered(n).replace('Which force acts', 'WHICH FORCE – acts')),
      true,
    );
    let isChecked = false;
    void check.finally(() => (isChecked = true));
    let answered = 0;
    while (!isChecked) {
      expect((await app.http('GET', '/health/live')).status).toBe(200);
      answered += 1;
    }
    const { rows: checkedRows } = await check;
    expect(checkedRows.every(({ notes }) => notes?.length === 1)).toBe(true);
    expect(answered).toBeGreaterThan(10);
  });
});
