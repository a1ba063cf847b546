/**
 * As `ref` of a `main` that comes later than its address, or in place of another: takes the focus if it is nowhere, so
 * that a screen reader begins there and not in the void.
 */
export function focusIfLost(main: HTMLElement | null): void {
  if (document.activeElement === document.body) main?.focus({ preventScroll: true });
}
