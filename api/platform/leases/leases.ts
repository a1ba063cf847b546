/** The stored state of a lease. */
export interface Lease {
  /** '' once it was given back */
  readonly holder: string;
  /** counts all renewals of all holders */
  readonly beat: number;
  /** what the holder leaves to the next one */
  readonly note: string;
}

/**
 * Each is one process's at a time. Told by beats alone, so that no two machines' clocks are compared: who
 * has seen a beat stand still for long enough may replace it (`lease-holder.ts`).
 * Contract: test/contract/leases.contract.ts.
 */
export interface Leases {
  /** undefined when it was never held. @throws StoreUnavailable */
  look(name: string): Promise<Lease | undefined>;
  /** Puts `next` in the place of exactly `seen`; false when that no longer stands. Durable. @throws StoreUnavailable */
  replace(name: string, seen: Lease | undefined, next: Lease): Promise<boolean>;
  close(): Promise<void>;
}
