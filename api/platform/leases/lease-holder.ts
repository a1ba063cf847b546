import type { Lease, Leases } from './leases.js';

const BEAT_MS = 1_000;
/**
 * Time without a successful renewal after which the holder gives up the lease, ms. Must be less than TAKEN_AFTER_MS.
 */
const HOLD_MS = 3_000;
/** Time without a heartbeat of the holder after which another process takes over, ms. */
const TAKEOVER_MS = 4_000;

export interface LeaseHolderParts {
  readonly leases: Leases;
  /** Name of the lease, kebab-case. */
  readonly name: string;
  /** Id of this process, unique across processes and restarts. */
  readonly holder: string;
  /** Returns a note for the next holder; stored with every heartbeat. */
  readonly note?: () => string;
  /** Called when this process has acquired the lease, with the note of the previous holder. */
  readonly onAcquired?: (note: string) => void;
  /** Called when this process has lost the lease. */
  readonly onLost?: () => void;
  readonly onProblem: (line: string) => void;
}

/** Competes for a lease: acquires it when it is free or expired, and renews it while it is held. */
export class LeaseHolder {
  private own: Lease | undefined;
  private heldUntil = -Infinity;
  /** Lease of another process, and when its heartbeat last changed (performance.now()). */
  private observed: { lease: Lease | undefined; since: number } | undefined;
  private timer: NodeJS.Timeout | undefined;
  private pendingBeat: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(private readonly parts: LeaseHolderParts) {}

  /** Resolves after the first attempt, which may fail. */
  async start(): Promise<void> {
    await this.beat();
    this.wait();
  }

  isHeld(): boolean {
    return performance.now() < this.heldUntil;
  }

  /** Releases the lease, so that another process can acquire it immediately. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.pendingBeat;
    const { own } = this;
    this.lose();
    // if the store is unavailable, the lease expires without a release
    if (own) await this.replace(own, '').catch(() => {});
  }

  private wait(): void {
    this.timer = setTimeout(() => {
      this.pendingBeat = this.beat().then(() => {
        if (!this.closed) this.wait();
      });
    }, BEAT_MS);
  }

  /** Renews or acquires the lease. Never rejects. */
  private async beat(): Promise<void> {
    try {
      await (this.own ? this.renew(this.own) : this.acquire());
    } catch (error) {
      this.parts.onProblem(`${this.parts.name}: ${(error as Error).message}`);
    }
    if (this.own && !this.isHeld()) this.lose();
  }

  private async renew(lease: Lease): Promise<void> {
    const startedAt = performance.now();
    if (await this.replace(lease, this.parts.holder)) return this.hold(startedAt);
    // the heartbeat may have been changed by our own renewal, whose response was lost
    const current = await this.parts.leases.read(this.parts.name);
    if (current?.holder === this.parts.holder) this.own = current;
    else this.lose();
  }

  private async acquire(): Promise<void> {
    const { leases, name, holder } = this.parts;
    const current = await leases.read(name);
    const now = performance.now();
    if (!this.observed || this.observed.lease?.beat !== current?.beat) this.observed = { lease: current, since: now };
    const isExpired = !current || current.holder === '' || now - this.observed.since >= TAKEOVER_MS;
    if (!isExpired || this.closed || !(await this.replace(current, holder, current?.note ?? ''))) return;
    this.observed = undefined;
    this.hold(now);
    this.parts.onAcquired?.(current?.note ?? '');
  }

  private async replace(
    expected: Lease | undefined,
    holder: string,
    note = this.parts.note?.() ?? '',
  ): Promise<boolean> {
    const next = { holder, beat: (expected?.beat ?? 0) + 1, note };
    const isReplaced = await this.parts.leases.replace(this.parts.name, expected, next);
    if (isReplaced) this.own = next;
    return isReplaced;
  }

  private hold(since: number): void {
    this.heldUntil = since + HOLD_MS;
  }

  private lose(): void {
    if (!this.own) return;
    this.own = undefined;
    this.heldUntil = -Infinity;
    this.parts.onLost?.();
  }
}
