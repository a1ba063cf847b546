// All students take the same model test, which ends only by its deadline, while others take mock tests, tutors answer
// doubts and an admin bans accounts.
import { setTimeout as delay } from 'node:timers/promises';
import { GRACE_MS } from '../../dist/api/contracts/http/limits.js';
import { Schedules } from '../../dist/api/contracts/http/schedules.js';
import { answers } from './mock-tests-day.mjs';
import { after, evenly, steadily } from './pace.mjs';
import { nextMessage } from './sockets.mjs';

const MINUTE_MS = 60_000;
const QUESTIONS = 25;
/** Minimum time in ms from the creation of the test to its start */
const START_DELAY_MS = 10_000;
/** Time in ms before the first deadline when students stop sending new answers */
const MARGIN_MS = 1_000;
/** Time in ms after the last deadline when missing results count as errors */
const RESULTS_MS_MAX = 45_000;
const POLL_MS = 50;

export async function modelTestDay(day) {
  const { phase, server, students, others, lengths, rates } = day;
  let test;
  await phase('Model test: the list is open', async (phase) => {
    await evenly(others, lengths.come, async (otherStudent, due) => {
      await phase.timed('live connection', due, () => otherStudent.connect());
      await otherStudent.makeTest();
      await phase.timed('start', performance.now(), () => otherStudent.start());
    });
    await evenly(students, lengths.come, ({ calls }, due) =>
      phase.timed('list of model tests', due, () => calls.get('/modelTest/allModelTests')),
    );
    test = await announce(day);
  });

  await phase('Model test: it opens', async (phase) => {
    const isTestLive = ({ modelTestId, status }) => modelTestId === test.examId && status === 'Live';
    const opened = students.map(async ({ socket }) => {
      await nextMessage(socket, 'model-test', isTestLive, test.liveFrom - server.now() + MINUTE_MS);
      phase.recordTime('opening on the page', server.now() - test.liveFrom);
    });
    await server.waitUntil(test.liveFrom);
    const missing = (await Promise.allSettled(opened)).filter(({ status }) => status === 'rejected');
    for (const { reason } of missing) phase.failed('opening on the page', reason);
  });

  const missing = new Set(students);
  let results;
  for (const student of students) {
    student.onFinished = ({ attemptId }) => {
      if (attemptId !== student.paper?.attemptId) return;
      results.recordTime('result after the deadline', server.now() - Date.parse(student.paper.deadline));
      student.paper = undefined;
      missing.delete(student);
    };
  }

  await phase('Model test: they start', (phase) =>
    actPeriodically(day, phase, after(lengths.start), () =>
      evenly(students, lengths.start, (student, due) => phase.timed('start', due, () => student.start(test))),
    ),
  );
  const deadlines = students.flatMap(({ paper }) => (paper ? Date.parse(paper.deadline) : []));
  if (deadlines.length === 0) throw new Error('no student could start the model test');
  const [first, last] = [Math.min(...deadlines), Math.max(...deadlines)];

  await phase('Model test: they answer', (phase) => {
    const isOver = after(server.movesClock ? lengths.answer : first - server.now() - MARGIN_MS);
    return actPeriodically(day, phase, isOver, () => answers(phase, students, rates.answers, isOver));
  });

  await phase('Model test: the results', async (phase) => {
    results = phase;
    await server.waitUntil(first);
    const isOver = () => missing.size === 0 || server.now() > last + RESULTS_MS_MAX;
    const waitForResults = async () => {
      await server.waitUntil(last + GRACE_MS);
      while (!isOver()) await delay(POLL_MS);
    };
    await actPeriodically(day, phase, isOver, waitForResults, "others' answer");
    for (const { number } of missing)
      phase.failed('result after the deadline', new Error(`none for student ${number}`));
  });
}

/** A tutor creates the test for the next full minute, since schedules have no seconds. */
async function announce({ server, tutors, questionsOf }) {
  const [{ calls }] = tutors;
  const { timeZone } = await calls.get('/modelTest/timeZone');
  const liveFrom = Math.ceil((server.now() + START_DELAY_MS) / MINUTE_MS) * MINUTE_MS;
  const { date, time } = new Schedules(timeZone).of(new Date(liveFrom).toISOString());
  const { id: examId } = await calls.post('/modelTest/storeModelTest', {
    Name: 'The day of the load',
    Marks: QUESTIONS,
    Time: 1,
    Subject: 'Physics',
    ScheduleDate: date,
    ScheduleTime: time,
    ExpiryDays: 1,
    QuestionIds: questionsOf.Physics.slice(0, QUESTIONS),
  });
  return { type: 'ModelTest', examId, liveFrom };
}

/** Runs the other activity until the test is over: answers of other students, doubts with answers, bans. */
async function actPeriodically(day, phase, isOver, action, waitKind = 'answer') {
  const { others, rates } = day;
  await Promise.all([
    action(),
    answers(phase, others, rates.others, isOver, waitKind),
    steadily(rates.doubts, isOver, (number, due) => doubt(day, phase, number, due)),
    steadily(rates.bans, isOver, (_, due) => ban(day, phase, due)),
  ]);
}

/** A student asks a doubt, which the next tutor answers on receipt. */
async function doubt({ others, tutors }, phase, number, due) {
  const asking = others.filter(({ isBanned }) => !isBanned);
  const student = asking[number % asking.length];
  const tutor = tutors[number % tutors.length];
  const question = { subject: 'Math', doubt: `Why is $x^${number}$ never negative?` };
  await phase.timed('doubt at a tutor', due, async () => {
    const { _id } = await student.calls.post(`/student/doubts/${student.id}`, question);
    await tutor.receive(_id);
    void answerDoubt(tutor, student, _id, phase);
  });
}

async function answerDoubt(tutor, student, doubtId, phase) {
  await phase.timed('doubt answered', performance.now(), async () => {
    const received = nextMessage(student.socket, 'doubt:answered', ({ _id }) => _id === doubtId);
    await Promise.all([received, tutor.calls.post(`/tutor/answer/${doubtId}`, { answer: 'It is: try $x = -1$.' })]);
  });
}

/** Bans the next of the other students who is in an exam. */
async function ban({ others, admin }, phase, due) {
  const active = others.filter(({ isBanned }) => !isBanned);
  // Keeps at least half of the other students active
  if (active.length <= others.length / 2) return;
  const student = active.at(-1);
  student.isBanned = true;
  await phase.timed('ban to socket closed', due, async () => {
    const closed = nextMessage(student.socket, 'disconnect');
    await Promise.all([closed, admin.calls.put(`/admin/ban-toggle-student/${student.id}`, { isBanned: true })]);
  });
}
