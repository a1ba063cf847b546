import { accountEventVersions, accountSealedFields, type AccountEvent } from './account.events.js';
import { attemptEventVersions, type AttemptEvent } from './attempt.events.js';
import { doubtEventVersions, doubtSealedFields, type DoubtEvent } from './doubt.events.js';
import type { StoredEvent, Upcaster } from './event.js';
import { keyCorrectionEventVersions, type KeyCorrectionEvent } from './key-correction.events.js';
import { mockTestEventVersions, type MockTestEvent } from './mock-test.events.js';
import { modelTestEventVersions, type ModelTestEvent } from './model-test.events.js';
import {
  practiceEventVersions,
  practicePlanEventVersions,
  type PracticeEvent,
  type PracticePlanSet,
} from './practice.events.js';
import { pictureEventVersions, type PictureEvent } from './picture.events.js';
import { platformEventVersions, type PlatformEvent } from './platform.events.js';
import { publishedAnswerEventVersions, type PublishedAnswerEvent } from './published-answer.events.js';
import { questionImportEventVersions, type QuestionImportEvent } from './question-import.events.js';
import {
  questionReportEventVersions,
  questionReportSealedFields,
  type QuestionReportEvent,
} from './question-report.events.js';
import { questionEventVersions, type QuestionEvent } from './question.events.js';
import { reservationEventVersions, type ReservationEvent } from './reservation.events.js';
import type { SealedFields } from './sealed.js';
import {
  failedLoginEventVersions,
  sessionEventVersions,
  type LoginsFailed,
  type SessionEvent,
} from './session.events.js';
import { sittingsEventVersions, type SittingsEvent } from './sittings.events.js';
import { topicEventVersions, type TopicEvent } from './topic.events.js';

/** Union of all events of Meritlist. */
export type MeritlistEvent =
  | AccountEvent
  | SessionEvent
  | LoginsFailed
  | ReservationEvent
  | QuestionEvent
  | QuestionImportEvent
  | TopicEvent
  | MockTestEvent
  | ModelTestEvent
  | SittingsEvent
  | AttemptEvent
  | KeyCorrectionEvent
  | DoubtEvent
  | PublishedAnswerEvent
  | QuestionReportEvent
  | PracticeEvent
  | PracticePlanSet
  | PictureEvent
  | PlatformEvent;

export type EventType = MeritlistEvent['type'];
export type EventOf<Type extends EventType> = Extract<MeritlistEvent, { type: Type }>;

export const eventVersions: { readonly [Type in EventType]: readonly Upcaster[] } = {
  ...accountEventVersions,
  ...sessionEventVersions,
  ...failedLoginEventVersions,
  ...reservationEventVersions,
  ...questionEventVersions,
  ...questionImportEventVersions,
  ...topicEventVersions,
  ...mockTestEventVersions,
  ...modelTestEventVersions,
  ...sittingsEventVersions,
  ...attemptEventVersions,
  ...keyCorrectionEventVersions,
  ...doubtEventVersions,
  ...publishedAnswerEventVersions,
  ...questionReportEventVersions,
  ...practiceEventVersions,
  ...practicePlanEventVersions,
  ...pictureEventVersions,
  ...platformEventVersions,
};

/** Sealed fields of all event types. Omitting an event type is a compile error. */
export const sealedFields: SealedFields<MeritlistEvent> = {
  ...accountSealedFields,
  ...doubtSealedFields,
  ...questionReportSealedFields,
};

export const currentVersion = (type: EventType): number => eventVersions[type].length + 1;

/**
 * Thrown if the type or version of an event is unknown, because a later version of Meritlist stored it or it is
 * damaged.
 */
export class UnknownEvent extends Error {
  constructor({ type, metadata }: StoredEvent, options?: ErrorOptions) {
    super(`${type} of version ${metadata?.version} is not known here`, options);
    this.name = 'UnknownEvent';
  }
}
