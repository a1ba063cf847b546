import { START, type Position } from '../../api/platform/event-store/event-store.js';
import type { Document, WithPosition } from '../store/read-store.js';
import { assertKey, assertStorable } from '../store/storable.js';
import type { AnyProjection, Fold, Projected } from './projection.js';

/** An event with the documents that it changes. */
export interface Step {
  readonly event: Projected;
  readonly ids: readonly string[];
}

/** An event that a projection could not take in. */
export interface Failure {
  readonly position: Position;
  readonly error: Error;
}

interface Known {
  /** null: there is none */
  readonly document: Document | null;
  /** events up to here were in it when it was learnt */
  readonly position: Position;
}

const NOTHING: Known = { document: null, position: START };

/** The documents of one projection in memory while events are folded into them. */
export class Folding {
  private readonly known = new Map<string, Known>();
  private readonly changed = new Set<string>();
  private complete: boolean;

  /** @param empty true: nothing is there but what is folded here */
  constructor(
    readonly projection: AnyProjection,
    { empty = false } = {},
  ) {
    this.complete = empty;
  }

  /** documents in memory */
  get size(): number {
    return this.known.size;
  }

  /** Which of the events are folded, and where; those that can't even tell are told in `failures`. */
  plan(events: readonly Projected[], failures: Failure[]): Step[] {
    const steps: Step[] = [];
    for (const event of events) {
      try {
        const ids = this.foldOf(event)?.documents(event);
        if (ids === undefined) continue;
        const keys = typeof ids === 'string' ? [ids] : [...new Set(ids)];
        for (const id of keys) assertKey(this.projection.collection, id);
        steps.push({ event, ids: keys });
      } catch (error) {
        failures.push({ position: event.position, error: asError(error) });
      }
    }
    return steps;
  }

  /** The documents that must be learnt before these steps are taken. */
  unknown(steps: readonly Step[]): string[] {
    if (this.complete) return [];
    const ids = new Set<string>();
    for (const step of steps) for (const id of step.ids) if (!this.known.has(id)) ids.add(id);
    return [...ids];
  }

  learn(found: ReadonlyMap<string, WithPosition<Document>>): void {
    for (const [id, { document, position }] of found) this.known.set(id, { document: document ?? null, position });
  }

  /** Takes the steps in order; one that throws changes nothing and is told in `failures`. */
  fold(steps: readonly Step[], failures: Failure[]): void {
    for (const { event, ids } of steps) {
      try {
        const fold = this.foldOf(event)!;
        // a document may be further than the checkpoint: what it has taken in, it takes no second time
        const behind = ids.filter((id) => this.of(id).position < event.position);
        const after = behind.map((id) => this.checked(id, fold.fold(this.of(id).document ?? undefined, event, id)));
        for (const [n, id] of behind.entries()) this.keep(id, after[n]!);
      } catch (error) {
        failures.push({ position: event.position, error: asError(error) });
      }
    }
  }

  /** What is to be written since it was asked last. */
  takeChanges(): { puts: Document[]; deletes: string[] } {
    const puts: Document[] = [];
    const deletes: string[] = [];
    for (const id of this.changed) {
      const { document } = this.of(id);
      if (document) puts.push(document);
      else deletes.push(id);
    }
    this.changed.clear();
    return { puts, deletes };
  }

  /** Empties the memory once all is written; what is needed again is learnt again. */
  forget(): void {
    this.known.clear();
    this.complete = false;
  }

  private foldOf(event: Projected): Fold<Document, Projected['type']> | undefined {
    return this.projection.on[event.type] as Fold<Document, Projected['type']> | undefined;
  }

  private of(id: string): Known {
    return this.known.get(id) ?? NOTHING;
  }

  private checked(id: string, document: Document | null): Document | null {
    if (document) {
      if (document._id !== id) throw new TypeError(`${this.projection.name}: a document came out under another key`);
      assertStorable(this.projection.collection, document);
    }
    return document;
  }

  private keep(id: string, document: Document | null): void {
    const { document: before, position } = this.of(id);
    if (before === document) return;
    this.known.set(id, { document, position });
    this.changed.add(id);
  }
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
