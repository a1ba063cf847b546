import { releaseTimeOf, type Reveal, type RevealTime } from '../../api/contracts/http/result-times.js';
import { changes, defineProjection, type ProjectedEvent } from '../engine/projection.js';

/** The held results of a model test. Tests that do not withhold results have a document too, with 0 attempts. */
export interface HeldResultsDocument {
  /** Model test id. */
  readonly _id: string;
  readonly isReleased: boolean;
  /** Instant from which the results are released automatically; null if a tutor releases them, or once released. */
  readonly releaseAt: string | null;
  /** Settings that `releaseAt` follows from. */
  readonly reveal: Reveal;
  readonly liveUntil: string;
  readonly revealAt: string | null;
  /** Number of finished attempts whose result is not shown. */
  readonly attempts: number;
  /** True if results are released that are not shown yet. */
  readonly isPending: boolean;
}

type ModelTestSave = ProjectedEvent<'ModelTestCreated' | 'ModelTestChanged'>;

/** Before the start of the test there are no attempts. */
const saveFold = {
  documents: ({ data }: ModelTestSave) => data.modelTestId,
  fold: (_: unknown, { data: { reveal, liveUntil, revealAt } }: ModelTestSave, _id: string): HeldResultsDocument =>
    withTimes({ _id, isReleased: false, attempts: 0, isPending: false }, { reveal, liveUntil, revealAt }),
};

const withTimes = (
  document: Omit<HeldResultsDocument, 'releaseAt' | keyof RevealTime>,
  { reveal, liveUntil, revealAt }: RevealTime,
): HeldResultsDocument => ({
  ...document,
  releaseAt: document.isReleased ? null : releaseTimeOf({ reveal, liveUntil, revealAt }),
  reveal,
  liveUntil,
  revealAt: revealAt ?? null,
});

const withAttempts = (document: HeldResultsDocument, attempts: number): HeldResultsDocument => ({
  ...document,
  attempts,
  isPending: document.isReleased && attempts > 0,
});

/** Finds the model tests whose held results are to be released or shown. */
export const heldResultsProjection = defineProjection<HeldResultsDocument>({
  name: 'held-results',
  fingerprint: '2',
  collection: {
    name: 'held-results',
    fields: ['isReleased', 'releaseAt', 'isPending'],
    indexes: [['isReleased', 'releaseAt'], ['isPending']],
  },
  on: {
    ModelTestCreated: saveFold,
    ModelTestChanged: saveFold,
    ModelTestExtended: changes('modelTestId', ({ data: { liveUntil } }, before) =>
      withTimes(before, { ...before, liveUntil }),
    ),
    ModelTestRevealChanged: changes('modelTestId', ({ data: { reveal, revealAt } }, before) =>
      withTimes(before, { liveUntil: before.liveUntil, reveal, revealAt }),
    ),
    ModelTestDeleted: {
      documents: ({ data }) => data.modelTestId,
      fold: (before, { data, metadata: { at } }) => {
        if (!before || before.isReleased) return before ?? null;
        return data.resultsHeld ? { ...before, releaseAt: at } : null;
      },
    },
    ResultsReleased: changes('modelTestId', (_, before) =>
      withAttempts({ ...before, isReleased: true, releaseAt: null }, before.attempts),
    ),
    AttemptFinished: {
      documents: ({ data }) => (data.held ? data.examId : []),
      fold: (before) => (before ? withAttempts(before, before.attempts + 1) : null),
    },
    AttemptResultShown: changes('examId', (_, before) => withAttempts(before, before.attempts - 1)),
  },
});
