import type { RunningAttempt } from '../../api/attempts/attempt.dto.js';
import type { RunningPractice } from '../../api/practice/practice.dto.js';
import type { ImportedFile } from '../../api/question-bank/import/import-questions.dto.js';
import type { KeptQuestion } from '../../api/question-bank/question.dto.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestion, registerTutor, type Person } from '../support/scenarios/people.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';

const answer = (text: string, fraction = 0) =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text></answer>`;
const xmlOf = (text: string, shuffle: string, answers: string) =>
  `<question type="multichoice"><questiontext format="html"><text>${text}</text></questiontext><single>true</single>` +
  `<shuffleanswers>${shuffle}</shuffleanswers>${answers}</question>`;

const KEPT = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const LETTERED = ['Mass', 'Time', 'Force', 'Both A and B', 'Speed', 'None of the above'];
const GENERAL = ['None of the above', 'iron', 'zinc', 'gold', 'tin', 'lead'];
const FILE = [
  '<?xml version="1.0" encoding="UTF-8"?><quiz>',
  '<question type="category"><category><text>$course$/top/Physics</text></category></question>',
  xmlOf('Which comes first?', 'false', KEPT.map((text, index) => answer(text, index === 0 ? 100 : 0)).join('')),
  xmlOf('Which are scalars?', 'true', LETTERED.map((text, index) => answer(text, index === 3 ? 100 : 0)).join('')),
  xmlOf('Which is a gas?', 'true', GENERAL.map((text, index) => answer(text, index === 0 ? 100 : 0)).join('')),
  '</quiz>',
].join('');

describe('options that refer to their place', () => {
  let app: HostedApp;
  let tutor: Person;
  beforeAll(async () => {
    app = await startHostedApp();
    tutor = await registerTutor(app, 'tutor');
  });
  afterAll(() => app.stop());

  const send = async (file: string, query: string, format = 'moodle-xml') => {
    const response = await fetch(`${app.url}/api/questions/import?format=${format}&${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tutor.token}`, 'content-type': 'application/octet-stream' },
      body: file,
    });
    return (await response.json()) as ImportedFile;
  };
  const listed = async () =>
    (await app.http<KeptQuestion[]>('GET', '/question/get-questions?subject=Physics', { token: tutor.token })).body;

  it('[QDB-39] [QDB-40] are recognised by an import, and papers and practices show them in their place', async () => {
    const check = await send(FILE, 'dryRun=true');
    expect(check.rows.map(({ notes }) => notes)).toEqual([
      ['Students see the options in this order, as the file says.'],
      ['Students see the options in this order, because “Both A and B” names letters.'],
      ['Students see “None of the above” last.'],
    ]);
    expect((await send(FILE, '')).accepted).toBe(3);
    const questions = await listed();
    expect(questions.map(({ keepOrder }) => keepOrder)).toEqual([true, undefined, undefined]);
    const ids = questions.map(({ _id }) => _id);
    const optionsOf = (shown: readonly { _id: string; options: string[] }[]) =>
      ids.map((id) => shown.find(({ _id }) => _id === id)!.options);
    const expectPlaces = ([kept, lettered, general]: string[][]) => {
      expect([kept, lettered]).toEqual([KEPT, LETTERED]);
      expect(general!.at(-1)).toBe('None of the above');
    };
    const ann = await ExamTaker.register(app, 'ann');
    const practice = await ann.call<RunningPractice>('POST', '/practice', {
      source: 'topic',
      subject: 'Physics',
      count: 5,
    });
    expectPlaces(optionsOf(practice.body.questions));
    await ann.call('POST', `/practice/${practice.body.practiceId}/end`);
    const examId = await storeModelTest(app, tutor, modelTestOf(ids, app.clock.now()));
    const { body } = await ann.start<RunningAttempt>(examId, 'ModelTest');
    expectPlaces(optionsOf(body.questions));
    expect(
      (
        await app.http<{ questions: RunningAttempt['questions'] }>('GET', `/attempts/${body.attemptId}`, {
          token: ann.person.token,
        })
      ).body.questions,
    ).toEqual(body.questions);
  });

  it('[QDB-40] an export as Moodle XML says which questions are not shuffled, and changes nothing when it is imported again', async () => {
    const headers = { authorization: `Bearer ${tutor.token}` };
    const response = await fetch(`${app.url}/api/questions/export?format=moodle-xml`, { headers });
    const file = await response.text();
    expect([...file.matchAll(/<shuffleanswers>(\w+)</g)].map(([, value]) => value)).toEqual(['false', 'false', 'true']);
    const again = await send(file, 'dryRun=true&updates=true');
    expect([again.accepted, again.updated, again.alreadyThere]).toEqual([0, 0, 3]);
  });

  it.each(['csv', 'json'])(
    '[QDB-40] an export as %s has `keepOrder`, which an import can remove and set',
    async (format) => {
      const headers = { authorization: `Bearer ${tutor.token}` };
      const file = await (await fetch(`${app.url}/api/questions/export?format=${format}`, { headers })).text();
      const [set, removed] = format === 'csv' ? [',true', ',FALSE'] : ['"keepOrder":true', '"keepOrder":false'];
      expect(file.split(set)).toHaveLength(2);
      const outcome = async (text: string, query: string) => {
        const { accepted, updated, alreadyThere } = await send(text, `updates=true${query}`, format);
        return [accepted, updated, alreadyThere];
      };
      expect(await outcome(file, '&dryRun=true')).toEqual([0, 0, 3]);
      expect(await outcome(file.replace(set, removed), '')).toEqual([0, 1, 2]);
      expect((await listed()).map(({ keepOrder }) => keepOrder)).toEqual([undefined, undefined, undefined]);
      expect(await outcome(file, '')).toEqual([0, 1, 2]);
      expect((await listed()).map(({ keepOrder }) => keepOrder)).toEqual([true, undefined, undefined]);
      const { rows } = await send(file.replace(set, set.replace('true', '"maybe"')), 'dryRun=true', format);
      expect(rows[0]!.reason).toBe('Its keepOrder “maybe” is neither true nor false');
    },
  );

  it('[QDB-40] `keepOrder` is set by the form, stays if it is absent, and is removed by false', async () => {
    const content = { subject: 'Math' as const, question: 'Order?', options: ['1', '2'], correctAnswers: ['1'] };
    const id = await addQuestion(app, tutor, { ...content, keepOrder: true });
    const path = `/question/update-question/${id}`;
    const read = async () =>
      (await app.http<KeptQuestion>('GET', `/question/get-question/Math/${id}`, { token: tutor.token })).body.keepOrder;
    const put = (body: object) => app.http('PUT', path, { token: tutor.token, body });
    expect(await read()).toBe(true);
    await put({ ...content, question: 'Which order?' });
    expect(await read()).toBe(true);
    await put({ ...content, question: 'Which order?', keepOrder: false });
    expect(await read()).toBeUndefined();
  });
});
