import type { DomainEvent, EventVersions } from './event.js';

/** The correct option of a question version before and after; null: none, the question is annulled. */
export interface RekeyedVersion {
  version: number;
  before: string | null;
  after: string | null;
}

/** A question had a wrong key. All its attempts are to be re-marked with this one. */
export type KeyCorrected = DomainEvent<
  'KeyCorrected',
  {
    correctionId: string;
    questionId: string;
    before: string | null;
    /** null: the question is annulled */
    after: string | null;
    versions: RekeyedVersion[];
    /** shown to students; contains no personal data, so it is never erased */
    reason: string;
    /** affected attempts that had finished */
    attempts: number;
  }
>;
/** The previous key applies again. */
export type KeyCorrectionReversed = DomainEvent<
  'KeyCorrectionReversed',
  { correctionId: string; questionId: string; versions: RekeyedVersion[]; reason: string }
>;
/** All attempts are re-marked by the correction, or by its reversal. */
export type KeyCorrectionFinished = DomainEvent<'KeyCorrectionFinished', { correctionId: string; questionId: string }>;

export type KeyCorrectionEvent = KeyCorrected | KeyCorrectionReversed | KeyCorrectionFinished;

export const keyCorrectionEventVersions: EventVersions<KeyCorrectionEvent> = {
  KeyCorrected: [],
  KeyCorrectionReversed: [],
  KeyCorrectionFinished: [],
};
