/** One tab at a time does the work of a name; another may steal it. */
export interface TabLock {
  /** Takes the work from a tab that no longer does it. */
  steal(): void;
  release(): void;
}

/**
 * Does `work` while this tab holds the lock, until `lost`. Without Web Locks (no https) every tab does it: what is sent
 * twice is recorded once.
 */
export function lockTab(name: string, work: (lost: AbortSignal) => Promise<void>): TabLock {
  const locks: LockManager | undefined = navigator.locks;
  let current = new AbortController();
  let released = false;

  const acquire = (options: (signal: AbortSignal) => LockOptions) => {
    current.abort();
    const mine = (current = new AbortController());
    const done = locks ? locks.request(name, options(mine.signal), () => work(mine.signal)) : work(mine.signal);
    done.catch(() => {
      // stolen by another tab, or given up here
      const again = current === mine && !released;
      mine.abort();
      if (again) acquire(queued);
    });
  };
  const queued = (signal: AbortSignal): LockOptions => ({ signal });

  acquire(queued);
  return {
    steal: () => locks && !released && acquire(() => ({ steal: true })),
    release: () => {
      released = true;
      current.abort();
    },
  };
}
