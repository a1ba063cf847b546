import type { FastifyInstance } from 'fastify';

/** Attributes of a span: kinds and route names, never personal data. */
export type Attributes = Readonly<Record<string, string>>;

/** An event whose correlation id identifies the trace. */
interface TracedEvent {
  readonly metadata: { readonly correlationId: string };
}

/** Exports a trace of each command: request, decision, append and read model updates. */
export interface Tracing {
  requests(fastify: FastifyInstance): void;
  span<Result>(name: string, attributes: Attributes, task: () => Promise<Result>): Promise<Result>;
  /** Sets attributes of the current span. */
  setAttributes(attributes: Attributes): void;
  /** Adds a span to the trace of each request. @param since start time, Unix ms */
  folded(projection: string, correlationIds: ReadonlySet<string>, since: number): void;
  close(): Promise<void>;
}

/** Maximum batch size that is traced; larger batches occur only while a read model catches up. */
const FOLDED_MAX = 50;

/** Active tracing; undefined if it is disabled, so that its library is not loaded. */
let tracing: Tracing | undefined;

export function setTracing(to: Tracing | undefined): void {
  tracing = to;
}

export const traceRequests = (fastify: FastifyInstance): void => tracing?.requests(fastify);

/** Runs the task in a span if tracing is enabled. */
export const withSpan = <Result>(name: string, attributes: Attributes, task: () => Promise<Result>): Promise<Result> =>
  tracing ? tracing.span(name, attributes, task) : task();

/** Sets attributes of the current span if tracing is enabled. */
export const setSpanAttributes = (attributes: Attributes): void => tracing?.setAttributes(attributes);

/** Runs the task and adds a span to the trace of each request that the events belong to. */
export async function tracedFold<Result>(
  projection: string,
  events: readonly TracedEvent[],
  task: () => Promise<Result>,
): Promise<Result> {
  const since = Date.now();
  const result = await task();
  if (tracing && events.length <= FOLDED_MAX) {
    tracing.folded(projection, new Set(events.map(({ metadata }) => metadata.correlationId)), since);
  }
  return result;
}
