/** One tab at a time does the work of a name; another may take it over. */
export interface Turn {
  /** Takes the work from a tab that no longer does it. */
  takeOver(): void;
  leave(): void;
}

/**
 * Does `work` when it is this tab's turn, until `lost`. Without Web Locks (no https) every tab does it: what is sent
 * twice is taken once.
 */
export function inTurn(name: string, work: (lost: AbortSignal) => Promise<void>): Turn {
  const locks: LockManager | undefined = navigator.locks;
  let given = new AbortController();
  let left = false;

  const line = (options: (signal: AbortSignal) => LockOptions) => {
    given.abort();
    const mine = (given = new AbortController());
    const run = locks ? locks.request(name, options(mine.signal), () => work(mine.signal)) : work(mine.signal);
    run.catch(() => {
      // taken over by another tab, or given up here
      const current = given === mine && !left;
      mine.abort();
      if (current) line(waiting);
    });
  };
  const waiting = (signal: AbortSignal): LockOptions => ({ signal });

  line(waiting);
  return {
    takeOver: () => locks && !left && line(() => ({ steal: true })),
    leave: () => {
      left = true;
      given.abort();
    },
  };
}
