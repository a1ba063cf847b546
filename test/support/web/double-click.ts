import { createEvent, fireEvent } from '@testing-library/react';

/** Milliseconds after which a click no longer counts as part of a double click */
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
