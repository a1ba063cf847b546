interface TimedItem {
  readonly at: number;
}

/** Merges sources that are ordered by time into one ordered sequence. Sources are read lazily. */
export function* mergeByTime<Item extends TimedItem>(sources: Iterable<Iterable<Item>>): Generator<Item> {
  /** Sources by their next item, latest first. */
  const waiting: { readonly next: Item; readonly rest: Iterator<Item> }[] = [];
  const insertSource = (iterator: Iterator<Item>): void => {
    const { done, value } = iterator.next();
    if (!done) waiting.splice(insertionIndex(value, waiting), 0, { next: value, rest: iterator });
  };
  for (const source of sources) insertSource(source[Symbol.iterator]());
  for (let first = waiting.pop(); first; first = waiting.pop()) {
    yield first.next;
    insertSource(first.rest);
  }
}

/** Returns the position of a source before those with a later item. */
function insertionIndex({ at }: TimedItem, waiting: readonly { readonly next: TimedItem }[]): number {
  let [low, high] = [0, waiting.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (waiting[middle]!.next.at > at) low = middle + 1;
    else high = middle;
  }
  return low;
}
