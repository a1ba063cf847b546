import type { Subject } from '../../api/contracts/http/limits.js';
import { defineProjection } from '../engine/projection.js';

/**
 * The questions that a student answered in one attempt. The mistakes follow from all of a student's attempts when they are
 * read (`mistakesOf`), so an attempt that is marked anew replaces its document.
 */
export interface AnsweredDocument {
  /** of the attempt */
  readonly _id: string;
  readonly studentId: string;
  readonly finishedAt: string;
  readonly answered: readonly {
    readonly questionId: string;
    readonly subject: Subject;
    /** as it was in the attempt */
    readonly version: number;
    readonly correct: boolean;
  }[];
}

/** A question that a student once answered incorrectly: it stays one, counted once, however often it is answered. */
export interface Mistake {
  readonly questionId: string;
  readonly subject: Subject;
  /** as it was when last missed */
  readonly version: number;
  /** answered correctly since */
  readonly mastered: boolean;
}

export const mistakesProjection = defineProjection<AnsweredDocument>({
  name: 'mistakes',
  fingerprint: '2',
  collection: {
    name: 'mistakes',
    fields: ['studentId', 'finishedAt'],
    indexes: [['studentId', 'finishedAt']],
  },
  on: {
    AttemptFinished: {
      documents: ({ data }) => data.attemptId,
      fold: (_, { data: { studentId, finishedAt, verdicts } }, _id) => ({
        _id,
        studentId,
        finishedAt,
        answered: verdicts
          .filter(({ verdict }) => verdict !== 'Skipped')
          .map(({ questionId, subject, version, verdict }) => ({
            questionId,
            subject,
            version,
            correct: verdict === 'Correct',
          })),
      }),
    },
  },
});

/** @param attempts all of one student, by `finishedAt` */
export function mistakesOf(attempts: Iterable<AnsweredDocument>): Mistake[] {
  const mistakes = new Map<string, Mistake>();
  for (const { answered } of attempts) {
    for (const { questionId, subject, version, correct } of answered) {
      const before = mistakes.get(questionId);
      if (!correct) mistakes.set(questionId, { questionId, subject, version, mastered: false });
      else if (before) mistakes.set(questionId, { ...before, mastered: true });
    }
  }
  return [...mistakes.values()];
}
