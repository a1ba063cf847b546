import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Position } from '../../api/platform/event-store/event-store.js';
import type { ReadModels } from '../read-models.js';
import type { Document } from '../store/read-store.js';
import {
  ReadModelSubscription,
  type ReadModelSubscriptionParts,
  type ReadModelSubscriber,
} from './read-model-subscription.js';
import type { AnyProjection, Projection } from './projection.js';

/** what is of ordinary size is there before the first request; what is huge goes on loading beside them */
const START_WAIT_MS = 2_000;

/** What derives from one read model, in memory for as long as this process runs. */
export abstract class InMemoryReadModel<Doc extends Document>
  implements ReadModelSubscriber<Doc>, OnModuleInit, OnApplicationShutdown
{
  private readonly followed: ReadModelSubscription<Doc>;

  constructor(
    /** how the log calls it */
    name: string,
    projection: Projection<Doc>,
    parts: Omit<ReadModelSubscriptionParts, 'onProblem'>,
    readModels: ReadModels,
  ) {
    const log = new Logger(name);
    const onProblem = (line: string) => log.warn(line);
    this.followed = new ReadModelSubscription({ ...parts, onProblem }, projection as unknown as AnyProjection, this);
    readModels.alsoInMemory(projection.name, this.followed);
  }

  abstract load(pages: AsyncIterable<readonly Doc[]>, position: Position): Promise<void>;
  abstract change(documents: ReadonlyMap<string, Doc | undefined>, position: Position): void;

  /** ms since it last showed all that had happened; Infinity before it has loaded anything. */
  protected behindMs(): number {
    return this.followed.behindMs();
  }

  async onModuleInit(): Promise<void> {
    this.followed.start();
    await this.followed.loaded(START_WAIT_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.followed.close();
  }
}
