// All students take different mock tests at the same time, and half of them watch the leaderboard.
import { setTimeout as delay } from 'node:timers/promises';
import { after, evenly, steadily } from './pace.mjs';
import { nextMessage } from './sockets.mjs';

/** Maximum time in ms between sending an answer and closing its connection */
const CUT_DELAY_MS_MAX = 4;
/** Number of cuts per student with an unreliable connection */
const CUTS_PER_STUDENT = 2;
const RECONNECT_MS_MAX = 60_000;

export async function mockTestsDay({ phase, students, watchers, dropping, rates, lengths }) {
  await phase('Mock tests: they come', async (phase) => {
    await evenly(students, lengths.come, async (student, due) => {
      await phase.timed('live connection', due, () => student.connect());
      await phase.timed('mock test made', performance.now(), () => student.makeTest());
    });
    const absentCount = students.filter(({ socket, exam }) => !socket || !exam).length;
    if (absentCount > 0) throw new Error(`${absentCount} students could not connect or start an exam`);
    for (const watcher of watchers) watcher.watch();
  });

  await phase('Mock tests: they start', (phase) =>
    evenly(students, lengths.start, (student, due) => phase.timed('start', due, () => student.start())),
  );

  await phase('Mock tests: they answer', async (phase) => {
    const answering = answers(phase, students, rates.answers, after(lengths.answer));
    const affectedStudents = Array.from({ length: CUTS_PER_STUDENT }, () => dropping).flat();
    await Promise.all([
      answering,
      evenly(affectedStudents, lengths.answer, (student, due) => dropOut(phase, student, due)),
    ]);
  });

  await phase('Mock tests: they submit', (phase) =>
    evenly(students.filter(isSitting), lengths.submit, (student, due) =>
      phase.timed('submit', due, () => student.submit()),
    ),
  );
}

const isSitting = ({ paper, isBanned }) => paper !== undefined && !isBanned;

/** Lets the students act in rotation at the given total rate. */
export function answers(phase, students, perSecond, isOver, kind = 'answer') {
  return steadily(perSecond, isOver, async (number, due) => {
    const student = students[number % students.length];
    if (!isSitting(student)) return;
    await student.answer().then(
      () => phase.recordTime(kind, performance.now() - due),
      // A ban may take effect during the call
      (error) => student.isBanned || phase.failed(kind, error),
    );
  });
}

/** Sends an answer and closes its connections before the acknowledgement. */
async function dropOut(phase, student, due) {
  if (!isSitting(student)) return;
  const answered = phase.timed('answer over a connection that was cut', due, () => student.answer());
  await delay(Math.random() * CUT_DELAY_MS_MAX);
  const reconnected = phase.timed('live connection back after a cut', performance.now(), () =>
    nextMessage(student.socket, 'connect', undefined, RECONNECT_MS_MAX),
  );
  student.cut();
  await Promise.all([answered, reconnected]);
}
