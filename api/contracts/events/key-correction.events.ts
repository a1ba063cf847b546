import type { DomainEvent, EventVersions } from './event.js';

/** Key of a question version before and after a correction; null if the question is annulled. */
export interface RekeyedVersion {
  version: number;
  before: string | null;
  after: string | null;
}

/** The key of a question was corrected. All its attempts are to be re-marked. */
export type KeyCorrected = DomainEvent<
  'KeyCorrected',
  {
    correctionId: string;
    questionId: string;
    before: string | null;
    /** New key; null if the question is annulled. */
    after: string | null;
    versions: RekeyedVersion[];
    /** Reason shown to students. Contains no personal data and is never erased. */
    reason: string;
    /** Number of affected attempts that had finished. */
    attempts: number;
  }
>;
/** A correction was reversed, and the previous key applies again. */
export type KeyCorrectionReversed = DomainEvent<
  'KeyCorrectionReversed',
  { correctionId: string; questionId: string; versions: RekeyedVersion[]; reason: string }
>;
/** All attempts were re-marked after a correction or its reversal. */
export type KeyCorrectionFinished = DomainEvent<'KeyCorrectionFinished', { correctionId: string; questionId: string }>;

export type KeyCorrectionEvent = KeyCorrected | KeyCorrectionReversed | KeyCorrectionFinished;

export const keyCorrectionEventVersions: EventVersions<KeyCorrectionEvent> = {
  KeyCorrected: [],
  KeyCorrectionReversed: [],
  KeyCorrectionFinished: [],
};
