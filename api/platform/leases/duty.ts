/** Whether this server is the one that does something which only one at a time may do. */
export interface Duty {
  held(): boolean;
}

/** Of a server that has no others beside it. */
export const alwaysHeld: Duty = { held: () => true };

/** The duty of processes: events → commands (deadlines, reservations that lapse). */
export const PROCESS_DUTY = Symbol('Duty of processes');
