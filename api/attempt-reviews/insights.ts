import type { AnswerFacts } from './answer-facts.js';

export const INSIGHT_KINDS = ['changed-to-incorrect', 'quick-incorrect', 'time-left', 'slowest-correct'] as const;
export type InsightKind = (typeof INSIGHT_KINDS)[number];

/** A fact about an attempt, as a sentence for its student. */
export interface Insight {
  readonly kind: InsightKind;
  readonly text: string;
  /** Ids of the questions that the sentence is about, in the order of the paper; at least one */
  readonly questionIds: readonly string[];
}

/** Facts about an attempt from which insights are chosen. */
export interface AttemptFacts {
  /** In the order of the paper */
  readonly answers: readonly AnswerFacts[];
  /** Penalty per incorrect answer, in marks */
  readonly penalty: number;
  /** Time between start and deadline, ms */
  readonly durationMs: number;
  /** Time between finish and deadline, ms */
  readonly leftMs: number;
}

const INSIGHTS_MAX = 3;
/** Minimum number of timed answers required to compute the usual time. */
const TIMED_MIN = 5;
/** Fraction of the usual time below which an incorrect answer is quick. */
const QUICK_FACTOR = 0.5;
/** Multiple of the usual time above which a correct answer is slow. */
const SLOW_FACTOR = 2;
const SLOWEST_MAX = 3;
/** Minimum time left that is mentioned: one minute, and this fraction of the duration. */
const LEFT_MS_MIN = 60_000;
const LEFT_SHARE_MIN = 0.1;

/** Returns up to three insights. Those about lost marks come first. */
export function insightsOf(facts: AttemptFacts): Insight[] {
  const usualSeconds = usualSecondsOf(facts.answers);
  const insights = [
    changedToIncorrect(facts),
    usualSeconds !== undefined && quickIncorrect(facts, usualSeconds),
    timeLeft(facts),
    usualSeconds !== undefined && slowestCorrect(facts, usualSeconds),
  ];
  return insights.filter((insight) => insight !== false && insight !== undefined).slice(0, INSIGHTS_MAX);
}

/**
 * Returns the median time of the answered questions in whole seconds; undefined with too few timed answers or if it is
 * below a second.
 */
function usualSecondsOf(answers: readonly AnswerFacts[]): number | undefined {
  const times = answers
    .filter(({ verdict, spentMs }) => (verdict === 'Correct' || verdict === 'Incorrect') && spentMs > 0)
    .map(({ spentMs }) => spentMs)
    .toSorted((a, b) => a - b);
  if (times.length < TIMED_MIN) return undefined;
  const middle = times.length / 2;
  const median = (times[Math.ceil(middle) - 1]! + times[Math.floor(middle)]!) / 2;
  return Math.floor(median / 1000) || undefined;
}

function changedToIncorrect({ answers, penalty }: AttemptFacts): Insight | undefined {
  const changed = answers.filter(
    ({ verdict, choices, correctAnswer }) => verdict === 'Incorrect' && choices.includes(correctAnswer),
  );
  const cost = marks(changed.length * (1 + penalty));
  return insight(
    'changed-to-incorrect',
    changed,
    `You changed ${countText(changed.length, 'answer')} from correct to incorrect, which cost you ${cost}.`,
  );
}

function quickIncorrect({ answers, penalty }: AttemptFacts, usualSeconds: number): Insight | undefined {
  if (penalty === 0) return undefined;
  const quick = answers.filter(
    ({ verdict, spentMs }) => verdict === 'Incorrect' && spentMs > 0 && spentMs < QUICK_FACTOR * usualSeconds * 1000,
  );
  const cost = marks(quick.length * penalty);
  const each = quick.length === 1 ? 'It' : 'Each';
  return insight(
    'quick-incorrect',
    quick,
    `${countText(quick.length, 'quick incorrect answer')} cost you ${cost}. ${each} took less than half your usual time of ${duration(usualSeconds)}.`,
  );
}

function timeLeft({ answers, durationMs, leftMs }: AttemptFacts): Insight | undefined {
  if (leftMs < Math.max(LEFT_MS_MIN, LEFT_SHARE_MIN * durationMs)) return undefined;
  const finished = `You finished with ${duration(Math.floor(leftMs / 1000))} left`;
  const skipped = answers.filter(({ verdict }) => verdict === 'Skipped');
  if (skipped.length > 0) {
    return insight('time-left', skipped, `${finished}, but skipped ${countText(skipped.length, 'question')}.`);
  }
  const incorrect = answers.filter(({ verdict }) => verdict === 'Incorrect');
  const verb = incorrect.length === 1 ? 'was' : 'were';
  return insight(
    'time-left',
    incorrect,
    `${finished}, but ${countText(incorrect.length, 'answer')} ${verb} incorrect.`,
  );
}

function slowestCorrect({ answers }: AttemptFacts, usualSeconds: number): Insight | undefined {
  const slowest = answers
    .filter(({ verdict, spentMs }) => verdict === 'Correct' && spentMs > SLOW_FACTOR * usualSeconds * 1000)
    .toSorted((a, b) => b.spentMs - a.spentMs)
    .slice(0, SLOWEST_MAX);
  const averageMs = slowest.reduce((sum, { spentMs }) => sum + spentMs, 0) / slowest.length;
  const timeText =
    slowest.length === 1
      ? 'Your slowest correct answer took'
      : `On average, your ${slowest.length} slowest correct answers took`;
  return insight(
    'slowest-correct',
    answers.filter((answer) => slowest.includes(answer)),
    `${timeText} ${duration(Math.floor(averageMs / 1000))}. Your usual time is ${duration(usualSeconds)}.`,
  );
}

const insight = (kind: InsightKind, answers: readonly AnswerFacts[], text: string): Insight | undefined =>
  answers.length === 0 ? undefined : { kind, text, questionIds: answers.map(({ questionId }) => questionId) };

const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Formats marks without trailing zeros: '1 mark', '0.75 marks'. */
const marks = (value: number): string => countText(Number(value.toFixed(2)), 'mark');

/** Formats a duration: '45 seconds', '2 minutes 5 seconds', '1 hour 1 minute'. Seconds are omitted from an hour on. */
function duration(seconds: number): string {
  const parts: [number, string][] =
    seconds < 3600
      ? [
          [Math.floor(seconds / 60), 'minute'],
          [seconds % 60, 'second'],
        ]
      : [
          [Math.floor(seconds / 3600), 'hour'],
          [Math.floor((seconds % 3600) / 60), 'minute'],
        ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => countText(count, unit))
    .join(' ');
}
