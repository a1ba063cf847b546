/** Retention times in ms. */
export interface Retention {
  /** Of a replaced generation; longer than other processes may still read it. */
  readonly retiredMs: number;
  /** Of a tombstone behind the checkpoint; much longer than a write can be delayed. */
  readonly tombstonesMs: number;
}
