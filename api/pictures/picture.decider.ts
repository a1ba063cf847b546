import type { PictureEvent, PictureStored } from '../contracts/events/picture.events.js';
import { notOfThisStream, type Decider } from '../platform/commands/decider.js';

interface StorePicture {
  readonly type: 'StorePicture';
  readonly picture: Omit<PictureStored['data'], 'storedAt'>;
}
/** Removes the picture unless it was uploaded again since. */
interface RemovePicture {
  readonly type: 'RemovePicture';
  readonly pictureId: string;
  /** Instant before which the picture must have been uploaded. */
  readonly storedBefore: string;
}
export type PictureCommand = StorePicture | RemovePicture;

/** The instant of the last upload; undefined if the picture is not stored. */
export interface PictureState {
  readonly storedAt: string | undefined;
}

/** Decider of a picture. Each upload of the same content is recorded, because it delays the removal. */
export const pictureDecider: Decider<PictureState, PictureCommand, PictureEvent> = {
  initial: { storedAt: undefined },

  decide(command, { storedAt }, { now }) {
    if (command.type === 'StorePicture') {
      return [{ type: 'PictureStored', data: { ...command.picture, storedAt: now.toISOString() } }];
    }
    if (storedAt === undefined || storedAt >= command.storedBefore) return [];
    return [{ type: 'PictureRemoved', data: { pictureId: command.pictureId } }];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'PictureStored':
        return { storedAt: event.data.storedAt };
      case 'PictureRemoved':
        return { storedAt: undefined };
      default:
        return notOfThisStream(event);
    }
  },
};
