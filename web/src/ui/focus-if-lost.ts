/**
 * Ref callback of a `main` that is rendered after a navigation or replaces another one: focuses it if no element has
 * the focus, so that screen readers start there.
 */
export function focusIfLost(main: HTMLElement | null): void {
  if (document.activeElement === document.body) main?.focus({ preventScroll: true });
}
