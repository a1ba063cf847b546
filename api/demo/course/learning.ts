import { SUBJECTS, type ExamSubject, type Subject } from '../../contracts/http/limits.js';
import type { Mind } from '../cast/student.js';
import type { Step } from './attempt-course.js';
import type { Item } from './items.js';

/** Gains in ability: per test in the subject, in total, and on a previously missed question. */
const BY_TEST = 0.03;
const BY_TESTS_MAX = 0.5;
const BY_MISTAKE = 0.9;

/** Gains in ability from previous tests. */
export class Learning {
  private readonly taken = new Map<Subject, number>();
  private readonly missed = new Set<string>();

  constructor(private readonly mind: Mind) {}

  abilityAt = ({ questionId, content: { subject } }: Item): number => {
    const practice = Math.min(BY_TEST * (this.taken.get(subject) ?? 0), BY_TESTS_MAX);
    return this.mind.ability[subject] + practice + (this.missed.has(questionId) ? BY_MISTAKE : 0);
  };

  /** Updates the gains after a graded test. */
  learnFrom(subject: ExamSubject, items: readonly Item[], steps: readonly Step[]): void {
    for (const one of subject === 'Combined' ? SUBJECTS : [subject])
      this.taken.set(one, (this.taken.get(one) ?? 0) + 1);
    const chosen = answersAfter(steps);
    for (const item of items) {
      if ((chosen.get(item.questionId) ?? null) === null) continue;
      if (chosen.get(item.questionId) !== item.content.correctAnswers[0]) this.missed.add(item.questionId);
    }
  }
}

/** Returns the final answers; null for cleared ones. */
export function answersAfter(steps: readonly Step[]): Map<string, string | null> {
  const chosen = new Map<string, string | null>();
  for (const step of steps) if (step.what === 'choose') chosen.set(step.questionId, step.option);
  return chosen;
}
