import { Button } from '../../../ui/button';
import { focusIfLost } from '../../../ui/focus-if-lost';
import { Sheet } from '../../../ui/sheet';
import { messages } from '../messages';
import type { ImportProgress } from './import.queries';

export interface ImportProgressSheetProps {
  progress: ImportProgress;
  /** Number of rows that are imported; absent while the file is checked */
  rows?: number;
  onStop: () => void;
  stopLabel: string;
}

/** Progress of an import, or of the check of a file with pictures: pictures are processed before rows. */
export function ImportProgressSheet({ progress, rows, onStop, stopLabel }: ImportProgressSheetProps) {
  const { pictures, pictureCount } = progress;
  const isInPictures = pictures < pictureCount || (rows === undefined && pictureCount > 0);
  const max = isInPictures ? pictureCount : rows;
  const processedCount = Math.min(isInPictures ? pictures : progress.rows, max ?? 0);
  return (
    <Sheet ref={focusIfLost} tabIndex={-1} aria-label={messages.progress} className="grid gap-6 px-8 py-12 phone:px-4">
      {max === undefined ? (
        <p className="text-lg">{messages.sendingFile}</p>
      ) : (
        <p className="text-xl font-head tabular-nums">
          {processedCount.toLocaleString('en')}{' '}
          <span className="text-lg font-text text-ink-soft">
            {isInPictures ? messages.ofPicturesProcessed(max) : messages.ofRowsProcessed(max)}
          </span>
        </p>
      )}
      <progress
        {...(max !== undefined && { value: processedCount, max })}
        aria-label={
          max === undefined ? messages.sendingFile : isInPictures ? messages.picturesProcessed : messages.rowsProcessed
        }
        className="h-3 w-full accent-pen"
      />
      <div>
        <Button onClick={onStop}>{stopLabel}</Button>
      </div>
    </Sheet>
  );
}
