import type { DomainEvent, EventVersions } from './event.js';

/**
 * A picture was uploaded. The file is stored outside of the log. Those of students are encrypted with their key, so
 * that deleting the account erases them.
 */
export type PictureStored = DomainEvent<
  'PictureStored',
  {
    /** SHA-256 hash of the stored file. */
    pictureId: string;
    role: 'student' | 'tutor';
    accountId: string;
    /** Content type of the picture. */
    type: string;
    width: number;
    height: number;
    /** Size of the stored file. */
    bytes: number;
    storedAt: string;
  }
>;
/** A picture was removed because no text referenced it. */
type PictureRemoved = DomainEvent<'PictureRemoved', { pictureId: string }>;

export type PictureEvent = PictureStored | PictureRemoved;

export const pictureEventVersions: EventVersions<PictureEvent> = { PictureStored: [], PictureRemoved: [] };
