import { createEvent, fireEvent } from '@testing-library/react';

/** Time in ms after which a second click no longer counts as a double click */
const APART_MS = 1_000;
let laterMs = 0;

/** @param timeStamp time of the input in ms */
export function clickAt(button: HTMLElement, timeStamp: number): void {
  const click = createEvent.click(button);
  Object.defineProperty(click, 'timeStamp', { value: timeStamp });
  fireEvent(button, click);
}

/** Clicks a button after the double-click interval, like a user who clicks twice intentionally. */
export function clickLater(button: HTMLElement): void {
  laterMs += APART_MS;
  clickAt(button, createEvent.click(button).timeStamp + laterMs);
}
