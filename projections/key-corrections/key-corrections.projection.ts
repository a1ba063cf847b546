import { defineProjection, type Projected } from '../engine/projection.js';

/** A correction of a question's key, as those who watch over keys see it. */
export interface KeyCorrectionDocument {
  readonly _id: string;
  readonly questionId: string;
  /** of its event in the log: the latest is the greatest */
  readonly place: number;
  readonly before: string | null;
  /** null: annulled */
  readonly after: string | null;
  /** the last version that it concerns */
  readonly version: number;
  readonly reason: string;
  readonly at: string;
  /** `tutor:{id}` or `admin:{id}` */
  readonly by: string;
  /** whose marks it changes, or its reversal does */
  readonly attempts: number;
  /** of them, those that are marked again by now */
  readonly remarked: number;
  readonly isUnderWay: boolean;
  readonly finishedAt: string | null;
  readonly reversal: { readonly reason: string; readonly at: string; readonly by: string } | null;
}

const changed = <Event extends Projected>(
  change: (before: KeyCorrectionDocument, event: Event) => Partial<KeyCorrectionDocument>,
) => ({
  documents: ({ data }: Event) => (data as { correctionId: string }).correctionId,
  fold: (before: KeyCorrectionDocument | undefined, event: Event) =>
    before ? { ...before, ...change(before, event) } : null,
});

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
    // also after its end, where an attempt was marked by the former key all the same
    AttemptRemarked: changed(({ isUnderWay, attempts, remarked }) => ({
      attempts: isUnderWay ? attempts : attempts + 1,
      remarked: remarked + 1,
    })),
    KeyCorrectionReversed: changed(({ remarked }, { metadata, data }: Projected<'KeyCorrectionReversed'>) => ({
      attempts: remarked,
      remarked: 0,
      isUnderWay: true,
      finishedAt: null,
      reversal: { reason: data.reason, at: metadata.at, by: metadata.actor },
    })),
    // those that were still running when it was asked for are marked by it at their ends, and make no difference here
    KeyCorrectionFinished: changed(({ remarked }, { metadata }: Projected<'KeyCorrectionFinished'>) => ({
      attempts: remarked,
      isUnderWay: false,
      finishedAt: metadata.at,
    })),
  },
});
