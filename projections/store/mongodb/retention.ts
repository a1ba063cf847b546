/** Retention times in ms. */
export interface Retention {
  /** Retention of a replaced generation; longer than any read by another process. */
  readonly retiredMs: number;
  /** Retention of a tombstone behind the checkpoint; much longer than the maximum delay of a write. */
  readonly tombstonesMs: number;
}
