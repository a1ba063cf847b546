/** True if this server holds the right to do work that only one server may do at a time. */
export interface HeldLease {
  held(): boolean;
}

/** The lease of a server that runs alone. */
export const alwaysHeld: HeldLease = { held: () => true };

/** The holder runs the processes: events → commands (deadlines, lapsing reservations). */
export const PROCESSES_LEASE = Symbol('ProcessesLease');
