import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveMessage } from '../../../api/contracts/live/messages.js';
import type { Position } from '../../../api/platform/event-store/event-store.js';
import type { ReadModelState } from '../../../projections/engine/progress.js';
import { ProjectionEngine, type EngineParts } from '../../../projections/engine/projection-engine.js';
import { defineProjection, type AnyProjection, type ProjectedEvent } from '../../../projections/engine/projection.js';
import type { Document, GenerationState, QuarantinedEvent, ReadStore } from '../../../projections/store/read-store.js';
import { openSqliteReadStore } from '../../../projections/store/sqlite/sqlite-read-store.js';
import { MemoryEventStore } from '../stand-ins/memory-event-store.js';

/**
 * A student's answers: the positions of all folded events in order, so that skipped and repeated events are visible.
 */
export interface AnswersDocument extends Document {
  readonly positions: readonly string[];
  readonly count: number;
}

const FAILING_OPTION = 'an option that breaks the fold';

/**
 * A projection that counts answers by student. An event that clears an answer changes two documents: the student's and
 * `everybody`.
 */
export const answersProjection = (changes: { name?: string; fingerprint?: string; isFixed?: boolean } = {}) =>
  defineProjection<AnswersDocument>({
    name: changes.name ?? 'answers',
    fingerprint: changes.fingerprint ?? '1',
    collection: { name: changes.name ?? 'answers', fields: ['count'], indexes: [['count']] },
    on: {
      AnswerSaved: {
        documents: ({ data }) => (data.option === null ? [data.studentId, 'everybody'] : data.studentId),
        fold: (before, event, _id) => {
          if (event.data.option === FAILING_OPTION && !changes.isFixed) throw new Error('no fold for this');
          if (event.data.questionId === 'unknown' && _id === 'everybody') throw new Error('not for everybody');
          return withEvent(before, event, _id);
        },
      },
    },
    announce: {
      AnswerSaved: ({ data: { attemptId, questionId, option }, revision, position }) =>
        option === null
          ? []
          : [
              {
                room: String(position),
                name: 'attempt:answer',
                payload: { attemptId, questionId, option, revision },
              },
            ],
    },
  });

function withEvent(before: AnswersDocument | undefined, event: ProjectedEvent, _id: string): AnswersDocument {
  const all = [...(before?.positions ?? []), String(event.position)];
  return { _id, positions: all, count: all.length };
}

/** An engine with an in-memory event store and a temporary read-model file, which survives restarts. */
export class RunningEngine {
  events = new MemoryEventStore();
  readonly announced: LiveMessage[] = [];
  readonly problems: string[] = [];
  readonly progress: string[] = [];
  /** Times in ms for which the engine waited between repeated reads of the log; it does not really wait. */
  readonly pauses: number[] = [];
  private readonly revisions = new Map<string, number>();
  private readonly folder = mkdtempSync(join(tmpdir(), 'meritlist-engine-'));
  engine: ProjectionEngine;
  reads: ReadStore;

  /** @param wrapReads wraps the store used by the engine, for example to inject failures */
  async start(
    projections: readonly AnyProjection[],
    parts: Partial<EngineParts> = {},
    wrapReads: (reads: ReadStore) => ReadStore = (reads) => reads,
  ): Promise<void> {
    await this.openReads();
    this.engine = new ProjectionEngine({
      events: this.events,
      reads: wrapReads(this.reads),
      projections,
      onAnnounce: (messages) => this.announced.push(...messages),
      onProblem: (line) => this.problems.push(line),
      onRebuildProgress: ({ projection, position, of }) => this.progress.push(`${projection} ${position}/${of}`),
      pause: (ms) => Promise.resolve(void this.pauses.push(ms)),
      ...parts,
    });
    await this.engine.start();
  }

  /** Opens the read models without the engine. */
  async openReads(): Promise<void> {
    this.reads = await openSqliteReadStore({ file: join(this.folder, 'read-models.db') });
  }

  /** Starts the engine and waits until every read model is built. */
  async startBuilt(...args: Parameters<RunningEngine['start']>): Promise<void> {
    await this.start(...args);
    await this.engine.built(10_000);
  }

  async stop(): Promise<void> {
    await this.engine.close();
    await this.reads.close();
  }

  async dispose(): Promise<void> {
    await this.stop();
    await this.events.close();
    rmSync(this.folder, { recursive: true });
  }

  /** Replaces the log that the read models were built from. */
  replaceLog(events = new MemoryEventStore()): void {
    this.events = events;
    this.revisions.clear();
  }

  /** Appends one event to a stream of the student. @returns its position */
  async append(type: string, data: object, version = 1): Promise<Position> {
    const { studentId = 'nobody' } = data as { studentId?: string };
    const stream = `attempt-${studentId}`;
    const last = this.revisions.get(stream);
    this.revisions.set(stream, (last ?? -1) + 1);
    const time = '2026-01-05T10:00:00.000Z';
    const metadata = { actor: 'spec', correlationId: 'spec', causationId: 'spec', at: time, version };
    const event = { id: randomUUID(), type, data, metadata };
    return (await this.events.append(stream, last ?? 'none', [event])).position;
  }

  appendAnswer(studentId: string, option = 'A'): Promise<Position> {
    return this.append('AnswerSaved', { attemptId: 'a', studentId, questionId: 'q', option, chosenAt: '' });
  }

  appendClearedAnswer(studentId: string, questionId = 'q'): Promise<Position> {
    return this.append('AnswerSaved', { attemptId: 'a', studentId, questionId, option: null, chosenAt: '' });
  }

  appendFailingAnswer(studentId: string): Promise<Position> {
    return this.appendAnswer(studentId, FAILING_OPTION);
  }

  /** Returns the live generation, or undefined if there is none. */
  async live(name = 'answers'): Promise<GenerationState | undefined> {
    return (await this.reads.listModels()).get(name)?.live;
  }

  state(name = 'answers'): ReadModelState | undefined {
    return this.engine.lag().find(({ projection }) => projection === name)?.state;
  }

  /** Resolves once these projections have processed every event. */
  async waitUntilUpToDate(...projections: readonly string[]): Promise<void> {
    const names = projections.length > 0 ? projections : ['answers'];
    const isUpToDate = await this.engine.waitFor(names, await this.events.lastPosition(), 10_000);
    if (!isUpToDate) throw new Error(`${names.join(', ')} did not catch up: ${this.problems.join('; ')}`);
  }

  async documents(name = 'answers'): Promise<Record<string, readonly string[]>> {
    const page = await this.reads.page(answersProjection({ name }).collection, { limit: 1_000 });
    return Object.fromEntries(page.map(({ _id, positions }) => [_id, positions]));
  }

  /** Returns the quarantined events of a projection. */
  async quarantined(name = 'answers'): Promise<readonly QuarantinedEvent[]> {
    return (await this.live(name))!.quarantine.events;
  }
}

/** Blocks reads of past events until `release` is called. */
export function blockReads({ events }: RunningEngine): { release(): void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const { readAll } = events;
  events.readAll = async function* (after, options) {
    await released;
    yield* readAll.call(events, after, options);
  };
  return { release };
}
