interface Timed {
  readonly at: number;
}

/** Merges sources that are ordered by time into one ordered sequence. Sources are read lazily. */
export function* inOrder<Item extends Timed>(sources: Iterable<Iterable<Item>>): Generator<Item> {
  /** Sources by their next item, latest first. */
  const waiting: { readonly next: Item; readonly rest: Iterator<Item> }[] = [];
  const put = (rest: Iterator<Item>): void => {
    const { done, value } = rest.next();
    if (!done) waiting.splice(placeOf(value, waiting), 0, { next: value, rest });
  };
  for (const source of sources) put(source[Symbol.iterator]());
  for (let first = waiting.pop(); first; first = waiting.pop()) {
    yield first.next;
    put(first.rest);
  }
}

/** Returns the position of a source before those with a later item. */
function placeOf({ at }: Timed, waiting: readonly { readonly next: Timed }[]): number {
  let [from, to] = [0, waiting.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (waiting[middle]!.next.at > at) from = middle + 1;
    else to = middle;
  }
  return from;
}
