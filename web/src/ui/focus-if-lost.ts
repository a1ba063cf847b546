/**
 * Ref callback of an element that replaces another one, such as the `main` of the next page or the next step of a
 * page: focuses it if no element has the focus, so that screen readers and the Tab key continue there.
 */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
