import { useEffect, useState } from 'react';
import { goOverTo, keepRelease, onNoRunningExam } from '../../lib/release';
import { Button } from '../../ui/button-face';

/** Keeps this release on the device, and asks before the next one takes over, never while an exam runs. */
export function NextRelease() {
  const [next, setNext] = useState<ServiceWorker>();
  const [isFree, setFree] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const keep = () => void keepRelease(setNext);
    // after what the page itself needs
    if (document.readyState === 'complete') keep();
    else addEventListener('load', keep, { once: true });
    return () => removeEventListener('load', keep);
  }, []);
  useEffect(() => (next ? onNoRunningExam(setFree) : undefined), [next]);
  if (!next || !isFree) return null;
  const reload = () => {
    setBusy(true);
    goOverTo(next);
  };
  return (
    <output className="fixed right-4 bottom-4 z-10 flex items-center gap-3 border border-rule bg-raised py-2 pr-2 pl-4 shadow-slip upright:inset-x-0 upright:bottom-(--dock-below) upright:justify-between">
      A new version of Meritlist is ready.
      <span className="flex">
        <Button kind="bare" size="dense" onClick={() => setNext(undefined)}>
          Later
        </Button>
        <Button size="dense" busy={isBusy} busyLabel="Reloading" onClick={reload}>
          Reload
        </Button>
      </span>
    </output>
  );
}
