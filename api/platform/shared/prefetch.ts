/** Requests the next value while the current one is processed. */
export async function* prefetch<Value>(values: AsyncIterable<Value>): AsyncGenerator<Value, void, undefined> {
  const reading = values[Symbol.asyncIterator]();
  let next = reading.next();
  try {
    for (;;) {
      const result = await next;
      if (result.done) return;
      next = reading.next();
      // thrown when it is awaited
      next.catch(() => {});
      yield result.value;
    }
  } finally {
    await next.catch(() => {});
    await reading.return?.();
  }
}
