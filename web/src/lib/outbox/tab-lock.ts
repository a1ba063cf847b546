/** A lock that one tab holds at a time; another tab may steal it. */
export interface TabLock {
  /** Takes the lock from a frozen tab. */
  steal(): void;
  release(): void;
}

/**
 * Runs `task` while this tab holds the named lock. `signal` is aborted when the lock is stolen or released. Without
 * Web Locks (no https) every tab runs `task`; requests are idempotent.
 */
export function lockTab(name: string, task: (signal: AbortSignal) => Promise<void>): TabLock {
  const locks: LockManager | undefined = navigator.locks;
  let current = new AbortController();
  let isReleased = false;

  const acquire = (options: (signal: AbortSignal) => LockOptions) => {
    current.abort();
    const controller = (current = new AbortController());
    const lockRequest = locks
      ? locks.request(name, options(controller.signal), () => task(controller.signal))
      : task(controller.signal);
    lockRequest.catch(() => {
      // stolen by another tab, or aborted here
      const isStolen = current === controller && !isReleased;
      controller.abort();
      if (isStolen) acquire(queueRequest);
    });
  };
  const queueRequest = (signal: AbortSignal): LockOptions => ({ signal });

  acquire(queueRequest);
  return {
    steal: () => locks && !isReleased && acquire(() => ({ steal: true })),
    release: () => {
      isReleased = true;
      current.abort();
    },
  };
}
