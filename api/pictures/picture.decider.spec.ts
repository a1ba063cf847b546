import type { PictureStored } from '../contracts/events/picture.events.js';
import { contextAt, given } from '../../test/support/given/given-decider.js';
import { pictureDecider } from './picture.decider.js';

const AT = '2026-01-05T10:00:00.000Z';
const picture: Omit<PictureStored['data'], 'storedAt'> = {
  pictureId: 'picture',
  role: 'tutor',
  accountId: 'tom',
  type: 'image/webp',
  width: 800,
  height: 600,
  bytes: 20_000,
};
const stored = (storedAt = AT): PictureStored => ({ type: 'PictureStored', data: { ...picture, storedAt } });
const removed = { type: 'PictureRemoved' as const, data: { pictureId: 'picture' } };
const store = { type: 'StorePicture' as const, picture };
const remove = (storedBefore: string) => ({ type: 'RemovePicture' as const, pictureId: 'picture', storedBefore });

describe('pictureDecider', () => {
  it('records every upload of the same content, since each delays the removal', () => {
    given(pictureDecider).when(store, contextAt(AT)).then(stored());
    const later = '2026-01-05T12:00:00.000Z';
    given(pictureDecider, stored()).when(store, contextAt(later)).then(stored(later));
  });

  it('removes a picture only if its last upload was before the given instant', () => {
    given(pictureDecider, stored()).when(remove('2026-01-06T11:00:00.000Z')).then(removed);
    given(pictureDecider, stored()).when(remove(AT)).then();
    given(pictureDecider, stored(), stored('2026-01-06T12:00:00.000Z')).when(remove('2026-01-06T11:00:00.000Z')).then();
  });

  it('removes a picture once, and stores it again on another upload', () => {
    given(pictureDecider).when(remove(AT)).then();
    given(pictureDecider, stored(), removed).when(remove('2026-01-06T11:00:00.000Z')).then();
    given(pictureDecider, stored(), removed).when(store, contextAt(AT)).then(stored());
  });
});
