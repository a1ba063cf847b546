import type { AttemptFinished } from '../../api/contracts/events/attempt.events.js';
import type { Subject } from '../../api/contracts/http/limits.js';
import { defineProjection } from '../engine/projection.js';

/** A question that a student once answered incorrectly: it stays, counted once regardless of attempts (decisions.md). */
export interface MistakeDocument {
  /** `{studentId}/{questionId}` */
  _id: string;
  studentId: string;
  questionId: string;
  subject: Subject;
  /** as it was when last missed */
  version: number;
  /** since answered correctly, and not missed again */
  mastered: boolean;
}

type Mark = AttemptFinished['data']['marks'][number];

export const mistakesProjection = defineProjection<MistakeDocument>({
  name: 'mistakes',
  fingerprint: '1',
  collection: {
    name: 'mistakes',
    fields: ['studentId', 'subject', 'mastered'],
    indexes: [['studentId', 'subject', 'mastered']],
  },
  on: {
    AttemptFinished: {
      documents: ({ data: { studentId, marks } }) =>
        marks.filter(({ verdict }) => verdict !== 'Skipped').map(({ questionId }) => `${studentId}/${questionId}`),
      fold: (before, { data }, _id) => {
        const { questionId, subject, version, verdict } = markOf(data, _id);
        if (verdict === 'Incorrect') {
          return { _id, studentId: data.studentId, questionId, subject, version, mastered: false };
        }
        return before ? { ...before, mastered: true } : null;
      },
    },
  },
});

/** by document, of the events being folded: a search for each would cost the square of the questions */
const marksOf = new WeakMap<AttemptFinished['data'], ReadonlyMap<string, Mark>>();

function markOf(finished: AttemptFinished['data'], documentId: string): Mark {
  let marks = marksOf.get(finished);
  if (!marks) {
    marks = new Map(finished.marks.map((mark) => [`${finished.studentId}/${mark.questionId}`, mark]));
    marksOf.set(finished, marks);
  }
  return marks.get(documentId)!;
}
