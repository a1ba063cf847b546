import { useEffect, useState } from 'react';
import { activateRelease, registerRelease, onNoRunningExam } from '../../lib/release';
import { Button } from '../../ui/button-face';

/** Registers the service worker and offers the next release, but not while an exam runs. */
export function NextRelease() {
  const [next, setNext] = useState<ServiceWorker>();
  const [canUpdate, setCanUpdate] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const register = () => void registerRelease(setNext);
    // register after the resources of the page have loaded
    if (document.readyState === 'complete') register();
    else addEventListener('load', register, { once: true });
    return () => removeEventListener('load', register);
  }, []);
  useEffect(() => (next ? onNoRunningExam(setCanUpdate) : undefined), [next]);
  if (!next || !canUpdate) return null;
  const reload = () => {
    setBusy(true);
    activateRelease(next);
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
