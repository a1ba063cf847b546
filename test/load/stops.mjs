// SIGTERM under load: the server exits in time, and all students continue after its restart.
import { setTimeout as delay } from 'node:timers/promises';
import { evenly } from './pace.mjs';

/** Maximum time in ms until all live connections are restored */
const RECONNECT_MS_MAX = 60_000;
const POLL_MS = 50;

export async function stops({ phase, server, students, lengths, restarts }) {
  const activeStudents = students.slice(0, Math.ceil(students.length / 3));
  await evenly(activeStudents, lengths.come / 3, (student) => student.makeTest());
  const moments = {
    'SIGTERM while they start': (student) => student.start(),
    'SIGTERM while they answer': (student) => student.answer(),
    'SIGTERM while they submit': (student) => student.submit(),
  };
  for (const [name, action] of Object.entries(moments).slice(0, restarts)) {
    await phase(name, async (phase) => {
      // Unacknowledged answers may be lost
      const pendingActions = evenly(activeStudents, lengths.stop, (student) => action(student).catch(() => {}));
      await delay(lengths.stop / 2);
      const { ms, code } = await server.stop();
      phase.recordTime('SIGTERM to end', ms);
      if (code !== 0) phase.failed('SIGTERM to end', new Error(`the server exited with code ${code}`));
      await pendingActions;
      const startedAt = performance.now();
      await server.start();
      phase.recordTime('start of the server', performance.now() - startedAt);
      await phase.timed('all live connections back', performance.now(), () => waitForConnections(students));
      await resumeExams(activeStudents, phase, lengths);
    });
  }
}

async function waitForConnections(students) {
  const deadline = performance.now() + RECONNECT_MS_MAX;
  for (;;) {
    const disconnectedCount = students.filter(({ socket }) => !socket.connected).length;
    if (disconnectedCount === 0) return;
    if (performance.now() > deadline) throw new Error(`${disconnectedCount} live connections were not restored`);
    await delay(POLL_MS);
  }
}

/** Continues the running exam or starts it. */
async function resumeExams(students, phase, lengths) {
  await evenly(students, lengths.come / 3, async (student, due) => {
    if (!student.exam) return;
    await phase.timed('exam found again', due, async () => {
      if (await student.fetchExam()) return;
      const before = await student.calls.get(`/attempts/at-exam/${student.exam.examId}`);
      if (before.attemptId) student.acknowledgements.acknowledge(before);
      else await student.start();
    });
  });
}
