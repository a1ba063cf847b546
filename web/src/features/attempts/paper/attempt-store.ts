import { useSyncExternalStore } from 'react';
import type { AttemptState } from './attempt-state';

/** Holds the state of the attempt that this page shows; who reads a part of it is drawn anew when that part changes. */
export class AttemptStore {
  private readonly listeners = new Set<() => void>();

  constructor(private shown: AttemptState) {}

  readonly state = (): AttemptState => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  change(transition: (state: AttemptState) => AttemptState): void {
    const next = transition(this.shown);
    if (next === this.shown) return;
    this.shown = next;
    this.listeners.forEach((listener) => listener());
  }
}

/** A part of the state; `pick` must give the same value for the same state. */
export const useAttempt = <Picked>(store: AttemptStore, pick: (state: AttemptState) => Picked): Picked =>
  useSyncExternalStore(store.subscribe, () => pick(store.state()));
