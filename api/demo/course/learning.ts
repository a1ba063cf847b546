import { SUBJECTS, type ExamSubject, type Subject } from '../../contracts/http/limits.js';
import type { StudentTraits } from '../cast/student.js';
import type { Step } from './simulate-attempt.js';
import type { Item } from './items.js';

/** Gains in ability: per test in the subject, in total, and on a previously missed question. */
const GAIN_PER_TEST = 0.03;
const GAIN_FROM_TESTS_MAX = 0.5;
const GAIN_FROM_MISTAKE = 0.9;

/** Gains in ability from previous tests. */
export class LearningProgress {
  private readonly testCounts = new Map<Subject, number>();
  private readonly missedQuestionIds = new Set<string>();

  constructor(private readonly traits: StudentTraits) {}

  abilityAt = ({ questionId, content: { subject } }: Item): number => {
    const practice = Math.min(GAIN_PER_TEST * (this.testCounts.get(subject) ?? 0), GAIN_FROM_TESTS_MAX);
    return this.traits.ability[subject] + practice + (this.missedQuestionIds.has(questionId) ? GAIN_FROM_MISTAKE : 0);
  };

  /** Updates the gains after a graded test. */
  learnFrom(subject: ExamSubject, items: readonly Item[], steps: readonly Step[]): void {
    for (const gradedSubject of subject === 'Combined' ? SUBJECTS : [subject])
      this.testCounts.set(gradedSubject, (this.testCounts.get(gradedSubject) ?? 0) + 1);
    const answers = finalAnswers(steps);
    for (const item of items) {
      if ((answers.get(item.questionId) ?? null) === null) continue;
      if (answers.get(item.questionId) !== item.content.correctAnswers[0]) this.missedQuestionIds.add(item.questionId);
    }
  }
}

/** Returns the final answers; null for cleared ones. */
export function finalAnswers(steps: readonly Step[]): Map<string, string | null> {
  const answers = new Map<string, string | null>();
  for (const step of steps) if (step.type === 'choose') answers.set(step.questionId, step.option);
  return answers;
}
