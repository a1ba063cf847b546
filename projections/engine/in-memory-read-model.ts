import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Position } from '../../api/platform/event-store/event-store.js';
import type { ReadModels } from '../read-models.js';
import type { Document } from '../store/read-store.js';
import { ReadModelSubscription, type ReadModelSubscriber } from './read-model-subscription.js';
import type { Projection } from './projection.js';

/**
 * Time in ms to load an average read model before the first request; larger ones continue to load in the background.
 */
const START_WAIT_MS = 2_000;

/** Base class for in-memory state that is derived from one read model for the lifetime of the process. */
export abstract class InMemoryReadModel<Doc extends Document>
  implements ReadModelSubscriber<Doc>, OnModuleInit, OnApplicationShutdown
{
  private readonly subscription: ReadModelSubscription<Doc>;

  constructor(
    /** Name used as the logger context. */
    name: string,
    projection: Projection<Doc>,
    readModels: ReadModels,
  ) {
    const log = new Logger(name);
    const { events, reads, progress } = readModels;
    const parts = { events, reads, progress, onProblem: (line: string) => log.warn(line) };
    this.subscription = new ReadModelSubscription(parts, projection, this);
    readModels.registerInMemory(projection.name, this.subscription);
  }

  abstract load(pages: AsyncIterable<readonly Doc[]>, position: Position): Promise<void>;
  abstract change(documents: ReadonlyMap<string, Doc | undefined>, position: Position): void;

  /** Returns the lag in ms, or Infinity before the first load. */
  protected behindMs(): number {
    return this.subscription.behindMs();
  }

  async onModuleInit(): Promise<void> {
    this.subscription.start();
    await this.subscription.loaded(START_WAIT_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.subscription.close();
  }
}
