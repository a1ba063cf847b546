import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { storedPicture, type LoadedPicture } from './stored-pictures';
import { webpSize } from './webp-size';

/** Query filter that matches all pictures. */
export const ALL_PICTURES = { queryKey: ['picture'] };

/** Returns a picture stored on this device, or fetches it with the session. Pictures never change. */
export const pictureQuery = (pictureId: string) =>
  queryOptions({
    queryKey: [...ALL_PICTURES.queryKey, pictureId],
    queryFn: async ({ signal }) => (await storedPicture(pictureId)) ?? fetchPicture(pictureId, signal),
    staleTime: Infinity,
  });

async function fetchPicture(pictureId: string, signal: AbortSignal): Promise<LoadedPicture> {
  const call = api.GET('/api/pictures/{pictureId}', { params: { path: { pictureId } }, parseAs: 'blob', signal });
  const blob = await answerOf<Blob>(call);
  return { blob, ...webpSize(await blob.arrayBuffer()) };
}
