import type { Lease, Leases } from './leases.js';

const BEAT_MS = 1_000;
/**
 * Time without a successful renewal after which the holder gives up the lease, ms. Must be less than TAKEN_AFTER_MS.
 */
const HELD_MS = 3_000;
/** Time without a heartbeat of the holder after which another process takes over, ms. */
const TAKEN_AFTER_MS = 4_000;

export interface LeaseHolderParts {
  readonly leases: Leases;
  /** Name of the lease, kebab-case. */
  readonly name: string;
  /** Id of this process, unique across processes and restarts. */
  readonly holder: string;
  /** Returns a note for the next holder; stored with every heartbeat. */
  readonly note?: () => string;
  /** Called when this process has acquired the lease, with the note of the previous holder. */
  readonly onTaken?: (note: string) => void;
  /** Called when this process has lost the lease. */
  readonly onLost?: () => void;
  readonly onProblem: (line: string) => void;
}

/** Competes for a lease: acquires it when it is free or expired, and renews it while it is held. */
export class LeaseHolder {
  private mine: Lease | undefined;
  private heldUntil = -Infinity;
  /** Lease of another process, and when its heartbeat last changed (performance.now()). */
  private seen: { lease: Lease | undefined; since: number } | undefined;
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(private readonly parts: LeaseHolderParts) {}

  /** Resolves after the first attempt, which may fail. */
  async start(): Promise<void> {
    await this.beat();
    this.wait();
  }

  held(): boolean {
    return performance.now() < this.heldUntil;
  }

  /** Releases the lease, so that another process can acquire it immediately. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.beating;
    const { mine } = this;
    this.lose();
    // if the store is unavailable, the lease expires without a release
    if (mine) await this.replace(mine, '').catch(() => {});
  }

  private wait(): void {
    this.timer = setTimeout(() => {
      this.beating = this.beat().then(() => {
        if (!this.closed) this.wait();
      });
    }, BEAT_MS);
  }

  /** Renews or acquires the lease. Never rejects. */
  private async beat(): Promise<void> {
    try {
      await (this.mine ? this.renew(this.mine) : this.acquire());
    } catch (error) {
      this.parts.onProblem(`${this.parts.name}: ${(error as Error).message}`);
    }
    if (this.mine && !this.held()) this.lose();
  }

  private async renew(mine: Lease): Promise<void> {
    const began = performance.now();
    if (await this.replace(mine, this.parts.holder)) return this.hold(began);
    // the heartbeat may have been changed by our own renewal, whose response was lost
    const current = await this.parts.leases.look(this.parts.name);
    if (current?.holder === this.parts.holder) this.mine = current;
    else this.lose();
  }

  private async acquire(): Promise<void> {
    const { leases, name, holder } = this.parts;
    const current = await leases.look(name);
    const now = performance.now();
    if (!this.seen || this.seen.lease?.beat !== current?.beat) this.seen = { lease: current, since: now };
    const free = !current || current.holder === '' || now - this.seen.since >= TAKEN_AFTER_MS;
    if (!free || this.closed || !(await this.replace(current, holder, current?.note ?? ''))) return;
    this.seen = undefined;
    this.hold(now);
    this.parts.onTaken?.(current?.note ?? '');
  }

  private async replace(seen: Lease | undefined, holder: string, note = this.parts.note?.() ?? ''): Promise<boolean> {
    const next = { holder, beat: (seen?.beat ?? 0) + 1, note };
    const replaced = await this.parts.leases.replace(this.parts.name, seen, next);
    if (replaced) this.mine = next;
    return replaced;
  }

  private hold(since: number): void {
    this.heldUntil = since + HELD_MS;
  }

  private lose(): void {
    if (!this.mine) return;
    this.mine = undefined;
    this.heldUntil = -Infinity;
    this.parts.onLost?.();
  }
}
