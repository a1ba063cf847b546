/** The right to do work that only one process may do at a time. `held` returns whether this process has it. */
export interface ExclusiveLease {
  isHeld(): boolean;
}

/** The lease of a server with a single process. */
export const alwaysHeld: ExclusiveLease = { isHeld: () => true };

/** Injection token. The holder runs the processes that turn events into commands (deadlines, expiring reservations). */
export const PROCESSES_LEASE = Symbol('ProcessesLease');
