import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { BlobImage } from '../../ui/blob-image';
import { pictureQuery } from './picture.queries';

/** A small picture next to its description or the field for it. */
export function PictureThumbnail({ pictureId }: { pictureId: string }) {
  const { data, isError } = useQuery(pictureQuery(pictureId));
  return (
    <span
      aria-busy={!data && !isError}
      className="grid size-12 place-items-center relative overflow-hidden rounded-control border border-rule bg-tint text-ink-soft"
    >
      {data && <BlobImage blob={data.blob} alt="" className="size-full bg-picture object-contain" />}
      {isError && (
        <>
          <ImageOff aria-hidden />
          <span className="sr-only">This picture cannot be loaded</span>
        </>
      )}
    </span>
  );
}
