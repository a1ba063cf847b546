import type { FastifyInstance } from 'fastify';

/** Attributes of a span: kinds and names of routes, never personal data. */
export type Attributes = Readonly<Record<string, string>>;

/** The outcome of a span. */
interface Traced {
  readonly metadata: { readonly correlationId: string };
}

/** Tells a collector of the way of each command: its request, its decision, its append, and each read model that it changed. */
export interface Tracing {
  requests(fastify: FastifyInstance): void;
  span<Result>(name: string, attributes: Attributes, task: () => Promise<Result>): Promise<Result>;
  /** @param since ms since 1970 */
  folded(projection: string, correlationIds: ReadonlySet<string>, since: number): void;
  close(): Promise<void>;
}

/** more at once are no command's but a read model catching up */
const FOLDED_MAX = 50;

/** undefined disables tracing, without loading its library */
let tracing: Tracing | undefined;

export function setTracing(to: Tracing | undefined): void {
  tracing = to;
}

export const traceRequests = (fastify: FastifyInstance): void => tracing?.requests(fastify);

/** Runs the task, within a span when tracing is enabled. */
export const traced = <Result>(name: string, attributes: Attributes, task: () => Promise<Result>): Promise<Result> =>
  tracing ? tracing.span(name, attributes, task) : task();

/** Does the task, as a span of each request whose events these are. */
export async function tracedFold<Result>(
  projection: string,
  events: readonly Traced[],
  task: () => Promise<Result>,
): Promise<Result> {
  const since = Date.now();
  const result = await task();
  if (tracing && events.length <= FOLDED_MAX) {
    tracing.folded(projection, new Set(events.map(({ metadata }) => metadata.correlationId)), since);
  }
  return result;
}
