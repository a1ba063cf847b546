/** Whether this server is the one that does something which only one at a time may do. */
export interface HeldLease {
  held(): boolean;
}

/** Of a server that has no others beside it. */
export const alwaysHeld: HeldLease = { held: () => true };

/** Who holds it runs the processes: events → commands (deadlines, reservations that lapse). */
export const PROCESSES_LEASE = Symbol('ProcessesLease');
