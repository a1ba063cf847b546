import type { QuestionContent } from '../../api/contracts/events/question.events.js';
import { texts } from '../../api/contracts/http/texts.js';
import type { DeletedQuestions, SimilarQuestion } from '../../api/question-bank/question.dto.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestion, addQuestions, type Person, registerTutor } from '../support/scenarios/people.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';

const DAY_MS = 24 * 60 * 60_000;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('changing and comparing many questions', () => {
  let app: HostedApp;
  let tutor: Person;

  beforeAll(async () => {
    app = await startHostedApp();
    tutor = await registerTutor(app, 'tutor');
  });
  afterAll(() => app.stop());

  const call = <Body>(method: string, path: string, body?: object) =>
    app.http<Body>(method, path, { token: tutor.token, ...(body && { body }) });
  const remove = (questionIds: string[]) => call<DeletedQuestions>('POST', '/question/delete', { questionIds });
  const idsOf = async (subject: string) =>
    (await call<{ _id: string }[]>('GET', `/question/get-questions?subject=${subject}`)).body.map(({ _id }) => _id);

  it('[QDB-31] several questions are deleted at once; those of upcoming model tests are kept with the reason', async () => {
    const ids = await addQuestions(app, tutor, 'Physics', 5);
    const liveFrom = scheduleMinute(new Date(app.clock.now().getTime() + DAY_MS));
    await storeModelTest(app, tutor, modelTestOf(ids.slice(0, 2), liveFrom, { Name: 'Waves' }));
    const { status, body } = await remove([...ids, UNKNOWN, ids[4]!]);
    expect(status).toBe(200);
    expect(body.deleted).toBe(3);
    expect(body.kept.toSorted((a, b) => a._id.localeCompare(b._id))).toEqual(
      [
        { _id: ids[0], reason: 'It is used in the model test Waves.' },
        { _id: ids[1], reason: 'It is used in the model test Waves.' },
        { _id: UNKNOWN, reason: texts.notFound },
      ].toSorted((a, b) => a._id!.localeCompare(b._id!)),
    );
    expect(await idsOf('Physics')).toEqual(ids.slice(0, 2));
  });

  it('[QDB-31] rejects more than 500 questions, an empty list and malformed ids with 400', async () => {
    for (const questionIds of [[], ['x'], Array.from({ length: 501 }, () => UNKNOWN)]) {
      expect((await remove(questionIds)).status).toBe(400);
    }
  });

  it('[QDB-32] similar questions of the subject are found, most similar first', async () => {
    const carQuestion: QuestionContent = {
      subject: 'Math',
      question: 'A car moving at 20 m/s stops within 50 m. What is its deceleration?',
      options: ['2', '4'],
      correctAnswers: ['4'],
    };
    const added = await addQuestion(app, tutor, carQuestion);
    await addQuestion(app, tutor, {
      ...carQuestion,
      question: 'What is the derivative of sin x?',
      options: ['cos x', '1'],
      correctAnswers: ['1'],
    });
    const body = {
      subject: 'Math',
      question: 'A car moving at 30 m/s stops within 90 m. What is its deceleration?',
      options: ['2', '4'],
    };
    const similar = (await call<SimilarQuestion[]>('POST', '/question/similar', body)).body;
    expect(similar).toEqual([
      { _id: added, question: carQuestion.question, subject: 'Math', similarity: expect.any(Number) },
    ]);
    const otherSubject = await call<SimilarQuestion[]>('POST', '/question/similar', { ...body, subject: 'English' });
    expect(otherSubject.body).toEqual([]);
  });
});
