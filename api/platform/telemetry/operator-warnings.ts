import { Inject, Injectable, Logger } from '@nestjs/common';
import { SYSTEM_CLOCK, type SystemClock } from '../clock.js';

const HOUR_MS = 3_600_000;
/** Maximum number of different lines in an hour, since clients can cause them. */
const KEYS_MAX = 100;

/** Warnings about the setup of the server that are noticed while it serves requests. Logged and shown in `/api/health/ready`. */
@Injectable()
export class OperatorWarnings {
  private readonly log = new Logger('setup');
  private readonly shown = new Map<string, { text: string; at: number }>();
  private readonly loggedAt = new Map<string, number>();
  private readonly checks: (() => string | undefined)[] = [];

  constructor(@Inject(SYSTEM_CLOCK) private readonly clock: Pick<SystemClock, 'monotonicMs'>) {}

  /** Shows a warning until an hour after its last repetition, and logs it when it appears. @param kind one of few */
  show(kind: string, text: string): void {
    const at = this.clock.monotonicMs();
    const previous = this.shown.get(kind);
    if (!previous || at - previous.at > HOUR_MS) this.log.warn(text);
    else text = previous.text;
    this.shown.set(kind, { text, at });
  }

  /** Logs a line at most once an hour for a key. Further keys are dropped in an hour with very many of them. */
  logHourly(key: string, text: string): void {
    const now = this.clock.monotonicMs();
    for (const [logged, at] of this.loggedAt) if (now - at > HOUR_MS) this.loggedAt.delete(logged);
    if (this.loggedAt.has(key) || this.loggedAt.size >= KEYS_MAX) return;
    this.loggedAt.set(key, now);
    this.log.warn(text);
  }

  /** Adds a check that returns a warning while there is one. */
  addCheck(check: () => string | undefined): void {
    this.checks.push(check);
  }

  current(): string[] {
    const now = this.clock.monotonicMs();
    const recent = [...this.shown.values()].filter(({ at }) => now - at <= HOUR_MS).map(({ text }) => text);
    return [...recent, ...this.checks.map((check) => check()).filter((text) => text !== undefined)];
  }
}
