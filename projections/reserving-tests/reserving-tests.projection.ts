import type { PinnedQuestion } from '../../api/contracts/events/mock-test.events.js';
import type { Reveal } from '../../api/contracts/http/result-times.js';
import { changes, defineProjection, type ProjectedEvent } from '../engine/projection.js';

/** A model test with the questions that it reserves. A deleted test remains until its results are released. */
export interface ReservingTest {
  /** Model test id. */
  readonly _id: string;
  /** Pinned versions; while upcoming, those of the last save. */
  readonly questions: readonly PinnedQuestion[];
  readonly liveUntil: string;
  readonly reveal: Reveal;
  /** True while the test is upcoming or live, and until its withheld results are released. */
  readonly isReserving: boolean;
  readonly isReleased: boolean;
  readonly isDeleted: boolean;
}

type SavedEvent = ProjectedEvent<'ModelTestCreated' | 'ModelTestChanged'>;

const saveFold = {
  documents: ({ data }: SavedEvent) => data.modelTestId,
  fold: (_: unknown, { data: { questions, liveUntil, reveal } }: SavedEvent, _id: string): ReservingTest => ({
    _id,
    questions,
    liveUntil,
    reveal,
    isReserving: true,
    isReleased: false,
    isDeleted: false,
  }),
};

export const reservingTestsProjection = defineProjection<ReservingTest>({
  name: 'reserving-tests',
  fingerprint: '1',
  collection: { name: 'reserving-tests', fields: [], indexes: [] },
  on: {
    ModelTestCreated: saveFold,
    ModelTestChanged: saveFold,
    ModelTestExtended: changes('modelTestId', ({ data: { liveUntil } }) => ({ liveUntil })),
    ModelTestWentLive: changes('modelTestId', ({ data: { questions } }) => ({
      ...(questions && { questions }),
      isReserving: true,
    })),
    ModelTestArchived: changes('modelTestId', ({ data: { questions, resultsHeld } }) => ({
      ...(questions && { questions }),
      isReserving: resultsHeld,
    })),
    ModelTestRevealChanged: changes('modelTestId', ({ data: { reveal } }) => ({
      reveal,
    })),
    ModelTestDeleted: {
      documents: ({ data }) => data.modelTestId,
      fold: (before, { data }) =>
        before && data.resultsHeld ? { ...before, isReserving: true, isDeleted: true } : null,
    },
    ResultsReleased: {
      documents: ({ data }) => data.modelTestId,
      fold: (before, { data: { questionIds } }) => {
        if (!before || before.isDeleted) return null;
        // the event of a live test names no questions, which stay reserved until the expiry
        return { ...before, isReleased: true, isReserving: before.isReserving && questionIds.length === 0 };
      },
    },
  },
});
