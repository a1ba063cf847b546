import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { BlobImage } from '../../ui/blob-image';
import { pictureQuery } from './picture.queries';
import type { LoadedPicture } from './stored-pictures';
import { plainAlt } from './plain-alt';

/** Size of the frame of a picture whose size is not known when it is first rendered. */
const FRAME = { width: 480, height: 320 };
/** Maximum height on screen. */
const HEIGHT_REM_MAX = 26;

type Size = Pick<LoadedPicture, 'width' | 'height'>;

/** A frame of a constant size, so that the text does not move when the picture appears. */
export const PictureFrame = ({ size: { width, height } = FRAME, children }: { size?: Size; children?: ReactNode }) => (
  <span
    className="relative my-2 block max-w-full overflow-hidden rounded-control"
    style={{ width: `min(${width}px, ${(HEIGHT_REM_MAX * width) / height}rem)`, aspectRatio: `${width} / ${height}` }}
  >
    {children}
  </span>
);

/** A picture in a text, fetched with the session and shown in a frame of constant size. */
export function Picture({ pictureId, alt }: { pictureId: string; alt: string }) {
  const { data, isError } = useQuery(pictureQuery(pictureId));
  const [size] = useState<Size>(data ?? FRAME);
  const text = plainAlt(alt);
  return (
    <PictureFrame size={size}>
      {data ? (
        // the drawing is on white paper in both themes
        <BlobImage
          blob={data.blob}
          alt={text}
          className="absolute inset-0 size-full bg-white object-scale-down object-left-top"
        />
      ) : isError ? (
        <span className="absolute inset-0 flex flex-col items-start gap-1 overflow-hidden border border-dashed border-rule-strong p-3 text-xs text-ink-soft">
          <ImageOff aria-hidden />
          <span>This picture cannot be loaded: {text}</span>
        </span>
      ) : (
        <span aria-busy="true" className="absolute inset-0 bg-tint">
          <span className="sr-only">{text}</span>
        </span>
      )}
    </PictureFrame>
  );
}
