import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { PROJECTION_PROGRESS, type ProjectionProgress } from '../../projections/engine/progress.js';
import { READ_STORE, type ReadStore } from '../../projections/store/read-store.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { EVENT_STORE, type EventStore } from '../platform/event-store/event-store.js';
import { Connections, LIVE_ACCOUNT } from '../platform/limits/connections.js';
import { SendMails } from '../platform/mail/send-mails.process.js';
import { Redis } from '../platform/redis/redis.js';
import { loggedLines } from '../platform/telemetry/log.js';
import { RequestCounts } from '../platform/telemetry/request-counts.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { VERSION } from '../platform/version.js';

/** Minimum interval between two measurements, in ms. */
const CACHED_MS = 1_000;

const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Sample {
  readonly labels?: Record<string, string | number>;
  readonly value: number;
}

/** Metrics of this process. Labels have few values and contain no personal data. */
@Injectable()
export class Metrics {
  private registry: Promise<Registry> | undefined;
  private cached: { readonly at: number; readonly text: Promise<string> } | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(READ_STORE) private readonly reads: ReadStore,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(PROJECTION_PROGRESS) private readonly progress: ProjectionProgress,
    private readonly log: EventLog,
    private readonly requests: RequestCounts,
    private readonly connections: Connections,
    private readonly mails: SendMails,
    @Optional() private readonly redis?: Redis,
  ) {}

  /** Returns the metrics in Prometheus text format. */
  async text(): Promise<{ type: string; text: string }> {
    const registry = await (this.registry ??= this.register().catch((error: unknown) => {
      this.registry = undefined;
      throw error;
    }));
    const now = performance.now();
    if (!this.cached || now - this.cached.at > CACHED_MS) this.cached = { at: now, text: registry.metrics() };
    return { type: registry.contentType, text: await this.cached.text };
  }

  /** Registers the metrics. The library is loaded on the first request, so that it does not delay the start. */
  private async register(): Promise<Registry> {
    const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
    const registry = new Registry();
    // event loop delay, memory, CPU time
    collectDefaultMetrics({ register: registry });
    const counter = (name: string, help: string, labelNames: string[], samples: () => Iterable<Sample>) => {
      const counted = new Counter({ name: `meritlist_${name}`, help, labelNames, registers: [registry] });
      Object.assign(counted, {
        collect() {
          counted.reset();
          for (const { labels = {}, value } of samples()) counted.inc(labels, value);
        },
      });
    };
    const gauge = (name: string, help: string, labelNames: string[], samples: () => Promise<Sample[]> | Sample[]) => {
      const measured = new Gauge({ name: `meritlist_${name}`, help, labelNames, registers: [registry] });
      Object.assign(measured, {
        async collect() {
          measured.reset();
          for (const { labels = {}, value } of await samples()) measured.set(labels, value);
        },
      });
    };
    const answered = (value: 'requests' | 'seconds') => () =>
      Array.from(this.requests.all(), ({ method, route, status, ...counted }) => ({
        labels: { method, route, status },
        value: counted[value],
      }));
    const route = ['method', 'route', 'status'];
    counter('http_requests_total', 'Number of requests, by route and status', route, answered('requests'));
    counter(
      'http_request_seconds_total',
      'Total duration of requests in seconds, by route and status',
      route,
      answered('seconds'),
    );
    const durations = new Histogram({
      name: 'meritlist_request_duration_seconds',
      help: 'Duration of API requests in seconds by kind, since the first request for metrics',
      labelNames: ['kind'],
      buckets: DURATION_BUCKETS_S,
      registers: [registry],
    });
    this.requests.onDuration = (kind, seconds) => durations.observe({ kind }, seconds);
    counter('log_lines_total', 'Lines written to the log, by level', ['level'], () =>
      Object.entries(loggedLines).map(([level, value]) => ({ labels: { level }, value })),
    );
    gauge('build_info', 'Version of Meritlist and Node', ['version', 'node'], () => [
      { labels: { version: VERSION, node: process.version }, value: 1 },
    ]);
    counter('appends_total', 'Appends to the event store, by outcome', ['outcome'], () =>
      Object.entries(this.log.appends).map(([outcome, value]) => ({ labels: { outcome }, value })),
    );
    counter('foreign_events_total', 'Events of other programs in the event store that were skipped', [], () => [
      { value: this.events.foreignEvents() },
    ]);
    const projection = ['projection'];
    gauge('projection_lag_events', 'Projection lag in events', projection, () => this.lagOfEvents());
    const ofProjections = (value: 'behindMs' | 'quarantined', per: number) => () =>
      this.progress.lag().map((lag) => ({ labels: { projection: lag.projection }, value: lag[value] / per }));
    gauge('projection_lag_seconds', 'Projection lag in seconds', projection, ofProjections('behindMs', 1_000));
    gauge('quarantined_events', 'Events quarantined by a projection', projection, ofProjections('quarantined', 1));
    gauge('sockets', 'Open live connections with a session', [], () => [
      { value: this.connections.count(LIVE_ACCOUNT) },
    ]);
    gauge('mails_waiting', 'Mails that are not sent yet', [], () => [{ value: this.mails.waiting().length }]);
    counter('mails_sent_total', 'Mails accepted by the mail server', [], () => [{ value: this.mails.counts.sent }]);
    counter('mails_failed_total', 'Failed attempts to send a mail, by code', ['code'], () =>
      Array.from(this.mails.counts.failed, ([code, value]) => ({ labels: { code }, value })),
    );
    gauge('ready', 'Whether a store is ready (1) or not (0)', ['store'], () => this.stores());
    return registry;
  }

  /** Returns the lag of the projections; empty while the event store is unavailable. */
  private async lagOfEvents(): Promise<Sample[]> {
    const newest = await this.events.lastPosition().catch(() => undefined);
    if (newest === undefined) return [];
    return this.progress.lag().map(({ projection, position, behindMs }) => {
      const isBehind = behindMs > 0 && position < newest;
      return { labels: { projection }, value: isBehind ? Number(newest - position) : 0 };
    });
  }

  private stores(): Sample[] {
    const stores = { events: this.events, 'read models': this.reads, vault: this.vault, redis: this.redis };
    return Object.entries(stores).flatMap(([store, backend]) =>
      backend ? [{ labels: { store }, value: backend.notReady() === undefined ? 1 : 0 }] : [],
    );
  }
}
