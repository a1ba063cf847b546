// A live model test that 3,000 students submit within a minute, each with an open page: the time from sending the
// submission until the student's own place on the merit list arrives.
import { setTimeout as delay } from 'node:timers/promises';
import { Schedules } from '../../dist/api/contracts/http/schedules.js';
import { Calls } from '../load/calls.mjs';
import { makeCrowd } from '../load/crowd.mjs';
import { evenly } from '../load/pace.mjs';
import { nextMessage, openSocket } from '../load/sockets.mjs';
import { withServer } from './bench-server.mjs';

const STUDENTS = 3_000;
const QUESTIONS = 25;
const MINUTE_MS = 60_000;
/** Minimum time in ms from the creation of the test to its start */
const START_DELAY_MS = 5_000;
/** Number of answers that are not saved before the submission */
const LAST_ANSWERS = 4;
/** Time in ms in which all students start, and in which all of them submit */
const START_MS = 120_000;
const SUBMIT_MS = 60_000;
const RANK_MS_MAX = 60_000;

/** @param quick true for a tenth of the students */
export async function run({ quick }) {
  const students = quick ? STUDENTS / 10 : STUDENTS;
  const share = students / STUDENTS;
  let crowd;
  return withServer(
    async (url) => {
      const examId = await liveTest(url, crowd);
      const startedStudents = [];
      await startPeriodically(crowd.students, START_MS * share, async ({ token }) => {
        const calls = new Calls({ url }, token);
        const socket = await openSocket({ url }, token);
        const { attemptId, questions } = await calls.post('/attempts', { type: 'ModelTest', examId });
        startedStudents.push({ calls, socket, attemptId, questions });
      });
      console.error(`${startedStudents.length} students have started`);
      const [submits, rankTimes] = [[], []];
      await startPeriodically(
        startedStudents,
        SUBMIT_MS * share,
        async ({ calls, socket, attemptId, questions }, due) => {
          const isOwn = ({ modelTestId }) => modelTestId === examId;
          const placed = nextMessage(socket, 'merit-list:me', isOwn, RANK_MS_MAX).then(() =>
            rankTimes.push(performance.now() - due),
          );
          const submitted = calls.post(`/attempts/${attemptId}/submit`, { answers: lastAnswers(questions) });
          await Promise.all([submitted.then(() => submits.push(performance.now() - due)), placed]);
        },
      );
      for (const { socket, calls } of startedStudents) {
        socket.disconnect();
        calls.agent.destroy();
      }
      const workload = `${students.toLocaleString('en')} students in ${(SUBMIT_MS * share) / 1_000} s`;
      return [
        { figure: `submit, ${workload}`, value: percentiles(submits) },
        {
          figure: "from the submit to one's own place on the merit list",
          value: percentiles(rankTimes),
          target: 'within 2 s',
        },
      ];
    },
    async (dataDir) => {
      crowd = await makeCrowd(dataDir, { tutors: 1, students });
    },
  );
}

/** Schedules a model test for the next full minute and waits until it is live. @returns its id */
async function liveTest(url, { tutors, questionsOf }) {
  const calls = new Calls({ url }, tutors[0].token);
  const { timeZone } = await calls.get('/modelTest/timeZone');
  const liveFrom = Math.ceil((Date.now() + START_DELAY_MS) / MINUTE_MS) * MINUTE_MS;
  const { date, time } = new Schedules(timeZone).of(new Date(liveFrom).toISOString());
  const { id } = await calls.post('/modelTest/storeModelTest', {
    Name: 'Merit list',
    Marks: QUESTIONS,
    Time: 60,
    Subject: 'Physics',
    ScheduleDate: date,
    ScheduleTime: time,
    ExpiryDays: 1,
    QuestionIds: questionsOf.Physics.slice(0, QUESTIONS),
  });
  await delay(liveFrom - Date.now() + 1_000);
  calls.agent.destroy();
  return id;
}

/** Performs an action for each item, spread over the given time. @throws the first error, once all have ended */
async function startPeriodically(items, ms, action) {
  const errors = [];
  await evenly(items, ms, (item, due) => action(item, due).catch((error) => errors.push(error)));
  if (errors.length > 0) throw new Error(`${errors.length} of ${items.length} failed`, { cause: errors[0] });
}

/** Returns random options for some questions, which a page sends with the submission. */
const lastAnswers = (questions) =>
  questions.slice(0, LAST_ANSWERS).map(({ _id: questionId, options }) => ({
    questionId,
    option: options[Math.floor(Math.random() * options.length)],
    chosenAt: new Date().toISOString(),
  }));

function percentiles(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const percentileAt = (share) => `${Math.round(sorted[Math.floor(sorted.length * share)])} ms`;
  return `p50 ${percentileAt(0.5)}, p95 ${percentileAt(0.95)}, maximum ${Math.round(sorted.at(-1))} ms`;
}

if (process.argv[1] === import.meta.filename) console.table(await run({ quick: process.argv.includes('--quick') }));
