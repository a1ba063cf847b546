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
  private isDown = false;
  private cancel = () => {};
  private readonly listeners = new Set<() => void>();

  constructor(private readonly store: AttemptStore) {}

  readonly ready = (): readonly number[] => this.places;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Somebody is likely to go there next; where a finger or button is down on it, as soon as that is lifted. */
  readonly point = (place: number, isDown = false): void => {
    this.pointed = place;
    this.isDown = isDown;
    if (isDown && CAN_PREPARE) this.add(place);
    this.prepare();
  };

  /** Whether it can't wait until nothing else is to do. */
  readonly isPressed = (place: number): boolean => this.isDown && place === this.pointed;

  /** Has the others drawn while nothing else is to do, one at a time; returns a function that stops it. */
  readonly prepare = (): (() => void) => {
    this.cancel();
    if (CAN_PREPARE) this.cancel = whenIdle(this.addOne);
    return () => this.cancel();
  };

  private readonly addOne = (): void => {
    this.isDown = false;
    const missing = this.wanted().find((place) => !this.places.includes(place));
    if (missing === undefined) return;
    this.add(missing);
    this.prepare();
  };

  /** The first is needed most. */
  private wanted(): number[] {
    const { current, questions } = this.store.state();
    return [current, this.pointed ?? current, current + 1, current - 1].filter((place) => questions[place]);
  }

  private add(place: number): void {
    if (this.places.includes(place)) return;
    const wanted = this.wanted();
    this.places = [...this.places.filter((other) => wanted.includes(other)), place];
    this.listeners.forEach((listener) => listener());
  }
}
