import type { ImportedFile } from '../../api/question-bank/import/import-questions.dto.js';
import { addQuestions, type Person, registerTutor } from '../support/scenarios/people.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';

interface ExportedQuestion {
  _id: string;
  subject: string;
  question: string;
  solution: string | null;
  topics: string[];
}

describe('solutions and topics in question files', () => {
  let app: HostedApp;
  let tutor: Person;
  let ids: string[];

  beforeAll(async () => {
    app = await startHostedApp();
    tutor = await registerTutor(app, 'tutor');
    ids = await addQuestions(app, tutor, 'Physics', 3);
  });
  afterAll(() => app.stop());

  async function send(query: string, body: string) {
    const answer = await fetch(`${app.url}/api/questions/import?${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tutor.token}`, 'content-type': 'application/octet-stream' },
      body,
    });
    return (await answer.json()) as ImportedFile;
  }
  const exported = async (format: string) => {
    const headers = { authorization: `Bearer ${tutor.token}` };
    return (await fetch(`${app.url}/api/questions/export?format=${format}&subject=Physics`, { headers })).text();
  };
  const questions = async () => JSON.parse(await exported('json')) as ExportedQuestion[];
  const outcomes = ({ rows }: ImportedFile) => rows.map(({ outcome }) => outcome);

  it('[SOL-5] [TOPIC-12] [TOPIC-13] are updated by _id, create topics only on request, and are restored by an undo', async () => {
    const before = await questions();
    expect(before.map(({ solution, topics }) => ({ solution, topics }))).toEqual(
      ids.map(() => ({ solution: null, topics: [] })),
    );
    const file = JSON.stringify(
      before.map((question) => ({ ...question, solution: 'Use $v = at$.', topics: ['Dynamics > Fall', 'Waves'] })),
    );
    const dryRun = await send('format=json&dryRun=true&updates=true', file);
    expect(outcomes(dryRun)).toEqual(['updated', 'updated', 'updated']);
    expect(dryRun.unknownTopics).toEqual(['Dynamics > Fall', 'Waves']);

    const withoutTopics = await send('format=json&updates=true', file);
    expect(withoutTopics).toMatchObject({ updated: 3, accepted: 0 });
    expect((await questions()).map(({ solution, topics }) => ({ solution, topics }))).toEqual(
      ids.map(() => ({ solution: 'Use $v = at$.', topics: [] })),
    );

    const withTopics = await send('format=json&updates=true&createTopics=true', file);
    expect(withTopics).toMatchObject({ updated: 3 });
    expect((await questions()).map(({ topics }) => topics)).toEqual(ids.map(() => ['Dynamics > Fall', 'Waves']));
    expect((await send('format=json&dryRun=true', file)).unknownTopics).toEqual([]);
    expect(outcomes(await send('format=json&updates=true', file))).toEqual(ids.map(() => 'already-there'));

    const undo = await app.http<object>('POST', `/questions/import/${withTopics.importId}/undo`, {
      token: tutor.token,
    });
    expect(undo.body).toMatchObject({ restored: 3, kept: [] });
    expect((await questions()).map(({ solution, topics }) => ({ solution, topics }))).toEqual(
      ids.map(() => ({ solution: 'Use $v = at$.', topics: [] })),
    );
  });

  it('[SOL-5] survive a round trip through CSV and GIFT, and are removed by empty cells', async () => {
    const csv = await exported('csv');
    expect(csv).toContain('Use $v = at$.');
    expect(outcomes(await send('format=csv&updates=true', csv))).toEqual(ids.map(() => 'already-there'));
    const gift = await exported('gift');
    expect(gift).toContain('####[plain]Use $v \\= at$.');
    expect(outcomes(await send('format=gift&updates=true', gift))).toEqual(ids.map(() => 'already-there'));
    const emptied = await send('format=csv&updates=true', csv.replaceAll('Use $v = at$.', ''));
    expect(emptied.updated).toBe(3);
    expect((await questions()).map(({ solution }) => solution)).toEqual([null, null, null]);
  });

  it('are rejected with a third topic level, an invalid name or a solution that is too long', async () => {
    const [question] = await questions();
    const rows = await send(
      'format=json&updates=true&dryRun=true',
      JSON.stringify([
        { ...question, topics: ['a > b > c'] },
        { ...question, topics: [' > b'] },
        { ...question, solution: 'x'.repeat(5_001) },
        { ...question, solution: {} },
      ]),
    );
    expect(outcomes(rows)).toEqual(['refused', 'refused', 'refused', 'refused']);
  });
});
