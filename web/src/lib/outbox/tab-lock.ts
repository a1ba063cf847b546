/** A lock that one tab holds at a time; another tab may steal it. */
export interface TabLock {
  /** Takes the lock from a frozen tab. */
  steal(): void;
  release(): void;
}

/**
 * Runs `work` while this tab holds the named lock. `lost` is aborted when the lock is stolen or released. Without
 * Web Locks (no https) every tab runs `work`; requests are idempotent.
 */
export function lockTab(name: string, work: (lost: AbortSignal) => Promise<void>): TabLock {
  const locks: LockManager | undefined = navigator.locks;
  let current = new AbortController();
  let isReleased = false;

  const acquire = (options: (signal: AbortSignal) => LockOptions) => {
    current.abort();
    const own = (current = new AbortController());
    const done = locks ? locks.request(name, options(own.signal), () => work(own.signal)) : work(own.signal);
    done.catch(() => {
      // stolen by another tab, or aborted here
      const isStolen = current === own && !isReleased;
      own.abort();
      if (isStolen) acquire(queued);
    });
  };
  const queued = (signal: AbortSignal): LockOptions => ({ signal });

  acquire(queued);
  return {
    steal: () => locks && !isReleased && acquire(() => ({ steal: true })),
    release: () => {
      isReleased = true;
      current.abort();
    },
  };
}
