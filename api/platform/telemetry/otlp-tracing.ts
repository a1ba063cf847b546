import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import {
  context,
  diag,
  DiagLogLevel,
  isValidTraceId,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Link,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  RandomIdGenerator,
  type IdGenerator,
} from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from './request-counts.js';
import { setTracing, type Tracing } from './tracing.js';

const SPAN_ID_DIGITS = 16;
/** Time for the last spans when the server stops, ms. */
const FLUSH_MS_MAX = 1_000;
/** Minimum interval between two log lines about a collector that cannot be reached, ms. */
const FAILURE_LOGGED_EVERY_MS = 600_000;

/**
 * Derives the trace id from the request id, which is also stored in events, so that projections can continue the trace.
 */
const traceIdOf = (requestId: string): string => requestId.replaceAll('-', '');
const spanIdOf = (traceId: string): string => traceId.slice(0, SPAN_ID_DIGITS);

class RequestIds implements IdGenerator {
  private readonly random = new RandomIdGenerator();
  /** Trace id of the next span; undefined for a random one. */
  next: string | undefined;

  generateTraceId = (): string => this.next ?? this.random.generateTraceId();
  generateSpanId = (): string => (this.next === undefined ? this.random.generateSpanId() : spanIdOf(this.next));
}

/** Logs that spans are lost, without the text of the library, which is long and may contain addresses. */
function logFailures(): void {
  const log = new Logger('traces');
  let loggedAt = -Infinity;
  const error = (text: string) => {
    if (performance.now() - loggedAt < FAILURE_LOGGED_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn(`traces can't be sent to the collector: ${/\bE[A-Z]{4,}\b/.exec(text)?.[0] ?? 'it rejects them'}`);
  };
  const ignore = () => {};
  diag.setLogger({ error, warn: ignore, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.ERROR);
}

/**
 * Starts tracing. Endpoint and options are read from the OTEL_ environment variables.
 * @param isProxy proxies whose `traceparent` becomes a link of the request's span
 */
export function startTracing(isProxy: ((address: string, hop: number) => boolean) | undefined): Tracing {
  logFailures();
  process.env['OTEL_SERVICE_NAME'] ??= 'meritlist';
  const idGenerator = new RequestIds();
  const provider = new NodeTracerProvider({
    idGenerator,
    resource: defaultResource().merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = provider.getTracer('meritlist');
  const spans = new WeakMap<FastifyRequest, Span>();

  const linksOf = ({ headers, socket }: FastifyRequest): Link[] => {
    if (!isProxy?.(socket.remoteAddress ?? '', 0)) return [];
    const linked = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers));
    return linked ? [{ context: linked }] : [];
  };

  const begin = (request: FastifyRequest): Span => {
    idGenerator.next = traceIdOf(request.id);
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, root: true, links: linksOf(request) });
    idGenerator.next = undefined;
    spans.set(request, span);
    return span;
  };

  const tracing: Tracing = {
    requests(fastify: FastifyInstance) {
      fastify.addHook('onRequest', (request, _, done) => {
        // monitoring asks every few seconds
        if (/^\/api\/(?:health|metrics)\b/.test(request.url)) return done();
        const within = trace.setSpan(ROOT_CONTEXT, begin(request));
        // work after reading the body must belong to the span too
        context.bind(within, request.raw);
        context.with(within, done);
      });
      fastify.addHook('onResponse', (request, { statusCode }, done) => {
        const route = routeOf(request);
        const span = spans.get(request);
        span?.updateName(`${request.method} ${route}`);
        span?.setAttributes({
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': statusCode,
        });
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
      fastify.addHook('onRequestAbort', (request, done) => {
        spans.get(request)?.end();
        done();
      });
    },

    span: (name, attributes, task) =>
      tracer.startActiveSpan(name, { attributes }, async (span) => {
        try {
          return await task();
        } catch (error) {
          // the message may contain personal data
          span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
          throw error;
        } finally {
          span.end();
        }
      }),

    setAttributes: (attributes) => void trace.getActiveSpan()?.setAttributes(attributes),

    folded(projection, correlationIds, since) {
      for (const id of correlationIds) {
        const traceId = traceIdOf(id);
        if (!isValidTraceId(traceId)) continue;
        const request = { traceId, spanId: spanIdOf(traceId), traceFlags: TraceFlags.SAMPLED, isRemote: true };
        tracer
          .startSpan(
            `fold ${projection}`,
            { startTime: since, attributes: { 'meritlist.projection': projection } },
            trace.setSpanContext(ROOT_CONTEXT, request),
          )
          .end();
      }
    },

    async close() {
      setTracing(undefined);
      const flushed = provider.shutdown().catch(() => {});
      await Promise.race([flushed, delay(FLUSH_MS_MAX, undefined, { ref: false })]);
    },
  };
  setTracing(tracing);
  return tracing;
}
