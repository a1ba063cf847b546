import type { PinnedQuestion } from '../../api/contracts/events/mock-test.events.js';
import { livePeriodOf, resultTimesOf, type ModelTestEvent } from '../../api/contracts/events/model-test.events.js';
import type { ExamSubject } from '../../api/contracts/http/limits.js';
import type { ModelTestStatus } from '../../api/contracts/http/model-test-status.js';
import type { MeritListTime, Reveal } from '../../api/contracts/http/result-times.js';
import { rooms, type LiveMessage } from '../../api/contracts/live/messages.js';
import { changes, defineProjection, type ProjectedEvent } from '../engine/projection.js';

/** A model test as shown in lists. */
export interface ModelTestDocument {
  _id: string;
  name: string;
  subject: ExamSubject;
  /** Duration in minutes. */
  time: number;
  /** Questions in display order; while upcoming, with the versions of the last save. */
  questions: PinnedQuestion[];
  /** Set once the question versions are final. */
  pinned?: true;
  liveFrom: string;
  liveUntil: string;
  /** Set if the tutor set `liveUntil`. */
  closesEarly?: boolean | undefined;
  expiryDays: number;
  reveal: Reveal;
  /** Only with `reveal: 'at'`. */
  revealAt?: string | undefined;
  meritList: MeritListTime;
  /** Set once held results were released. */
  resultsReleased?: true;
  /** Last recorded status, which may briefly lag behind the schedule. */
  status: ModelTestStatus;
}

type SavedEvent = ProjectedEvent<'ModelTestCreated' | 'ModelTestChanged'>;

const foldContent = {
  documents: ({ data }: SavedEvent) => data.modelTestId,
  fold: (before: ModelTestDocument | undefined, { data }: SavedEvent, _id: string): ModelTestDocument => ({
    _id,
    name: data.name,
    subject: data.subject,
    time: data.time,
    questions: data.questions,
    liveFrom: data.liveFrom,
    ...livePeriodOf(data),
    ...resultTimesOf(data),
    status: before?.status ?? 'Upcoming',
  }),
};

const pinsOf = ({
  data: { questions },
}: ProjectedEvent<'ModelTestWentLive' | 'ModelTestArchived'>): Partial<ModelTestDocument> =>
  questions ? { questions, pinned: true } : {};

/** Notifies all students and tutors, who may have the list open. */
const announce = (
  { data: { modelTestId }, metadata: { at } }: ProjectedEvent<ModelTestEvent['type']>,
  _before: ModelTestDocument | undefined,
  after: ModelTestDocument | undefined,
): LiveMessage[] =>
  ['student', 'tutor'].map((role) => ({
    room: rooms.role(role),
    name: 'model-test',
    payload: { modelTestId, status: after?.status ?? 'Deleted', at },
  }));

export const modelTestsProjection = defineProjection<ModelTestDocument>({
  name: 'model-tests',
  fingerprint: '5',
  collection: {
    name: 'model-tests',
    fields: ['status', 'liveFrom', 'liveUntil'],
    indexes: [['liveFrom'], ['status', 'liveFrom'], ['status', 'liveUntil']],
  },
  on: {
    ModelTestCreated: foldContent,
    ModelTestChanged: foldContent,
    ModelTestRenamed: changes('modelTestId', ({ data: { name } }) => ({ name })),
    ModelTestExtended: changes('modelTestId', ({ data }) => ({
      closesEarly: undefined,
      ...livePeriodOf(data),
    })),
    ModelTestWentLive: changes('modelTestId', (event) => ({
      status: 'Live',
      ...pinsOf(event),
    })),
    ModelTestArchived: changes('modelTestId', (event) => ({
      status: 'Archived',
      ...pinsOf(event),
    })),
    ModelTestRevealChanged: changes('modelTestId', ({ data }) => ({
      revealAt: undefined,
      ...resultTimesOf(data),
    })),
    ResultsReleased: changes('modelTestId', () => ({ resultsReleased: true })),
    ModelTestDeleted: { documents: ({ data }) => data.modelTestId, fold: () => null },
  },
  announce: {
    ModelTestCreated: announce,
    ModelTestChanged: announce,
    ModelTestRenamed: announce,
    ModelTestExtended: announce,
    ModelTestWentLive: announce,
    ModelTestArchived: announce,
    ModelTestRevealChanged: announce,
    // the results of a deleted test are released as well
    ResultsReleased: (event, before, after) => (after ? announce(event, before, after) : []),
    ModelTestDeleted: announce,
  },
});
