import type { Verdict } from '../contracts/events/attempt.events.js';
import { actionsOf, type ActionTimeline } from '../contracts/http/attempt-actions.js';

/** A graded question with its options in the order of the paper. */
export interface GradedQuestion {
  readonly questionId: string;
  readonly options: readonly string[];
  /** The current key; null if the question is annulled */
  readonly correctAnswer: string | null;
  readonly verdict: Verdict;
}

/** How a student answered a question. */
export interface AnswerFacts extends GradedQuestion {
  /** Time on screen, ms; 0 if unknown */
  readonly spentMs: number;
  /** Choices in chronological order, each different from the previous one; null if the answer was cleared */
  readonly choices: readonly (string | null)[];
}

/**
 * Returns the facts about each question. Times equal those of the replay. Late answers are ignored.
 * @param questions in the order of the paper
 */
export function answerFactsOf(timeline: ActionTimeline, questions: readonly GradedQuestion[]): AnswerFacts[] {
  const spentMs = questions.map(() => 0);
  const choices = questions.map((): (string | null)[] => []);
  for (const action of actionsOf(timeline)) {
    if (action.kind === 'leave') spentMs[action.question]! += action.at - action.since;
    if (action.kind !== 'choose' || action.isLate) continue;
    const option = action.option === null ? null : questions[action.question]!.options[action.option]!;
    const questionChoices = choices[action.question]!;
    if (option !== (questionChoices.at(-1) ?? null)) questionChoices.push(option);
  }
  return questions.map((question, index) => ({ ...question, spentMs: spentMs[index]!, choices: choices[index]! }));
}
