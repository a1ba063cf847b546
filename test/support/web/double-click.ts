import { createEvent, fireEvent } from '@testing-library/react';

/** ms; more than a double click, which a button takes for one press */
const APART_MS = 1_000;
let laterMs = 0;

/** @param timeStamp of the input, ms */
export function clickAt(button: HTMLElement, timeStamp: number): void {
  const click = createEvent.click(button);
  Object.defineProperty(click, 'timeStamp', { value: timeStamp });
  fireEvent(button, click);
}

/** Clicks as somebody does who clicks the same button again on purpose, and not twice in half a second. */
export function clickLater(button: HTMLElement): void {
  laterMs += APART_MS;
  clickAt(button, createEvent.click(button).timeStamp + laterMs);
}
