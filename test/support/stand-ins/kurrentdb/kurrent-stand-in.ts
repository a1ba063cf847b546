import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Metadata, Server, ServerCredentials, status, type handleUnaryCall } from '@grpc/grpc-js';
import { GossipService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_grpc_pb.js';
import type { ClusterInfo } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import { ServerFeaturesService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js';
import {
  SupportedMethod,
  SupportedMethods,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js';
import type { Empty } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import { StreamsService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import type { AppendResp } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import { append, batchAppend, type AppendCall, type BatchAppendCall } from './appending.js';
import { Cluster } from './cluster.js';
import { appendAnswer, streamName } from './messages.js';
import { read, subscribe, type ReadCall } from './reading.js';
import type { LogRecord, ServerLog } from './server-log.js';
import { ServerUsers } from './server-users.js';

/** A server delivers a new event to subscriptions some milliseconds after acknowledging the append */
const DELIVERY_DELAY_MS = 5;

type Reply = 'given' | 'never given' | 'cut off';

export interface ListenOptions {
  readonly host?: string;
  /** Port to listen on; 0 for any free port */
  readonly port?: number;
  /** Credentials with or without TLS */
  readonly credentials?: ServerCredentials;
  /** Cluster to join as a follower; a cluster of its own by default */
  readonly cluster?: Cluster;
}

/**
 * Implements the protocol of a KurrentDB node as far as our client uses it, with in-memory events. Tests can stop it,
 * restart it with its events, and make it fail.
 */
export class KurrentStandIn {
  readonly cluster: Cluster;
  readonly users: ServerUsers;
  private server: Server | undefined;
  port: number;
  private readonly host: string;
  private readonly credentials: ServerCredentials;
  private readonly subscriptions = new Set<ReadCall>();
  private readonly silencedCalls = new Set<ReadCall>();
  private readonly replies: Reply[] = [];
  /** Number of reads by kind, excluding subscriptions; `newest` is the polling of an idle client */
  readonly reads = { pages: 0, newest: 0, streams: 0 };
  /** Number of received appends, of appends in flight, and the maximum in flight */
  readonly appends = { received: 0, inFlight: 0, mostInFlight: 0 };
  /** Delay of acknowledgements in ms, as on a disk with slow flushes */
  appendDelayMs = 0;
  private frozen: Promise<void> | undefined;
  private resume = () => {};

  private constructor({
    host = '127.0.0.1',
    port = 0,
    credentials = ServerCredentials.createInsecure(),
    cluster = new Cluster(),
  }: ListenOptions) {
    [this.host, this.port, this.credentials, this.cluster] = [host, port, credentials, cluster];
    this.users = new ServerUsers(cluster.log);
    cluster.join(this);
  }

  static async start(listening: ListenOptions = {}): Promise<KurrentStandIn> {
    const standIn = new KurrentStandIn(listening);
    await standIn.restart();
    return standIn;
  }

  get log(): ServerLog {
    return this.cluster.log;
  }

  get url(): string {
    return `kurrentdb://127.0.0.1:${this.port}?tls=false`;
  }

  get openSubscriptions(): number {
    return this.subscriptions.size;
  }

  /** Number of open subscriptions that were silenced */
  get silencedSubscriptions(): number {
    return this.silencedCalls.size;
  }

  /** Restarts the server on the same port with its events. */
  async restart(): Promise<void> {
    const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
    server.addService(ServerFeaturesService, { getSupportedMethods: this.features });
    server.addService(GossipService, { read: this.gossip });
    server.addService(StreamsService, {
      read: (call: ReadCall) => void this.read(call),
      batchAppend: (call: BatchAppendCall) => void this.whenRunning(() => this.batchAppend(call)),
      append: (call: AppendCall, answer: (error: Error | null, value?: AppendResp) => void) =>
        void this.whenRunning(() => {
          if (!this.isSuitable(call.metadata)) return answer(this.cluster.notLeader());
          const outcome = this.countAppend(() => append(this.log, call), this.appendDelayMs);
          return outcome.then((written) => answer(null, appendAnswer(written)), answer);
        }),
    });
    this.port = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`${this.host}:${this.port}`, this.credentials, (error, port) =>
        error ? reject(error) : resolve(port),
      ),
    );
    this.server = server;
  }

  /** Closes every connection immediately, as after SIGKILL. */
  kill(): void {
    this.server?.forceShutdown();
    this.server = undefined;
    this.subscriptions.clear();
    this.silencedCalls.clear();
  }

  /** Ends every subscription with an error, while the server continues to run. */
  dropSubscriptions(): void {
    for (const call of this.subscriptions) {
      refuse(call, status.ABORTED, 'dropped');
    }
  }

  /** Keeps the open subscriptions connected without sending them further events. */
  silenceSubscriptions(): void {
    for (const call of this.subscriptions) this.silencedCalls.add(call);
  }

  /** Appends an event of another program, with or without metadata. */
  appendForeign(stream: string, type: string, metadata = ''): void {
    const [data, custom] = ['{}', metadata].map((text) => new TextEncoder().encode(text));
    const event = { id: randomUUID(), type, contentType: 'application/json', data: data!, metadata: custom! };
    this.log.append(stream, 'any', [event]);
  }

  /** Sets the outcome of the next append responses; the events are written in any case. */
  loseReplies(...replies: readonly Reply[]): void {
    this.replies.push(...replies);
  }

  /** Accepts calls without responding. */
  freeze(): void {
    this.frozen = new Promise((resolve) => (this.resume = resolve));
  }

  thaw(): void {
    this.frozen = undefined;
    this.resume();
  }

  private readonly features: handleUnaryCall<Empty, SupportedMethods> = (_call, answer) =>
    void this.whenRunning(() => {
      const methods = new SupportedMethods().setEventStoreServerVersion('25.1.0');
      for (const name of ['read', 'append', 'batchappend']) {
        const method = new SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(name);
        methods.addMethods(method);
      }
      answer(null, methods);
    });

  private readonly gossip: handleUnaryCall<Empty, ClusterInfo> = (call, answer) =>
    void this.whenRunning(() => {
      const user = authorizationOf(call.metadata);
      if (user === undefined || this.users.knows(user)) answer(null, this.cluster.gossip());
      else answer({ code: status.UNAUTHENTICATED, details: 'not admitted' });
    });

  /** Returns false for a call that requires the leader if this node is not the leader. */
  private isSuitable(metadata: Metadata): boolean {
    return this.cluster.isLeader(this) || metadata.get('requires-leader')[0] !== 'true';
  }

  private async read(call: ReadCall): Promise<void> {
    await this.frozen;
    const options = call.request.getOptions()!;
    const stream = options.hasAll() ? '$all' : streamName(options.getStream()!.getStreamIdentifier());
    const refusal = this.users.refusalOf(authorizationOf(call.metadata), stream);
    if (refusal === status.UNAUTHENTICATED) return refuse(call, refusal, 'not admitted');
    if (refusal !== undefined) return refuse(call, refusal, 'Access Denied', { exception: 'access-denied' });
    if (!this.isSuitable(call.metadata)) return void call.emit('error', this.cluster.notLeader());
    // a leader shows an event when it is in its index; a follower may deliver it earlier
    const isVisible = (record: LogRecord) => !this.cluster.isLeader(this) || this.log.isIndexed(record);
    try {
      if (!options.hasSubscription()) {
        this.reads[kindOfRead(call)] += 1;
        return await read(this.log, call, isVisible);
      }
      this.subscriptions.add(call);
      call.on('close', () => this.ended(call));
      call.on('cancelled', () => this.ended(call));
      const silent = () => this.silencedCalls.has(call) || this.frozen !== undefined;
      await subscribe(this.log, call, { isSilent: silent, isVisible, delayMs: DELIVERY_DELAY_MS });
    } catch (error) {
      refuse(call, status.INVALID_ARGUMENT, (error as Error).message);
    }
  }

  private ended(call: ReadCall): void {
    this.subscriptions.delete(call);
    this.silencedCalls.delete(call);
  }

  private batchAppend(call: BatchAppendCall): void {
    batchAppend(this.log, call, {
      refusal: () => (this.isSuitable(call.metadata) ? undefined : this.cluster.notLeader()),
      reply: (send) => void this.countAppend(() => this.answerAppend(call, send)),
    });
  }

  /** Executes an append, which counts as in flight until it is done and `delayMs` has passed. */
  private async countAppend<Result>(task: () => Promise<Result>, delayMs = 0): Promise<Result> {
    const { appends } = this;
    appends.received += 1;
    appends.inFlight += 1;
    appends.mostInFlight = Math.max(appends.mostInFlight, appends.inFlight);
    try {
      const result = await task();
      await delay(delayMs);
      return result;
    } finally {
      appends.inFlight -= 1;
    }
  }

  private async answerAppend(call: BatchAppendCall, send: () => void): Promise<void> {
    const reply = this.replies.shift() ?? 'given';
    if (reply === 'cut off') refuse(call, status.UNAVAILABLE, 'cut off');
    if (reply !== 'given') return;
    await delay(this.appendDelayMs);
    await this.whenRunning(send);
  }

  private async whenRunning(task: () => unknown): Promise<void> {
    await this.frozen;
    await task();
  }
}

function kindOfRead(call: ReadCall): keyof KurrentStandIn['reads'] {
  const options = call.request.getOptions()!;
  if (!options.hasAll()) return 'streams';
  return options.getAll()!.hasEnd() ? 'newest' : 'pages';
}

const authorizationOf = (metadata: Metadata) => metadata.get('authorization')[0]?.toString();

/** Ends a call with a grpc-js error. */
function refuse(call: EventEmitter, code: status, details: string, trailers: Record<string, string> = {}): void {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  call.emit('error', Object.assign(new Error(details), { code, details, metadata }));
}
