import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { createContext, useContext, useState } from 'react';
import type { PictureSize } from '../../../../api/contracts/question-text/pictures';
import { BlobImage } from '../../ui/blob-image';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { FullDialog } from '../../ui/dialog';
import type { LoadedPicture } from './stored-pictures';

/** True where pictures have a button that enlarges them. Lists and print have none. */
export const CanEnlargePictures = createContext(false);

/** Ratio of width to height from which a picture is not scaled down to the width of its text, but scrolled. */
const WIDE_RATIO = 6;

export const isWide = ({ width, height }: PictureSize): boolean => width / height > WIDE_RATIO;

/** Sides from which a picture has room for the button. */
const BUTTON_WIDTH_MIN = 160;
const BUTTON_HEIGHT_MIN = 80;

/** A button on a picture, or next to a wide one, that shows it on the whole screen. */
export function EnlargePicture({ picture, text }: { picture: LoadedPicture; text: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const isWidePicture = isWide(picture);
  const hasRoom = isWidePicture || (picture.width >= BUTTON_WIDTH_MIN && picture.height >= BUTTON_HEIGHT_MIN);
  if (!useContext(CanEnlargePictures) || !hasRoom) return null;
  const open = () => {
    setLarge(isWidePicture);
    setOpen(true);
  };
  return (
    // above the radio button that covers an option
    <span className={classes('absolute z-2', isWidePicture ? 'top-0 -right-13' : 'right-1 bottom-1')}>
      <Button
        size="dense"
        square
        icon={Maximize2}
        aria-label="Enlarge picture"
        title="Enlarge picture"
        onClick={open}
        className="opacity-80 hover:opacity-100 focus-visible:opacity-100"
      />
      <FullDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={text}
        actions={
          <Button kind="bare" size="tap" icon={isLarge ? ZoomOut : ZoomIn} onClick={() => setLarge(!isLarge)}>
            {isLarge ? 'Fit to screen' : 'Zoom in'}
          </Button>
        }
      >
        <section
          aria-label="Picture"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an enlarged picture is scrolled by keyboard
          tabIndex={0}
          className="flex min-h-0 flex-1 overflow-auto -outline-offset-2"
        >
          {/* the drawing is on white paper in both themes */}
          <BlobImage
            blob={picture.blob}
            alt={text}
            className={isLarge ? 'm-auto max-w-none shrink-0 bg-picture' : 'm-auto size-full bg-picture object-contain'}
            style={isLarge ? { width: `max(${picture.width}px, 200%)` } : undefined}
          />
        </section>
      </FullDialog>
    </span>
  );
}
