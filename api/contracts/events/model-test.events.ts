import type { ExamSubject } from '../http/limits.js';
import type { MeritListTime, Reveal } from '../http/result-times.js';
import type { DomainEvent, EventVersions, Upcaster } from './event.js';
import type { PinnedQuestion } from './mock-test.events.js';

/** Fields of a model test that tutors set. */
export interface ModelTestContent {
  name: string;
  subject: ExamSubject;
  /** Time limit in minutes. */
  time: number;
  /** Questions in display order; their number equals the marks. */
  questions: PinnedQuestion[];
  /** Instant at which the test goes live (ISO 8601). */
  liveFrom: string;
  /** Instant at which the test is archived (ISO 8601). */
  liveUntil: string;
  /** True if the tutor set `liveUntil`; absent if it is `expiryDays` after `liveFrom`. */
  closesEarly?: boolean | undefined;
  /** Days from live to archived, as set by the tutor; with `closesEarly`, the most that there can be. */
  expiryDays: number;
  reveal: Reveal;
  /** Instant at which held results are released (ISO 8601); only with `reveal: 'at'`. */
  revealAt?: string | undefined;
  meritList: MeritListTime;
}

export type LivePeriod = Pick<ModelTestContent, 'liveUntil' | 'closesEarly' | 'expiryDays'>;

export const livePeriodOf = ({ liveUntil, closesEarly, expiryDays }: LivePeriod): LivePeriod => ({
  liveUntil,
  expiryDays,
  ...(closesEarly && { closesEarly }),
});

export type ResultTimes = Pick<ModelTestContent, 'reveal' | 'revealAt' | 'meritList'>;

export const resultTimesOf = ({ reveal, revealAt, meritList }: ResultTimes): ResultTimes => ({
  reveal,
  meritList,
  ...(reveal === 'at' && { revealAt }),
});

/** Fields of a change that reserves questions or releases them. */
interface WithQuestions {
  modelTestId: string;
  /** Ids of all questions of the test. */
  questionIds: string[];
}

export type ModelTestCreated = DomainEvent<'ModelTestCreated', ModelTestContent & { modelTestId: string }>;
/** The test was changed before its start, when all fields can change. */
export type ModelTestChanged = DomainEvent<
  'ModelTestChanged',
  ModelTestContent & {
    modelTestId: string;
    /** Ids of the removed questions. */
    dropped: string[];
  }
>;
/** The test was renamed after its start. */
export type ModelTestRenamed = DomainEvent<'ModelTestRenamed', { modelTestId: string; name: string }>;
/** The test was extended after its start, or made live again. */
export type ModelTestExtended = DomainEvent<'ModelTestExtended', LivePeriod & { modelTestId: string }>;
/** Fields of an event that fixes the question versions. */
interface WithPins extends WithQuestions {
  /** Question versions that all students get, in display order; null if version 1 of the event did not record them. */
  questions: PinnedQuestion[] | null;
}
export type ModelTestWentLive = DomainEvent<'ModelTestWentLive', WithPins>;
/** Fields of an event that ends the reservation of the questions. */
interface WithHeldResults {
  /** True if the results are not shown yet. The questions then stay reserved until `ResultsReleased`. */
  resultsHeld: boolean;
}
export type ModelTestArchived = DomainEvent<'ModelTestArchived', WithPins & WithHeldResults>;
/** The test was deleted. Existing attempts are kept. */
export type ModelTestDeleted = DomainEvent<'ModelTestDeleted', WithQuestions & WithHeldResults>;
/** After the start, the tutor changed when results and the merit list are shown. */
export type ModelTestRevealChanged = DomainEvent<'ModelTestRevealChanged', ResultTimes & { modelTestId: string }>;
/** The held results are shown to students from now on. Recorded at most once per test. */
export type ResultsReleased = DomainEvent<
  'ResultsReleased',
  {
    modelTestId: string;
    /** `tutor`: on request or by a change of `reveal`; `expiry`: at the expiry, at `revealAt` or after the deletion of the test. */
    by: 'tutor' | 'expiry';
    /** Ids of the questions that are no longer reserved; empty while the test is live. */
    questionIds: string[];
  }
>;

export type ModelTestEvent =
  | ModelTestCreated
  | ModelTestChanged
  | ModelTestRenamed
  | ModelTestExtended
  | ModelTestWentLive
  | ModelTestArchived
  | ModelTestDeleted
  | ModelTestRevealChanged
  | ResultsReleased;

const withoutPins: Upcaster = (event) => ({ ...event, data: { ...event.data, questions: null } });
const shownAtFinish: Upcaster = (event) => ({
  ...event,
  data: { ...event.data, reveal: 'finish', meritList: 'expiry' },
});
const notHeld: Upcaster = (event) => ({ ...event, data: { ...event.data, resultsHeld: false } });

export const modelTestEventVersions: EventVersions<ModelTestEvent> = {
  ModelTestCreated: [shownAtFinish],
  ModelTestChanged: [shownAtFinish],
  ModelTestRenamed: [],
  ModelTestExtended: [],
  ModelTestWentLive: [withoutPins],
  ModelTestArchived: [withoutPins, notHeld],
  ModelTestDeleted: [notHeld],
  ModelTestRevealChanged: [],
  ResultsReleased: [],
};
