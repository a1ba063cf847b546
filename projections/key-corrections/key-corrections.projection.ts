import { changes, defineProjection } from '../engine/projection.js';

/** A correction of a question's key, as shown to tutors and admins. */
export interface KeyCorrectionDocument {
  readonly _id: string;
  readonly questionId: string;
  /** Log position of the correction; the latest one has the highest. */
  readonly place: number;
  readonly before: string | null;
  /** The new key; null if the question is annulled. */
  readonly after: string | null;
  /** Last question version that the correction applies to. */
  readonly version: number;
  readonly reason: string;
  readonly at: string;
  /** `tutor:{id}` or `admin:{id}` */
  readonly by: string;
  /** Number of attempts whose score changes by the correction or its reversal. */
  readonly attempts: number;
  /** Number of these attempts that were remarked. */
  readonly remarked: number;
  readonly isUnderWay: boolean;
  readonly finishedAt: string | null;
  readonly reversal: { readonly reason: string; readonly at: string; readonly by: string } | null;
}

export const keyCorrectionsProjection = defineProjection<KeyCorrectionDocument>({
  name: 'key-corrections',
  fingerprint: '2',
  collection: {
    name: 'key-corrections',
    fields: ['questionId', 'place', 'isUnderWay', 'finishedAt'],
    indexes: [['place'], ['questionId', 'place'], ['isUnderWay', 'place'], ['isUnderWay', 'finishedAt']],
  },
  on: {
    KeyCorrected: {
      documents: ({ data }) => data.correctionId,
      fold: (_, { position, metadata, data }, _id) => ({
        _id,
        questionId: data.questionId,
        place: Number(position),
        before: data.before,
        after: data.after,
        version: data.versions.at(-1)!.version,
        reason: data.reason,
        at: metadata.at,
        by: metadata.actor,
        attempts: data.attempts,
        remarked: 0,
        isUnderWay: true,
        finishedAt: null,
        reversal: null,
      }),
    },
    // Also counts after the end: an attempt may have been graded concurrently with the former key.
    AttemptRemarked: changes('correctionId', (_, { isUnderWay, attempts, remarked }) => ({
      attempts: isUnderWay ? attempts : attempts + 1,
      remarked: remarked + 1,
    })),
    KeyCorrectionReversed: changes('correctionId', ({ metadata, data }, { remarked }) => ({
      attempts: remarked,
      remarked: 0,
      isUnderWay: true,
      finishedAt: null,
      reversal: { reason: data.reason, at: metadata.at, by: metadata.actor },
    })),
    // Attempts that were running when the correction started are graded with the new key when they end, and are not
    // counted.
    KeyCorrectionFinished: changes('correctionId', ({ metadata }, { remarked }) => ({
      attempts: remarked,
      isUnderWay: false,
      finishedAt: metadata.at,
    })),
  },
});
