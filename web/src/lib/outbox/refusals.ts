const listeners = new Set<() => void>();

/** Calls back when the server has refused an answer for good, in whatever tab it was sent; returns the way to stop. */
export function onRefusal(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const tellRefusal = (): void => listeners.forEach((listener) => listener());
