import { createEvent, fireEvent } from '@testing-library/react';

/** ms; buttons ignore a second click within the time of a double click */
const APART_MS = 1_000;
let laterMs = 0;

/** @param timeStamp of the input, ms */
export function clickAt(button: HTMLElement, timeStamp: number): void {
  const click = createEvent.click(button);
  Object.defineProperty(click, 'timeStamp', { value: timeStamp });
  fireEvent(button, click);
}

/** Clicks a button after the time of a double click has passed, as a user does who clicks twice on purpose. */
export function clickLater(button: HTMLElement): void {
  laterMs += APART_MS;
  clickAt(button, createEvent.click(button).timeStamp + laterMs);
}
