import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { PictureInText, PictureSize } from '../../../../api/contracts/question-text/pictures';
import { BlobImage } from '../../ui/blob-image';
import { EnlargePicture, isWide } from './enlarge-picture';
import { classes } from '../../ui/classes';
import { pictureQuery } from './picture.queries';
import { plainAlt } from './plain-alt';

/** Size of the frame of a picture whose size is neither in the text nor known when it is first rendered. */
const FRAME = { width: 480, height: 320 };
/** Maximum height on screen. Compact lists set `--picture-height`. */
const HEIGHT_MAX = 'var(--picture-height, 26rem)';
/**
 * Minimum height of a wide picture, which is scrolled rather than scaled down further. The button that enlarges it is
 * next to it.
 */
const WIDE_HEIGHT_MIN = '4rem';

/**
 * A frame of a constant size, so that the text does not move when the picture appears. An empty drawing gives it the size
 * of a picture that shrinks to fit its container, also where a container is as wide as its content.
 */
export function PictureFrame({ size, children }: { size?: PictureSize | undefined; children?: ReactNode }) {
  const { width, height } = size ?? FRAME;
  const isWideFrame = isWide({ width, height });
  const frame = (
    <span
      data-picture
      className={classes(
        'relative my-2 block w-fit',
        isWideFrame ? 'mr-14' : 'max-w-full overflow-hidden rounded-control',
      )}
    >
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        className="block h-auto max-w-full"
        style={{ width: `min(${width}px, ${HEIGHT_MAX} * ${width / height})` }}
      />
      {children}
    </span>
  );
  if (!isWideFrame) return frame;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- scrolled by keyboard, inside of phrasing content
    <span role="group" aria-label="Wide picture" tabIndex={0} className="scroll-x-fade block max-w-full">
      <span
        className="block"
        style={{ width: `min(${width}px + 3.5rem, max(100%, ${WIDE_HEIGHT_MIN} * ${width / height} + 3.5rem))` }}
      >
        {frame}
      </span>
    </span>
  );
}

/** A picture in a text, fetched with the session and shown in a frame of constant size. */
export function Picture({ pictureId, alt, size }: PictureInText) {
  const { data, isError } = useQuery(pictureQuery(pictureId));
  const [knownSize] = useState<PictureSize | undefined>(data);
  const text = plainAlt(alt);
  return (
    <PictureFrame size={size ?? knownSize}>
      {data ? (
        // the drawing is on white paper in both themes
        <>
          <BlobImage
            blob={data.blob}
            alt={text}
            className="absolute inset-0 size-full bg-picture object-scale-down object-left-top"
          />
          <EnlargePicture picture={data} text={text} />
        </>
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
