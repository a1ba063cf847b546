import { randomUUID } from 'node:crypto';
import type { FinishedAttempt, PaperQuestion, RunningAttempt } from '../../api/attempts/attempt.dto.js';
import type { SavedAnswers } from '../../api/attempts/save.dto.js';
import { GRACE_MS } from '../../api/contracts/http/limits.js';
import { texts } from '../../api/contracts/http/texts.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { ExamTaker, rightOf, wrongOf, type RefusalBody } from '../support/scenarios/exam-taker.js';
import { addQuestions, logInAdmin, registerTutor, type Person } from '../support/scenarios/people.js';
import { eventually } from '../support/assertions/eventually.js';

const MINUTE_MS = 60_000;
const SOME_ID = '6f2c1b34-0d5e-4c1a-9b7e-3a8d5e2f1c60';
/** The deadline process runs once a second */
const FINISHED_MS_MAX = 10_000;

describe('attempts', () => {
  let app: TestApp;
  let tutor: Person;
  let questionIds: string[];
  let students = 0;

  beforeAll(async () => {
    app = await startApp();
    tutor = await registerTutor(app, 'tutor');
    questionIds = await addQuestions(app, tutor, 'Physics', 30);
  });
  afterAll(() => app.stop());

  const student = () => ExamTaker.register(app, `student${(students += 1)}`);
  const eventsOf = async (attemptId: string) => app.platform.events.readStream(`attempt-${attemptId}`);

  describe('starting', () => {
    it('returns every question, the deadline and the server time', async () => {
      const ann = await student();
      const examId = await ann.generate({ time: 20 });
      const { status, body } = await ann.start(examId);
      expect(status).toBe(201);
      expect(body).toMatchObject({ type: 'MockTest', examId, answers: {}, progress: {}, serverNow: body.startedAt });
      expect(Date.parse(body.deadline) - Date.parse(body.startedAt)).toBe(20 * MINUTE_MS);
      const test = (await ann.call<{ questions: string[] }>('GET', `/mockTest/${examId}`)).body;
      expect(body.questions.map(({ _id }) => _id)).toEqual(test.questions);
      for (const question of body.questions) {
        expect(Object.keys(question).sort()).toEqual(['_id', 'options', 'question', 'subject']);
        expect(question.options).toHaveLength(4);
      }
      const { serverNow: _then, ...attemptBefore } = body;
      const { serverNow: _now, ...current } = (await ann.call<RunningAttempt>('GET', '/attempts/current')).body;
      expect(current).toEqual(attemptBefore);
      expect((await ann.attempt(body.attemptId)).body).toMatchObject(attemptBefore);
    });

    it('makes the attempt available by its exam, to its own student only', async () => {
      const [ann, bob] = [await student(), await student()];
      const examId = await ann.generate();
      const atExam = (questionOf: ExamTaker) => questionOf.call<RunningAttempt>('GET', `/attempts/at-exam/${examId}`);
      expect((await atExam(ann)).status).toBe(204);
      const { attemptId } = (await ann.start(examId)).body;
      expect((await atExam(ann)).body).toMatchObject({ attemptId, examId });
      expect((await atExam(bob)).status).toBe(204);
    });

    it('[EXAM-10] rejects a second running attempt of a student', async () => {
      const ann = await student();
      const { attemptId } = await ann.startMockTest();
      const otherExamId = await ann.generate();
      expect(await ann.start<RefusalBody>(otherExamId)).toMatchObject({
        status: 409,
        body: { message: 'Another exam is running. Finish it first.', attemptId },
      });
      await ann.submit(attemptId);
      expect((await ann.start(otherExamId)).status).toBe(201);
    });

    it('creates only one attempt per exam', async () => {
      const ann = await student();
      const examId = await ann.generate();
      const { attemptId } = (await ann.start(examId)).body;
      const message = 'You have already started this exam. You cannot restart it.';
      expect(await ann.start<RefusalBody>(examId)).toMatchObject({
        status: 409,
        body: { message, attemptId, finished: false },
      });
      await ann.submit(attemptId);
      expect(await ann.start<RefusalBody>(examId)).toMatchObject({
        status: 409,
        body: { message, attemptId, finished: true },
      });
    });

    it('rejects exams that do not exist or belong to another student', async () => {
      const [ann, bob] = [await student(), await student()];
      expect((await bob.start(await ann.generate())).status).toBe(404);
      expect((await bob.start(randomUUID())).status).toBe(404);
      const modelTest = await bob.call('POST', '/attempts', { type: 'ModelTest', examId: randomUUID() });
      expect(modelTest.status).toBe(404);
      expect((await bob.call('POST', '/attempts', { type: 'Quiz', examId: randomUUID() })).status).toBe(400);
      expect((await bob.call('GET', '/attempts/current')).status).toBe(204);
    });

    it('[EXAM-54] is required before the questions can be read', async () => {
      const ann = await student();
      const examId = await ann.generate();
      const { body } = await ann.call<Record<string, unknown>>('GET', `/mockTest/${examId}`);
      expect(JSON.stringify(body)).not.toContain('Physics question');
      for (const path of ['get-questions?subject=Physics', `get-question/Physics/${questionIds[0]}`]) {
        expect((await ann.call('GET', `/question/${path}`)).status).toBe(403);
      }
    });

    it('[EXAM-56] freezes the questions, which later edits and deletions do not affect', async () => {
      const subject = 'English';
      const ids = await addQuestions(app, tutor, subject, 25);
      const update = (id: string, options: string[], newSubject = subject) =>
        app.http('PUT', `/question/update-question/${id}`, {
          token: tutor.token,
          body: { question: `About ${options[0]}`, subject: newSubject, options, correctAnswers: [options[0]] },
        });
      const remove = (id: string) =>
        app.http('DELETE', `/question/delete-question/${subject}/${id}`, { token: tutor.token });
      const ann = await student();
      const examId = await ann.generate({ subject });
      const [editedEarlyId = '', editedLateId = '', deletedId = '', deletedLateId = '', ofOtherSubject = ''] = ids;
      await update(editedEarlyId, ['early right', 'early wrong']);
      await update(ofOtherSubject, ['moved right', 'moved wrong'], 'Chemistry');
      await remove(deletedId);
      const { attemptId, questions } = (await ann.start(examId)).body;
      await update(editedLateId, ['late right', 'late wrong']);
      await remove(deletedLateId);

      const questionOf = (id: string) => questions.find(({ _id }) => _id === id)!;
      expect(questionOf(editedEarlyId).options.toSorted()).toEqual(['early right', 'early wrong']);
      for (const id of [deletedId, ofOtherSubject]) expect(questionOf(id).question).toMatch('English question');
      for (const id of [editedEarlyId, editedLateId, deletedId, deletedLateId, ofOtherSubject]) {
        expect((await ann.answer(attemptId, id, rightOf(questionOf(id)))).status).toBe(200);
      }
      expect((await ann.answer(attemptId, editedLateId, 'late right')).status).toBe(422);
      const { body } = await ann.submit(attemptId);
      expect(body.correct).toBe(5);
      const marked = body.questions.find(({ _id }) => _id === editedLateId)!;
      expect(marked.correctAnswer).toBe(rightOf(questionOf(editedLateId)));
      expect(marked.correctAnswer).not.toBe('late right');
    });
  });

  describe('saving answers', () => {
    it('[EXAM-57] [CARD-5] records each choice, change and clearing, visible on every device', async () => {
      const ann = await student();
      const { attemptId, questions } = await ann.startMockTest();
      const [first, second, third] = questions.slice(0, 3) as [
        (typeof questions)[0],
        (typeof questions)[0],
        (typeof questions)[0],
      ];
      const responses = [
        await ann.answer(attemptId, first._id, wrongOf(first)),
        await ann.answer(attemptId, first._id, rightOf(first)),
        await ann.answer(attemptId, second._id, wrongOf(second)),
        await ann.answer(attemptId, second._id, null),
        await ann.answer(attemptId, third._id, rightOf(third)),
      ];
      expect(responses.map(({ status, body }) => [status, body.questionId, body.option, body.revision])).toEqual([
        [200, first._id, wrongOf(first), 1],
        [200, first._id, rightOf(first), 2],
        [200, second._id, wrongOf(second), 3],
        [200, second._id, null, 4],
        [200, third._id, rightOf(third), 5],
      ]);
      const answers = { [first._id]: rightOf(first), [third._id]: rightOf(third) };
      expect((await ann.attempt(attemptId)).body.answers).toEqual(answers);
      const recorded = (await eventsOf(attemptId)).map(({ type, data }) => [
        type,
        (data as { option?: string | null }).option,
      ]);
      expect(recorded.slice(1)).toEqual([
        ['AnswerSaved', wrongOf(first)],
        ['AnswerSaved', rightOf(first)],
        ['AnswerSaved', wrongOf(second)],
        ['AnswerSaved', null],
        ['AnswerSaved', rightOf(third)],
      ]);
    });

    it('is idempotent for a repeated command', async () => {
      const ann = await student();
      const { attemptId, questions } = await ann.startMockTest();
      const question = questions[0]!;
      const commandId = randomUUID();
      const repeat = () => ann.answer(attemptId, question._id, rightOf(question), { commandId });
      const responses = await Promise.all([repeat(), repeat(), repeat()]);
      expect(responses.map(({ status, body }) => [status, body.revision])).toEqual(Array(3).fill([200, 1]));
      await ann.answer(attemptId, question._id, wrongOf(question));
      // The response contains the current answer, not that of the repeated command
      expect(await repeat()).toMatchObject({ status: 200, body: { option: wrongOf(question), revision: 1 } });
      expect(await ann.answer(attemptId, question._id, wrongOf(question))).toMatchObject({ body: { revision: 2 } });
      expect(await eventsOf(attemptId)).toHaveLength(3);
      await ann.submit(attemptId);
      expect((await repeat()).status).toBe(200);
    });

    it('rejects a command id that was used for another command, and accepts the answer under a new id', async () => {
      const ann = await student();
      const { attemptId, questions } = await ann.startMockTest();
      const [first, second] = questions as [PaperQuestion, PaperQuestion];
      const commandId = randomUUID();
      await ann.answer(attemptId, first._id, rightOf(first), { commandId });
      for (const [question, option] of [
        [first, wrongOf(first)],
        [second, rightOf(second)],
      ] as const) {
        const { status, body } = await ann.answer<RefusalBody>(attemptId, question._id, option, { commandId });
        expect({ status, body }).toMatchObject({ status: 409, body: { error: 'command-id-reused' } });
      }
      expect((await ann.attempt(attemptId)).body.answers).toEqual({ [first._id]: rightOf(first) });
      const { body } = await ann.answer(attemptId, second._id, rightOf(second), { commandId: randomUUID() });
      expect(body.revision).toBe(2);
    });

    it("returns 404 for another student's attempt, even with their command id and content", async () => {
      const [ann, bob] = [await student(), await student()];
      const { attemptId, questions } = await ann.startMockTest();
      const question = questions[0]!;
      const commandId = randomUUID();
      await ann.answer(attemptId, question._id, rightOf(question), { commandId });
      const notFound = await bob.answer<RefusalBody>(SOME_ID, question._id, rightOf(question), { commandId });
      const { status, body } = await bob.answer<RefusalBody>(attemptId, question._id, rightOf(question), { commandId });
      expect({ status, body }).toEqual({ status: 404, body: notFound.body });
    });

    it('responds 503 for an attempt with events of a later version, and still works for others', async () => {
      const [ann, bob] = [await student(), await student()];
      const [updated, plain] = [await ann.startMockTest(), await bob.startMockTest()];
      const [last] = (await eventsOf(updated.attemptId)).slice(-1);
      const unknownEvent = { id: randomUUID(), type: 'FromTomorrow', data: {}, metadata: last!.metadata };
      await app.platform.events.append(last!.stream, last!.revision, [unknownEvent]);
      const question = updated.questions[0]!;
      const { status, headers, body } = await ann.answer<RefusalBody>(
        updated.attemptId,
        question._id,
        rightOf(question),
      );
      expect({ status, body }).toMatchObject({ status: 503, body: { error: 'outdated', message: texts.outdated } });
      expect(headers.get('retry-after')).not.toBeNull();
      expect((await bob.answer(plain.attemptId, plain.questions[0]!._id, null)).status).toBe(200);
      expect((await bob.submit(plain.attemptId)).status).toBe(200);
    });

    it('[EXAM-64] keeps the answer that was chosen last, regardless of the order of arrival', async () => {
      const ann = await student();
      const { attemptId, questions, startedAt } = await ann.startMockTest();
      app.clock.advance(10_000);
      const chosenAfter = (ms: number) => ({ chosenAt: new Date(Date.parse(startedAt) + ms).toISOString() });
      const [first, second, third] = questions as [(typeof questions)[0], (typeof questions)[0], (typeof questions)[0]];

      await ann.answer(attemptId, first._id, rightOf(first), chosenAfter(5_000));
      // The response contains the current answer
      const olderAnswer = await ann.answer(attemptId, first._id, wrongOf(first), chosenAfter(4_000));
      expect(olderAnswer).toMatchObject({
        status: 200,
        body: { questionId: first._id, option: rightOf(first), revision: 1 },
      });
      await ann.answer(attemptId, second._id, null, chosenAfter(5_000));
      expect((await ann.answer(attemptId, second._id, wrongOf(second), chosenAfter(4_000))).body.option).toBe(null);
      await ann.answer(attemptId, third._id, wrongOf(third), chosenAfter(4_000));
      expect((await ann.answer(attemptId, third._id, rightOf(third), chosenAfter(5_000))).body.option).toBe(
        rightOf(third),
      );
      // Chosen now, according to the server clock
      expect((await ann.answer(attemptId, third._id, wrongOf(third))).body.option).toBe(wrongOf(third));
      expect((await ann.answer(attemptId, third._id, rightOf(third), chosenAfter(6_000))).body.option).toBe(
        wrongOf(third),
      );

      const answers = { [first._id]: rightOf(first), [third._id]: wrongOf(third) };
      expect((await ann.attempt(attemptId)).body.answers).toEqual(answers);
      const result = (await ann.submit(attemptId)).body;
      expect(result).toMatchObject({ correct: 1, incorrect: 1, skipped: 23 });
    });

    it('accepts several answers with separate ids in one call, each saved or rejected independently', async () => {
      const ann = await student();
      const { attemptId, questions } = await ann.startMockTest();
      const [first, second, third] = questions as [PaperQuestion, PaperQuestion, PaperQuestion];
      const chosenAt = new Date(app.clock.now().getTime() - 1_000).toISOString();
      const ids = [randomUUID(), randomUUID()] as const;
      await ann.answer(attemptId, first._id, wrongOf(first), { chosenAt, commandId: ids[0] });
      const answers = [
        { questionId: first._id, option: wrongOf(first), chosenAt, commandId: ids[0] },
        { questionId: second._id, option: rightOf(second), chosenAt, commandId: ids[1] },
        { questionId: third._id, option: 'no option of it', chosenAt },
        { questionId: first._id, option: rightOf(first) },
      ];
      const send = (body: object) => ann.call<SavedAnswers>('PUT', `/attempts/${attemptId}/answers`, body);
      const firstResponse = await send({ answers });
      expect(firstResponse).toMatchObject({
        status: 200,
        body: {
          answers: [
            { questionId: first._id, option: wrongOf(first), revision: 1 },
            { questionId: second._id, option: rightOf(second), revision: 2 },
            {
              questionId: third._id,
              statusCode: 422,
              error: 'option-not-in-question',
              message: texts.optionNotInQuestion,
            },
            { questionId: first._id, option: rightOf(first), revision: 3 },
          ],
          revision: 3,
        },
      });
      await send({ answers: answers.slice(0, 2) });
      expect(await eventsOf(attemptId)).toHaveLength(4);
      const repeatedCommand = { questionId: third._id, option: rightOf(third), chosenAt, commandId: ids[1] };
      expect((await send({ answers: [repeatedCommand] })).body.answers).toMatchObject([{ error: 'command-id-reused' }]);
      expect((await send({ answers: Array(201).fill(repeatedCommand) })).status).toBe(400);
      expect((await send({ answers: [{ questionId: first._id }] })).status).toBe(400);
      expect((await (await student()).call('PUT', `/attempts/${attemptId}/answers`, { answers })).status).toBe(404);
    });

    it('rejects questions and options that do not belong to the exam', async () => {
      const ann = await student();
      const { attemptId, questions } = await ann.startMockTest();
      const [first, second] = questions as [(typeof questions)[0], (typeof questions)[0]];
      const left = questionIds.find((id) => !questions.some(({ _id }) => _id === id))!;
      expect(await ann.answer<RefusalBody>(attemptId, left, 'x')).toMatchObject({
        status: 422,
        body: { message: texts.questionNotInExam },
      });
      expect((await ann.answer(attemptId, left, null)).status).toBe(422);
      expect((await ann.answer(attemptId, randomUUID(), 'x')).status).toBe(422);
      expect(await ann.answer<RefusalBody>(attemptId, first._id, rightOf(second))).toMatchObject({
        status: 422,
        body: { message: texts.optionNotInQuestion },
      });
    });

    it.each([
      [{}, 'questionId'],
      [{ questionId: 'gas', option: 'x' }, 'questionId'],
      [{ questionId: null, option: 'x' }, 'questionId'],
      [{ questionId: SOME_ID }, 'option'],
      [{ questionId: SOME_ID, option: 5 }, 'option'],
      [{ questionId: SOME_ID, option: ['x'] }, 'option'],
      [{ questionId: SOME_ID, option: 'x', chosenAt: 'yesterday' }, 'chosenAt'],
      [{ questionId: SOME_ID, option: 'x', chosenAt: '2026-01-05T10:00:00' }, 'chosenAt'],
      [{ questionId: SOME_ID, option: 'x', commandId: '1' }, 'commandId'],
      [{ questionId: SOME_ID, option: 'x', correct: true }, 'correct'],
    ])('rejects malformed answers: %j', async (body, field) => {
      const ann = await student();
      const { attemptId } = await ann.startMockTest();
      const answer = await ann.call('PUT', `/attempts/${attemptId}/answers`, body);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors!)).toContain(field);
    });

    it("rejects reads and writes of another student's attempt", async () => {
      const [ann, bob] = [await student(), await student()];
      const { attemptId, questions } = await ann.startMockTest();
      const question = questions[0]!;
      expect((await bob.answer(attemptId, question._id, rightOf(question))).status).toBe(404);
      const progress = { questionId: question._id, visited: true };
      expect((await bob.call('PUT', `/attempts/${attemptId}/progress`, progress)).status).toBe(404);
      expect((await bob.attempt(attemptId)).status).toBe(404);
      expect((await bob.submit(attemptId)).status).toBe(404);
      expect(await eventsOf(attemptId)).toHaveLength(1);
      expect((await ann.answer(randomUUID(), question._id, rightOf(question))).status).toBe(404);
      expect((await ann.answer('no-id', question._id, rightOf(question))).status).toBe(404);
    });

    it('records the server time if the time of the client is before the start or in the future', async () => {
      const ann = await student();
      const { attemptId, questions, startedAt } = await ann.startMockTest();
      const chosenAt = (ms: number) => new Date(Date.parse(startedAt) + ms).toISOString();
      app.clock.advance(5_000);
      for (const [index, ms] of [2_000, -1_000, 3_600_000].entries()) {
        await ann.answer(attemptId, questions[index]!._id, rightOf(questions[index]!), { chosenAt: chosenAt(ms) });
      }
      const recorded = (await eventsOf(attemptId)).slice(1);
      const [acceptedTime, ...otherTimes] = recorded.map(({ data }) => (data as { chosenAt: string }).chosenAt);
      expect(acceptedTime).toBe(chosenAt(2_000));
      expect(otherTimes).toEqual(recorded.slice(1).map(({ metadata }) => metadata.at));
    });
  });

  it('stores progress and sums it across devices', async () => {
    const ann = await student();
    const { attemptId, questions } = await ann.startMockTest();
    const [firstId, secondId] = questions.map(({ _id }) => _id) as [string, string];
    app.clock.advance(10_000);
    const note = (body: object) => ann.call('PUT', `/attempts/${attemptId}/progress`, body);
    expect((await note({ questionId: firstId, visited: true, spentMs: 1_500 })).status).toBe(204);
    const resent = { questionId: firstId, marked: true, spentMs: 500, commandId: randomUUID() };
    await note(resent);
    await note(resent);
    await note({ questionId: secondId, visited: true, spentMs: 999_999 });
    const { progress } = (await ann.attempt(attemptId)).body;
    expect(progress[firstId]).toEqual({ visited: true, marked: true, spentMs: 2_000 });
    expect(progress[secondId]).toMatchObject({ visited: true, marked: false });
    // Limited by the duration of the attempt, regardless of the client's value
    expect(progress[secondId]!.spentMs).toBeGreaterThanOrEqual(10_000);
    expect(progress[secondId]!.spentMs).toBeLessThan(60_000);
    expect((await note({ questionId: randomUUID(), visited: true })).status).toBe(422);
    expect((await note({ questionId: firstId, spentMs: -1 })).status).toBe(400);
    expect((await note({ progress: [{ questionId: firstId, spentMs: -1 }] })).status).toBe(400);
    const entries = [firstId, secondId].map((questionId) => ({ questionId, marked: false, commandId: randomUUID() }));
    expect((await note({ progress: entries })).status).toBe(204);
    expect((await ann.attempt(attemptId)).body.progress[firstId]).toMatchObject({ visited: true, marked: false });
    await ann.submit(attemptId);
    expect((await note({ questionId: firstId, visited: true })).status).toBe(409);
  });

  describe('finishing', () => {
    it('[EXAM-51] [EXAM-52] grades every question on the server, and is idempotent', async () => {
      const ann = await student();
      const { attemptId, questions, examId } = await ann.startMockTest();
      for (const question of questions.slice(0, 3)) await ann.answer(attemptId, question._id, rightOf(question));
      for (const question of questions.slice(3, 5)) await ann.answer(attemptId, question._id, wrongOf(question));
      const { status, body } = await ann.submit(attemptId);
      expect(status).toBe(200);
      expect(body).toEqual({
        attemptId,
        type: 'MockTest',
        examId,
        name: 'Physics Mock Test',
        weighing: 'practice',
        // Score: (3 - 2 / 4) / 25
        score: 0.1,
        correct: 3,
        incorrect: 2,
        skipped: 20,
        finishedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        reason: 'submitted',
        late: 0,
        remarks: [],
        questions: questions.map((question, index) => ({
          _id: question._id,
          question: question.question,
          subject: 'Physics',
          options: question.options,
          chosen: index < 3 ? rightOf(question) : index < 5 ? wrongOf(question) : null,
          correctAnswer: rightOf(question),
          verdict: index < 3 ? 'Correct' : index < 5 ? 'Incorrect' : 'Skipped',
          solution: null,
        })),
      });
      expect((await ann.submit(attemptId)).body).toEqual(body);
      expect((await ann.call('POST', `/attempts/${attemptId}/submit`)).body).toEqual(body);
      expect((await ann.attempt<FinishedAttempt>(attemptId)).body).toEqual(body);
      expect((await ann.call('GET', `/attempts/at-exam/${examId}`)).body).toEqual(body);
      expect((await ann.call('GET', '/attempts/current')).status).toBe(204);
      expect(await ann.answer<RefusalBody>(attemptId, questions[0]!._id, null)).toMatchObject({
        status: 409,
        body: { message: texts.examFinished },
      });
    });

    it('accepts unsent answers, each validated like a single one', async () => {
      const ann = await student();
      const { attemptId, questions, startedAt } = await ann.startMockTest();
      const [first, second, third] = questions as [PaperQuestion, PaperQuestion, PaperQuestion];
      await ann.answer(attemptId, first._id, wrongOf(first));
      // A time in the future counts as the time of arrival
      const chosenAt = new Date(Date.parse(startedAt) - 1_000).toISOString();
      const submit = (answers: object[]) =>
        ann.call<FinishedAttempt>('POST', `/attempts/${attemptId}/submit`, { answers });
      const malformed = [{ questionId: second._id, option: 'no option of it', chosenAt }];
      expect((await submit(malformed)).status).toBe(422);
      const { body } = await submit([
        { questionId: first._id, option: rightOf(first), chosenAt },
        { questionId: second._id, option: wrongOf(second), chosenAt },
        { questionId: third._id, option: null, chosenAt },
      ]);
      expect(body).toMatchObject({ correct: 1, incorrect: 1, skipped: 23 });
      expect((await eventsOf(attemptId)).slice(2).map(({ type }) => type)).toEqual([
        'AnswerSaved',
        'AnswerSaved',
        'AttemptFinished',
      ]);
    });

    it('[CARD-4] records the attempt and the sitting as separate events in separate streams', async () => {
      const ann = await student();
      const { attemptId } = await ann.startMockTest();
      await ann.submit(attemptId);
      expect((await eventsOf(attemptId)).map(({ type }) => type)).toEqual(['AttemptStarted', 'AttemptFinished']);
      const sittings = await app.platform.events.readStream(`sittings-${ann.id}`);
      expect(sittings.map(({ type }) => type)).toEqual(['SittingStarted', 'SittingEnded']);
    });

    it('makes the attempt visible to admins', async () => {
      const ann = await student();
      const { attemptId } = await ann.startMockTest();
      const { token } = await logInAdmin(app);
      const read = () => app.http<Record<string, unknown>>('GET', `/attempts/${attemptId}`, { token });
      expect(await read()).toMatchObject({ status: 200, body: { attemptId, answers: {} } });
      await ann.submit(attemptId);
      expect(await read()).toMatchObject({ status: 200, body: { attemptId, skipped: 25 } });
      expect((await app.http('GET', `/attempts/${randomUUID()}`, { token })).status).toBe(404);
    });
  });

  describe('at the deadline', () => {
    it('[EXAM-60] accepts answers chosen before it for another 15 s, and no others', async () => {
      const ann = await student();
      const { attemptId, questions, deadline } = await ann.startMockTest();
      const before = (ms: number) => ({ chosenAt: new Date(Date.parse(deadline) - ms).toISOString() });
      const answer = (index: number, overrides?: { chosenAt: string }) =>
        ann.answer<RefusalBody>(attemptId, questions[index]!._id, rightOf(questions[index]!), overrides);
      const tooLate = { status: 409, body: { message: texts.examTimeOver } };
      app.clock.advance(Date.parse(deadline) - app.clock.now().getTime() + 5_000);
      expect((await answer(0, before(1))).status).toBe(200);
      expect((await answer(1, before(0))).status).toBe(200);
      expect(await answer(2)).toMatchObject(tooLate);
      expect(await answer(2, before(-1))).toMatchObject(tooLate);
      expect(await answer(2, before(24 * 60 * MINUTE_MS))).toMatchObject(tooLate);
      const { body } = await ann.submit(attemptId);
      expect(body).toMatchObject({ correct: 2, reason: 'timeUp', finishedAt: deadline });
      expect((await answer(3, before(1))).body.message).toBe(texts.examFinished);
    });

    it('[EXAM-65] lists late answers in every view of the result without counting them', async () => {
      const ann = await student();
      const { attemptId, questions, deadline } = await ann.startMockTest();
      const chosen = (index: number, ms: number) => ({
        questionId: questions[index]!._id,
        option: rightOf(questions[index]!),
        chosenAt: new Date(Date.parse(deadline) + ms).toISOString(),
      });
      const send = ({ questionId, option, chosenAt }: ReturnType<typeof chosen>) =>
        ann.answer<RefusalBody>(attemptId, questionId, option, { chosenAt });
      app.clock.advance(Date.parse(deadline) - app.clock.now().getTime() + 5_000);
      expect((await send(chosen(0, -1))).status).toBe(200);
      expect((await send(chosen(1, 1_000))).status).toBe(409);
      app.clock.advance(GRACE_MS);
      const result = () => ann.attempt<FinishedAttempt>(attemptId);
      expect((await result()).body).toMatchObject({ correct: 1, skipped: 24, reason: 'timeUp', late: 1 });
      const recorded = async () =>
        (await app.platform.events.readStream(`attempt-${attemptId}`)).map(({ type }) => type);
      await eventually(async () => expect(await recorded()).toContain('AttemptFinished'), 10_000);
      // Sent by a device that was offline
      expect((await send(chosen(2, -60_000))).body.message).toBe(texts.examFinished);
      await send(chosen(2, -50_000));
      await send(chosen(0, -1));
      expect((await result()).body).toMatchObject({ correct: 1, skipped: 24, late: 2 });
      const answers = [chosen(0, -1), chosen(2, -1), chosen(3, -1)];
      const { body } = await ann.call('POST', `/attempts/${attemptId}/submit`, { answers });
      expect(body).toMatchObject({ correct: 1, skipped: 24, score: 0.04, late: 3 });
    });

    it('finishes attempts on the server 15 s later, without a browser', async () => {
      const ann = await student();
      const { attemptId, questions, deadline } = await ann.startMockTest();
      await ann.answer(attemptId, questions[0]!._id, rightOf(questions[0]!));
      const msUntilCutoff = () => Date.parse(deadline) + GRACE_MS - app.clock.now().getTime();
      // Still accepts answers chosen before the deadline
      app.clock.advance(msUntilCutoff() - 5_000);
      expect((await ann.attempt(attemptId)).body).toMatchObject({
        answers: { [questions[0]!._id]: expect.anything() },
      });
      expect((await eventsOf(attemptId)).at(-1)?.type).toBe('AnswerSaved');
      app.clock.advance(msUntilCutoff() + 1);
      const finished = await eventually(async () => {
        const last = (await eventsOf(attemptId)).at(-1)!;
        expect(last.type).toBe('AttemptFinished');
        return last;
      }, FINISHED_MS_MAX);
      expect(finished.metadata.actor).toBe('process:attempt-deadline');
      const { body } = await ann.attempt<FinishedAttempt>(attemptId);
      expect(body).toMatchObject({ correct: 1, skipped: 24, reason: 'timeUp', finishedAt: deadline });
      await eventually(async () => {
        const history = await ann.call<{ attemptId: string }[]>('GET', `/score/exam-history/${ann.id}`);
        expect(history.body).toMatchObject([{ attemptId }]);
      }, FINISHED_MS_MAX);
    });

    it('allows the student to start the next exam', async () => {
      const ann = await student();
      const { attemptId, deadline } = await ann.startMockTest();
      const next = await ann.generate();
      app.clock.advance(Date.parse(deadline) + GRACE_MS + 1 - app.clock.now().getTime());
      expect((await ann.start(next)).status).toBe(201);
      expect((await ann.attempt<FinishedAttempt>(attemptId)).body).toMatchObject({ reason: 'timeUp' });
    });
  });
});
