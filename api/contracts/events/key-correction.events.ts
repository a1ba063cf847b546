import type { DomainEvent, EventVersions } from './event.js';

/** What counted as right for a version of the question, and what does from then on; null: nothing, it counts for nobody. */
export interface RekeyedVersion {
  version: number;
  before: string | null;
  after: string | null;
}

/** A question was marked by a wrong key: all attempts that had it are to be marked again by this one. */
export type KeyCorrected = DomainEvent<
  'KeyCorrected',
  {
    correctionId: string;
    questionId: string;
    before: string | null;
    /** null: the question is annulled */
    after: string | null;
    versions: RekeyedVersion[];
    /** as students are told: no personal data, so it stays as it is */
    reason: string;
    /** whose marks it changes, as far as they had been finished */
    attempts: number;
  }
>;
/** What counted before it counts again. */
export type KeyCorrectionReversed = DomainEvent<
  'KeyCorrectionReversed',
  { correctionId: string; questionId: string; versions: RekeyedVersion[]; reason: string }
>;
/** Every attempt is marked by it, or by what counts again since it was reversed. */
export type KeyCorrectionFinished = DomainEvent<'KeyCorrectionFinished', { correctionId: string; questionId: string }>;

export type KeyCorrectionEvent = KeyCorrected | KeyCorrectionReversed | KeyCorrectionFinished;

export const keyCorrectionEventVersions: EventVersions<KeyCorrectionEvent> = {
  KeyCorrected: [],
  KeyCorrectionReversed: [],
  KeyCorrectionFinished: [],
};
