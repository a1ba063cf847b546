/** The stored state of a lease. */
export interface Lease {
  /** Id of the holder; '' after a release. */
  readonly holder: string;
  /** Number of renewals by all holders. */
  readonly beat: number;
  /** Message of the holder to the next one. */
  readonly note: string;
}

/**
 * Leases by name. Each lease has one holder. Expiry is detected from unchanged heartbeats (`lease-holder.ts`), not by
 * comparing clocks of machines.
 * Contract: test/contract/leases.contract.ts.
 */
export interface Leases {
  /** Returns undefined if the lease was never acquired. @throws StoreUnavailable */
  read(name: string): Promise<Lease | undefined>;
  /**
   * Compare-and-swap: replaces `expected` with `next`. Returns false if the lease has changed. Durable when it resolves.
   * @throws StoreUnavailable
   */
  replace(name: string, expected: Lease | undefined, next: Lease): Promise<boolean>;
  close(): Promise<void>;
}
