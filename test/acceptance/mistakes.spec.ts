import type { RunningAttempt } from '../../api/attempts/attempt.dto.js';
import { texts } from '../../api/contracts/http/texts.js';
import type { MissedQuestion, StudentMistakes } from '../../api/mistakes/mistakes.dto.js';
import type { LeaderboardEntry } from '../../api/scores/score.dto.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import { ExamTaker, rightOf, wrongOf, type RefusalBody } from '../support/scenarios/exam-taker.js';
import { addQuestions, registerTutor, type Person } from '../support/scenarios/people.js';

/** Size of a mock test with all questions of the subject. */
const ALL = 25;

type Choose = (question: RunningAttempt['questions'][number]) => string | null;

describe('mistakes', () => {
  let app: HostedApp;
  let tutor: Person;
  let physics: string[];
  let students = 0;

  beforeAll(async () => {
    app = await startHostedApp();
    tutor = await registerTutor(app, 'tutor');
    physics = await addQuestions(app, tutor, 'Physics', ALL);
    await addQuestions(app, tutor, 'Math', 2 * ALL);
  });
  afterAll(() => app.stop());

  const student = () => ExamTaker.register(app, `student${(students += 1)}`);
  const mistakes = async (of: ExamTaker) =>
    (await of.call<StudentMistakes>('GET', `/score/student-mistakes/${of.id}`)).body;
  const questions = (of: ExamTaker, query = '') =>
    of.call<MissedQuestion[]>('GET', `/score/student-mistakes/${of.id}/questions${query}`);
  const quiz = (of: ExamTaker, selection: object = {}) =>
    of.call<RefusalBody & { mockTestId: string }>('POST', `/mockTest/generateMistakeQuiz/${of.id}`, {
      studentId: of.id,
      subject: 'Physics',
      marks: ALL,
      time: 10,
      ...selection,
    });
  const takeAll = async (of: ExamTaker, examId: string, choose: Choose) => {
    const { body } = await of.start(examId);
    for (const question of body.questions) {
      const option = choose(question);
      if (option !== null) await of.answer(body.attemptId, question._id, option);
    }
    return (await of.submit(body.attemptId)).body;
  };
  const only =
    (ids: readonly string[], choose: Choose): Choose =>
    (question) =>
      ids.includes(question._id) ? choose(question) : null;

  it('[CALL-43] [CARD-9] are listed by subject as soon as the result is available', async () => {
    const ann = await student();
    expect(await mistakes(ann)).toEqual({ physics: [], chemistry: [], math: [], english: [] });
    const missed = physics.slice(0, 3);
    await takeAll(ann, await ann.generate(), only(missed, wrongOf));
    await ann.take(5, 2, { subject: 'Math' });
    const list = await mistakes(ann);
    expect(list.physics.map(({ _id }) => _id).toSorted()).toEqual(missed.toSorted());
    expect(list.physics.map(({ mastered }) => mastered)).toEqual([false, false, false]);
    expect([list.chemistry, list.math.length, list.english]).toEqual([[], 2, []]);
  });

  it('[MISTAKE-3] [MISTAKE-21] [MISTAKE-22] are listed once, and as mastered after a correct answer', async () => {
    const ann = await student();
    const [missedTwice, mastered, missedAgain] = physics as [string, string, string];
    await takeAll(ann, await ann.generate(), only([missedTwice, mastered, missedAgain], wrongOf));
    await takeAll(ann, await ann.generate(), (question) =>
      question._id === missedTwice ? wrongOf(question) : rightOf(question),
    );
    await takeAll(ann, await ann.generate(), only([missedAgain], wrongOf));
    expect((await mistakes(ann)).physics).toEqual([
      { _id: missedAgain, mastered: false },
      { _id: missedTwice, mastered: false },
      { _id: mastered, mastered: true },
    ]);
  });

  it('are listed in pages with the correct answer and all given answers, latest mistake first', async () => {
    const ann = await student();
    const [first, second] = physics as [string, string];
    const { attemptId } = await takeAll(ann, await ann.generate(), only([first], wrongOf));
    await takeAll(ann, await ann.generate(), only([second], wrongOf));
    await takeAll(ann, await ann.generate(), only([first], rightOf));
    const { body, headers } = await questions(ann);
    expect(headers.get('x-total-count')).toBe('2');
    expect(body).toEqual([
      expect.objectContaining({ _id: second, mastered: false }),
      {
        _id: first,
        question: 'Physics question 1',
        subject: 'Physics',
        options: ['right', 'wrong', 'worse', 'worst'].map((word) => `Physics 1 ${word}`),
        correctAnswer: 'Physics 1 right',
        solution: null,
        mastered: true,
        answers: [
          {
            attemptId,
            finishedAt: expect.any(String),
            type: 'MockTest',
            weighing: 'practice',
            chosen: 'Physics 1 wrong',
            verdict: 'Incorrect',
          },
          expect.objectContaining({ chosen: null, verdict: 'Skipped' }),
          expect.objectContaining({ chosen: 'Physics 1 right', verdict: 'Correct' }),
        ],
      },
    ]);
    expect((await questions(ann, '?page=2&pageSize=1')).body).toEqual(body.slice(1));
  });

  it('[MISTAKE-23] can be filtered by subject and by mastery', async () => {
    const ann = await student();
    await takeAll(ann, await ann.generate(), only(physics.slice(0, 2), wrongOf));
    await takeAll(ann, await ann.generate(), only(physics.slice(0, 1), rightOf));
    await ann.take(0, 1, { subject: 'Math' });
    const ids = async (query: string) => (await questions(ann, query)).body.map(({ subject, _id }) => [subject, _id]);
    expect(await ids('?subject=Physics&mastered=true')).toEqual([['Physics', physics[0]]]);
    expect(await ids('?subject=Physics&mastered=false')).toEqual([['Physics', physics[1]]]);
    expect(await ids('?mastered=false')).toEqual([
      ['Math', expect.any(String)],
      ['Physics', physics[1]],
    ]);
    for (const invalidQuery of ['?subject=Combined', '?mastered=perhaps', '?page=0', '?pageSize=201']) {
      expect([invalidQuery, (await questions(ann, invalidQuery)).status]).toEqual([invalidQuery, 400]);
    }
  });

  it('are listed in pages of ten by default', async () => {
    const ann = await student();
    await takeAll(ann, await ann.generate(), wrongOf);
    const { body, headers } = await questions(ann);
    expect([body.length, headers.get('x-total-count')]).toEqual([10, '25']);
    expect((await questions(ann, '?pageSize=200')).body).toHaveLength(ALL);
  });

  describe('the mistake quiz', () => {
    it('[CALL-46] [MISTAKE-15] contains only questions of the subject that this student has missed', async () => {
      const ann = await student();
      const missed = await ann.take(ALL, ALL, { subject: 'Math', marks: 2 * ALL });
      await takeAll(ann, await ann.generate(), wrongOf);
      const { status, body } = await quiz(ann, { subject: 'Math', marks: 25, time: 20 });
      expect({ status, message: body.message }).toEqual({ status: 201, message: 'Mistake quiz created successfully!' });
      const { body: test } = await ann.call<{ questions: string[] }>('GET', `/mockTest/${body.mockTestId}`);
      expect(test).toMatchObject({ name: 'Math Mistake Quiz', subject: 'Math', marks: 25, time: 20 });
      // The instructions explain the selection of questions
      expect(test).toMatchObject({ weighing: 'quiz' });
      const wrongIds = missed.questions.filter(({ verdict }) => verdict === 'Incorrect').map(({ _id }) => _id);
      expect(test.questions.toSorted()).toEqual(wrongIds.toSorted());
    });

    it('prefers questions that are not mastered', async () => {
      const ann = await student();
      const { questions: marked } = await ann.take(0, 2 * ALL, { subject: 'Math', marks: 2 * ALL });
      const mastered = marked.slice(0, 20).map(({ _id }) => _id);
      await takeAll(ann, await ann.generate({ subject: 'Math', marks: 50 }), only(mastered, rightOf));
      const { body } = await quiz(ann, { subject: 'Math', marks: 35 });
      const { body: test } = await ann.call<{ questions: string[] }>('GET', `/mockTest/${body.mockTestId}`);
      expect(test.questions.filter((id) => mastered.includes(id))).toHaveLength(35 - 30);
    });

    it('does not count on the leaderboard, and marks correctly answered questions as mastered', async () => {
      const ann = await student();
      await takeAll(ann, await ann.generate(), wrongOf);
      const point = async () => {
        const { body } = await ann.call<LeaderboardEntry[]>('GET', '/score/leaderboard');
        return body.find(({ studentId }) => studentId === ann.id)?.Point;
      };
      const before = await point();
      const { score } = await takeAll(ann, (await quiz(ann)).body.mockTestId, rightOf);
      expect([score, before, await point()]).toEqual([1, -0.25, -0.25]);
      expect((await mistakes(ann)).physics.filter(({ mastered }) => mastered)).toHaveLength(ALL);
      const [row] = (await questions(ann)).body;
      expect(row?.answers?.map(({ weighing }) => weighing)).toEqual(['practice', 'quiz']);
    });

    it('[MISTAKE-20] is rejected if it requests more questions than there are', async () => {
      const ann = await student();
      await ann.take(3, 4, { subject: 'Math' });
      expect(await quiz(ann, { subject: 'Math' })).toMatchObject({
        status: 409,
        body: { error: 'not-enough-questions', message: 'Not enough questions: 4 available in Math, 25 needed.' },
      });
      expect((await quiz(ann)).body.message).toBe('Not enough questions: 0 available in Physics, 25 needed.');
    });

    it.each([
      ['subject', texts.selectSubject, [undefined, 'Combined', 'Others', null]],
      ['marks', texts.selectMarks, [undefined, 26, 0, 'many', null]],
      ['time', texts.selectTime, [undefined, 15, 90, null]],
    ])('[CALL-80] [CONST-6] [CONST-7] is rejected without a valid %s: %s', async (field, message, wrong) => {
      const ann = await student();
      for (const value of wrong) {
        expect(await quiz(ann, { [field]: value })).toMatchObject({
          status: 400,
          body: { message, errors: { [field]: message } },
        });
      }
    });
  });

  it('remain listed after the question is deleted, but are excluded from quizzes', async () => {
    const ann = await student();
    const chemistry = await addQuestions(app, tutor, 'Chemistry', ALL);
    await takeAll(ann, await ann.generate({ subject: 'Chemistry' }), wrongOf);
    await app.http('DELETE', `/question/delete-question/Chemistry/${chemistry[0]}`, { token: tutor.token });
    expect((await mistakes(ann)).chemistry).toHaveLength(ALL);
    const { body } = await questions(ann, '?pageSize=200');
    expect(body.find(({ _id }) => _id === chemistry[0])).toMatchObject({ correctAnswer: 'Chemistry 1 right' });
    expect((await quiz(ann, { subject: 'Chemistry' })).body.message).toBe(
      'Not enough questions: 24 available in Chemistry, 25 needed.',
    );
  });
});
