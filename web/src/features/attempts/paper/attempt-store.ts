import { useSyncExternalStore } from 'react';
import { afterPaint } from '../../../lib/time/after-paint';
import type { AttemptState } from './attempt-state';

/** Holds the state of the attempt that this page shows; a component that reads a part of it is drawn again when that part changes. */
export class AttemptStore {
  private followed: AttemptState;
  private follows = false;
  private readonly listeners = new Set<() => void>();
  private readonly followers = new Set<() => void>();

  constructor(private shown: AttemptState) {
    this.followed = shown;
  }

  readonly state = (): AttemptState => this.shown;

  /** As it was when it was painted last: what only accompanies a click shows this, so that the click is answered first. */
  readonly followedState = (): AttemptState => this.followed;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly subscribeFollower = (listener: () => void): (() => void) => {
    this.followers.add(listener);
    return () => this.followers.delete(listener);
  };

  change(transition: (state: AttemptState) => AttemptState): void {
    const next = transition(this.shown);
    if (next === this.shown) return;
    this.shown = next;
    this.listeners.forEach((listener) => listener());
    if (this.follows) return;
    this.follows = true;
    afterPaint(() => {
      this.follows = false;
      this.followed = this.shown;
      this.followers.forEach((listener) => listener());
    });
  }
}

/** A part of the state; `pick` must give the same value for the same state. */
export const useAttempt = <Picked>(store: AttemptStore, pick: (state: AttemptState) => Picked): Picked =>
  useSyncExternalStore(store.subscribe, () => pick(store.state()));

/** The same a frame later, for lists and counts beside what was clicked on. */
export const useFollowedAttempt = <Picked>(store: AttemptStore, pick: (state: AttemptState) => Picked): Picked =>
  useSyncExternalStore(store.subscribeFollower, () => pick(store.followedState()));
