import { whenIdle } from '../../../lib/time/when-idle';
import type { AttemptStore } from './attempt-store';

/** Whether the browser keeps what it hides laid out. */
const CAN_PREPARE = globalThis.CSS?.supports?.('content-visibility', 'hidden') ?? false;

/**
 * Places of the questions that are laid out before anybody goes there, so that a step only shows one and hides another:
 * those beside the one that is looked at, and the one that is pointed at in the list.
 */
export class PlacesAhead {
  private places: readonly number[] = [];
  private pointed: number | undefined;
  private cancel = () => {};
  private readonly listeners = new Set<() => void>();

  constructor(private readonly store: AttemptStore) {}

  readonly ready = (): readonly number[] => this.places;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Somebody is likely to go there next. */
  readonly point = (place: number): void => {
    this.pointed = place;
    this.prepare();
  };

  /** Has the others drawn while nothing else is to do, one at a time; returns a function that stops it. */
  readonly prepare = (): (() => void) => {
    this.cancel();
    if (CAN_PREPARE) this.cancel = whenIdle(this.addOne);
    return () => this.cancel();
  };

  private readonly addOne = (): void => {
    const { current, questions } = this.store.state();
    const wanted = [current, this.pointed ?? current, current + 1, current - 1].filter((place) => questions[place]);
    const missing = wanted.find((place) => !this.places.includes(place));
    if (missing === undefined) return;
    this.places = [...this.places.filter((place) => wanted.includes(place)), missing];
    this.listeners.forEach((listener) => listener());
    this.prepare();
  };
}
