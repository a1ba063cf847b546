import type { Verdict } from '../../api/contracts/events/attempt.events.js';
import type { GradedAttemptDocument } from '../mistakes/mistakes.projection.js';
import type { GradedPracticeDocument } from './graded-questions.projection.js';

/** Maximum number of answers to a question that count. Older ones hardly affect memory or mastery. */
const ANSWERS_MAX = 100;

/** Answers that are counted before yielding to other work, less than a millisecond. */
const ANSWERS_AT_ONCE = 1_000;

/** A graded answer of a student to a question in an exam or practice. */
export interface GradedAnswer {
  readonly questionId: string;
  readonly at: string;
  readonly kind: 'exam' | 'practice';
  /** Attempt or practice id. */
  readonly in: string;
  /** Version of the question. */
  readonly version: number;
  readonly option: string;
  readonly verdict: Verdict;
  /** Time spent on the question in ms; null if unknown. */
  readonly spentMs: number | null;
  /** True if another option was selected first. */
  readonly changed: boolean;
  readonly flagged: boolean;
}

/**
 * Returns the answers of a student, earliest first, at most the latest 100 to each question. Skipped questions are not
 * included.
 * @param attempts attempts with shown results, earliest first
 * @param takeTurn called before each attempt and at the end; yields to other work
 */
export async function gradedAnswersOf(
  attempts: readonly GradedAttemptDocument[],
  practised: readonly GradedPracticeDocument[],
  takeTurn: () => Promise<void>,
): Promise<GradedAnswer[]> {
  const inPractice = practised
    .flatMap(({ _id, answers }) => answers.map((answer): GradedAnswer => ({ kind: 'practice', in: _id, ...answer })))
    .toSorted((a, b) => compare(a.at, b.at) || compare(a.questionId, b.questionId));
  const answers: GradedAnswer[] = [];
  let next = 0;
  for (const attempt of attempts) {
    await takeTurn();
    for (; next < inPractice.length && inPractice[next]!.at < attempt.finishedAt; next += 1) {
      answers.push(inPractice[next]!);
    }
    answers.push(...answersIn(attempt));
  }
  for (; next < inPractice.length; next += 1) answers.push(inPractice[next]!);
  return withoutOldest(answers, takeTurn);
}

/** Returns the answers of an attempt, in the order of the question ids. */
function answersIn({ _id, finishedAt, verdicts, work }: GradedAttemptDocument): GradedAnswer[] {
  return verdicts
    .flatMap(({ questionId, version, option, verdict }, index): GradedAnswer[] => {
      if (option === null) return [];
      const { spentMs = 0, changed = false, flagged = false } = work?.[index] ?? {};
      const graded = { questionId, at: finishedAt, kind: 'exam', in: _id, version, option, verdict } as const;
      return [{ ...graded, spentMs: spentMs || null, changed, flagged }];
    })
    .toSorted((a, b) => compare(a.questionId, b.questionId));
}

async function withoutOldest(answers: readonly GradedAnswer[], takeTurn: () => Promise<void>): Promise<GradedAnswer[]> {
  const counts = new Map<string, number>();
  const kept: GradedAnswer[] = [];
  for (let index = answers.length - 1; index >= 0; index -= 1) {
    if (index % ANSWERS_AT_ONCE === 0) await takeTurn();
    const answer = answers[index]!;
    const count = (counts.get(answer.questionId) ?? 0) + 1;
    counts.set(answer.questionId, count);
    if (count <= ANSWERS_MAX) kept.push(answer);
  }
  return kept.toReversed();
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
