/** How long what is no longer needed is kept, in ms. */
export interface Pace {
  /** a generation that was replaced: longer than other processes may go on reading it */
  readonly retiredMs: number;
  /** a tombstone behind the checkpoint: much longer than a write can be late */
  readonly tombstonesMs: number;
}
