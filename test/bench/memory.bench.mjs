// Predicted recall compared with simulated students whose memory differs from the FSRS model: forgetting is a mixture
// of two exponentials, questions and students differ in strength, and students who do not remember guess an option.
// Predictions are shares of correct answers, recall + (1 - recall) / options, on the same reviews. The students
// follow their review plan up to the exam: 200 mistakes, 20 questions a day for 40 days.
import { Rating } from 'ts-fsrs';
import { recallOn, withReview } from '../../dist/api/practice/learning/memory.js';
import { reviewsOf } from '../../dist/api/practice/learning/ratings.js';
import { cardsOf, isSecure, nextReviewDay } from '../../dist/api/practice/learning/review-plan.js';

const STUDENTS = 60;
const CARDS = 200;
const DAILY = 20;
const DAYS = 40;
const OPTIONS = 4;
const DAY_MS = 24 * 60 * 60_000;
const BINS = 20;

export function run({ quick }) {
  const random = randomNumbers(7);
  const answers = [];
  const plans = [];
  for (let number = 0; number < (quick ? 6 : STUDENTS); number += 1) {
    const student = simulatedStudent(random);
    answers.push(...student.predicted);
    plans.push(student.plan);
  }
  const constant = answers.filter(({ correct }) => correct).length / answers.length;
  const later = answers.filter(({ isFirst }) => !isFirst);
  const models = [
    { name: 'FSRS', predict: ({ fsrs }) => fsrs },
    { name: 'SM-2', predict: ({ sm2 }) => sm2 },
    { name: 'best constant', predict: () => constant },
  ];
  const reached = plans.map((plan) => plan.reached / CARDS);
  return [
    { figure: 'reviews', value: `${answers.length}, ${percent(constant)} correct` },
    ...models.map(({ name, predict }) => ({
      figure: `log loss: ${name}`,
      value: logLoss(answers, predict).toFixed(4),
      target: name === 'FSRS' ? 'lowest' : '',
    })),
    ...models.slice(0, 2).map(({ name, predict }) => ({
      figure: `log loss without the first review of each mistake: ${name}`,
      value: logLoss(later, predict).toFixed(4),
    })),
    ...models.slice(0, 2).map(({ name, predict }) => ({
      figure: `calibration error (root mean square over ${BINS} bins): ${name}`,
      value: percent(calibrationError(answers, predict)),
      target: name === 'FSRS' ? 'lower' : '',
    })),
    {
      figure: 'cards reviewed in the last 7 days or stable beyond the exam',
      value: `${percent(mean(reached))} (least of a student: ${percent(Math.min(...reached))})`,
    },
    { figure: 'questions on the fullest day', value: Math.max(...plans.map(({ most }) => most)), target: `${DAILY}` },
  ];
}

function simulatedStudent(random) {
  const strength = 0.7 + 0.6 * random();
  const items = Array.from({ length: CARDS }, (_, index) => ({
    id: `question ${index}`,
    // Share of the memory that fades within days, and time constants in days
    quick: 0.3 + 0.5 * random(),
    short: 1 + 2 * random(),
    long: strength * (10 + 30 * random()),
    growth: 1.5 + strength * random(),
    lastDay: 0,
    sm2Day: 0,
    sm2: { easiness: 2.5, repetitions: 0, interval: 1 },
  }));
  const history = items.map(({ id }) => answerOf(id, 0, { correct: false, spentMs: 40_000 }));
  const cards = new Map(
    items.map(({ id }) => [id, { questionId: id, isNew: true, ...withReview(undefined, 0, Rating.Again) }]),
  );
  const predicted = [];
  let most = 0;
  for (let day = 1; day < DAYS; day += 1) {
    const open = [...cards.values()].map((card) => ({ ...card, nextDay: nextReviewDay(card, DAYS) }));
    const chosen = cardsOf(open, day, DAYS, DAILY);
    most = Math.max(most, chosen.length);
    for (const { questionId } of chosen) {
      const item = items[Number(questionId.split(' ')[1])];
      const outcome = answered(item, day, strength, random);
      const card = cards.get(questionId);
      predicted.push({
        fsrs: correctShare(recallOn(day, card)),
        sm2: correctShare(0.9 ** ((day - item.sm2Day) / item.sm2.interval)),
        correct: outcome.correct,
        isFirst: card.isNew,
      });
      history.push(answerOf(questionId, day, outcome));
    }
    const reviews = reviewsOf(history);
    for (const { questionId } of chosen) {
      const { rating } = reviews.get(questionId).at(-1);
      const card = cards.get(questionId);
      cards.set(questionId, { ...card, ...withReview(card, day, rating), isNew: false });
      const item = items[Number(questionId.split(' ')[1])];
      item.sm2 = afterSm2(item.sm2, rating);
      item.sm2Day = day;
    }
  }
  const isReached = (card) => !card.isNew && (card.lastDay >= DAYS - 7 || isSecure(card, DAYS));
  return { predicted, plan: { reached: [...cards.values()].filter(isReached).length, most } };
}

/**
 * Simulates one answer and strengthens the student's memory of the question: the solution is shown whether or not the
 * answer was correct.
 */
function answered(item, day, strength, random) {
  const elapsed = day - item.lastDay;
  const recall = item.quick * Math.exp(-elapsed / item.short) + (1 - item.quick) * Math.exp(-elapsed / item.long);
  const recalled = random() < recall;
  const correct = recalled || random() < 1 / OPTIONS;
  item.quick *= recalled ? 0.55 : 0.75;
  if (recalled) item.long *= item.growth;
  item.lastDay = day;
  const spentMs = Math.round((recalled ? 15_000 : 30_000) * Math.exp(random() - 0.5));
  return { correct, spentMs, changed: !recalled && random() < 0.2 };
}

const answerOf = (questionId, day, { correct, spentMs, changed = false }) => ({
  questionId,
  subject: 'Math',
  at: new Date(day * DAY_MS).toISOString(),
  kind: day === 0 ? 'exam' : 'practice',
  in: 'simulation',
  version: 0,
  option: 'option',
  verdict: correct ? 'Correct' : 'Incorrect',
  spentMs,
  changed,
  flagged: false,
});

/** SM-2 (Woźniak 1990) with the ratings as qualities 2 to 5. */
function afterSm2({ easiness, repetitions, interval }, rating) {
  const quality = rating + 1;
  const next = Math.max(1.3, easiness + 0.1 - (5 - quality) * (0.08 + (5 - quality) * 0.02));
  if (quality < 3) return { easiness: next, repetitions: 0, interval: 1 };
  const longer = repetitions === 0 ? 1 : repetitions === 1 ? 6 : Math.round(interval * easiness);
  return { easiness: next, repetitions: repetitions + 1, interval: longer };
}

const correctShare = (recall) => recall + (1 - recall) / OPTIONS;
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const percent = (share) => `${(100 * share).toFixed(1)} %`;

function logLoss(answers, predict) {
  const losses = answers.map((answer) => {
    const share = Math.min(Math.max(predict(answer), 1e-6), 1 - 1e-6);
    return -Math.log(answer.correct ? share : 1 - share);
  });
  return mean(losses);
}

/** Difference between predicted and true shares of correct answers, weighted by the number of answers per bin. */
function calibrationError(answers, predict) {
  const bins = new Map();
  for (const answer of answers) {
    const bin = Math.min(BINS - 1, Math.floor(predict(answer) * BINS));
    bins.set(bin, [...(bins.get(bin) ?? []), answer]);
  }
  const squares = [...bins.values()].map((bin) => {
    const difference = mean(bin.map(predict)) - mean(bin.map(({ correct }) => Number(correct)));
    return bin.length * difference ** 2;
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / answers.length);
}

/** Returns a seeded generator of random numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
