import 'fake-indexeddb/auto';
import { Blob } from 'node:buffer';
import { clearCache } from '../../lib/device/offline-cache';
import { clearSession, storeSession } from '../../lib/session';
import { deleteStoredPictures, storedPicture, storePictures, type LoadedPicture } from './stored-pictures';

const picture = (bytes: number): LoadedPicture => ({
  blob: new Blob([new Uint8Array(bytes)]) as unknown as LoadedPicture['blob'],
  width: 40,
  height: 30,
});

beforeEach(async () => {
  storeSession({ jwtoken: 'ann', studentId: 'ann', isStudent: true });
  await clearCache();
});
afterEach(clearSession);

it('storePictures stores the pictures of a paper with their sizes until they are deleted', async () => {
  expect(await storePictures(new Map([['one', picture(1_000)]]))).toBe(1);
  expect(await storedPicture('one')).toMatchObject({ width: 40, height: 30 });
  expect(await storedPicture('two')).toBeUndefined();
  await deleteStoredPictures();
  expect(await storedPicture('one')).toBeUndefined();
});

it('storePictures skips pictures that exceed 6 MB together with the earlier ones [PIC-16]', async () => {
  const sizes = { one: 3_000_000, two: 2_900_000, three: 200_000, four: 100_000 };
  const pictures = new Map(Object.entries(sizes).map(([id, bytes]) => [id, picture(bytes)]));
  expect(await storePictures(pictures)).toBe(3);
  expect(await storedPicture('three')).toBeUndefined();
  expect(await storedPicture('four')).toBeDefined();
});
