import { randomUUID } from 'node:crypto';

const SUBJECTS = ['Physics', 'Chemistry', 'Math', 'English'];
const QUESTIONS = 25;
const ANSWERS_PER_ATTEMPT = 32;
const CLEARED_PER_ATTEMPT = 2;
const VISITS_PER_ATTEMPT = 15;
/** Attempts per student, so that documents are updated several times */
const ATTEMPTS_EACH = 10;
/** Number of streams written concurrently */
const WRITERS = 64;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('2026-01-05T04:00:00Z');

/** Number of events of an attempt: start, answers, cleared answers, progress, finish. */
export const EVENTS_OF_ATTEMPT = ANSWERS_PER_ATTEMPT + CLEARED_PER_ATTEMPT + VISITS_PER_ATTEMPT + 2;

/** Returns all events of an attempt; one of 51 events is its finish */
export function wholeAttempt(n) {
  const { started, finished, attemptId, studentId, at: time } = attempt(n);
  const clicked = { attemptId, studentId };
  const question = (click) => started.data.questions[click % QUESTIONS].questionId;
  const chosen = Array.from({ length: ANSWERS_PER_ATTEMPT }, (_, click) => ({
    type: 'AnswerSaved',
    data: { ...clicked, questionId: question(click), option: 'The acceleration is halved', chosenAt: time },
  }));
  const cleared = Array.from({ length: CLEARED_PER_ATTEMPT }, (_, click) => ({
    type: 'AnswerSaved',
    data: { ...clicked, questionId: question(click), option: null, chosenAt: time },
  }));
  const progressEntries = Array.from({ length: VISITS_PER_ATTEMPT }, (_, click) => ({
    type: 'ProgressRecorded',
    data: { ...clicked, questionId: question(click), visited: true, spentMs: 4_000 },
  }));
  return withMetadata([started, ...chosen, ...cleared, ...progressEntries, finished], studentId, time);
}

/** Returns only the finish event with the verdicts on all questions */
export function finishAlone(n) {
  const { finished, studentId, at: time } = attempt(n);
  return withMetadata([finished], studentId, time);
}

/** Appends attempts, one stream each, until the log contains `count` events. */
export async function fill(store, events, createEvents) {
  let n = 0;
  let left = events;
  const write = async () => {
    while (left > 0) {
      const attempted = createEvents(n++).slice(0, left);
      left -= attempted.length;
      await store.append(`attempt-${n}-${randomUUID()}`, 'none', attempted);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

function attempt(n) {
  const studentId = `00000000-0000-4000-8000-${String(Math.floor(n / ATTEMPTS_EACH)).padStart(12, '0')}`;
  const attemptId = randomUUID();
  const subject = SUBJECTS[n % SUBJECTS.length];
  const time = new Date(FIRST_DAY + (n % ATTEMPTS_EACH) * DAY_MS + (n % 3_600) * 1_000).toISOString();
  const questions = Array.from({ length: QUESTIONS }, () => ({ questionId: randomUUID(), version: 0 }));
  const verdicts = questions.map(({ questionId, version }, index) => {
    const verdict = (n + index) % 3 ? 'Correct' : 'Incorrect';
    return { questionId, version, subject, option: 'The acceleration is halved', verdict };
  });
  const correct = verdicts.filter(({ verdict }) => verdict === 'Correct').length;
  const incorrect = QUESTIONS - correct;
  const score = Math.round((100 * (correct - 0.25 * incorrect)) / QUESTIONS) / 100;
  const common = { attemptId, studentId, type: 'MockTest', examId: randomUUID(), subject, weighing: 'practice' };
  const started = {
    type: 'AttemptStarted',
    data: {
      ...common,
      name: `${subject} mock test`,
      startedAt: time,
      deadline: time,
      questions,
      optionSeed: randomUUID(),
    },
  };
  const result = { score, correct, incorrect, skipped: 0, verdicts };
  const finished = {
    type: 'AttemptFinished',
    data: { ...common, startedAt: time, finishedAt: time, reason: 'submitted', ...result },
  };
  return { started, finished, attemptId, studentId, at: time };
}

const withMetadata = (events, studentId, time) =>
  events.map((event) => ({
    id: randomUUID(),
    ...event,
    metadata: {
      actor: `student:${studentId}`,
      correlationId: randomUUID(),
      causationId: randomUUID(),
      at: time,
      version: 1,
    },
  }));
