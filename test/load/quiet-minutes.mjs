// A tenth of the load: a tenth of the students continue with mock tests, the others leave their pages open.
import { setTimeout as delay } from 'node:timers/promises';
import { after } from './pace.mjs';

const ANSWERS_OF_TEST = 25;
const MINUTE_MS = 60_000;
/** Minimum for a meaningful result */
const MINUTES_MIN = 3;
export const GROWTH_MAX = 1;

export async function quietMinutes({ phase, server, students, rates, lengths }) {
  const activeStudents = students.slice(0, Math.ceil(students.length / 10));
  // Pause between two answers of a student, so that the total rate is a tenth
  const restMs = (10_000 * activeStudents.length) / rates.answers;
  const before = await server.inUse();
  const isOver = after(lengths.quiet);
  const quiet = await phase('Quiet minutes', async (phase) => {
    await Promise.all(
      activeStudents.map(async (student) => {
        await delay(Math.random() * Math.min(lengths.quiet, restMs * ANSWERS_OF_TEST) * 0.5);
        while (!isOver()) await sit(student, phase, restMs, isOver);
      }),
    );
  });
  return { quiet, inUse: [before, await server.inUse()] };
}

/** Takes a mock test from its generation to its result. */
async function sit(student, phase, restMs, isOver) {
  const isSitting =
    (await phase.timed('mock test made', performance.now(), () => student.makeTest())) &&
    (await phase.timed('start', performance.now(), () => student.start()));
  if (!isSitting) {
    await delay(restMs);
    return;
  }
  for (let count = 0; count < ANSWERS_OF_TEST && !isOver(); count += 1) {
    await delay(restMs);
    await phase.timed('answer', performance.now(), () => student.answer());
  }
  await phase.timed('submit', performance.now(), () => student.submit());
}

/**
 * Returns the memory growth in MB per minute: of the process, by its minimum in each minute, and of used memory after
 * garbage collection. Undefined if the duration was too short.
 */
export function growthOf({ quiet: { memory }, inUse: [before, after] }) {
  const minimumByMinute = new Map();
  for (const { at: time, resident } of memory) {
    const minute = Math.floor((time - memory[0].at) / MINUTE_MS);
    minimumByMinute.set(minute, Math.min(resident, minimumByMinute.get(minute) ?? Infinity));
  }
  if (minimumByMinute.size < MINUTES_MIN || before === undefined) return undefined;
  const minutes = (memory.at(-1).at - memory[0].at) / MINUTE_MS;
  return { resident: slopeOf([...minimumByMinute]), inUse: (after - before) / minutes };
}

/** Returns the slope of the regression line. */
function slopeOf(points) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return covariance / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
