/** Splits a chunked text into lines, and yields the lines that end in one chunk together. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string[], void, undefined> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    yield lines;
  }
  if (rest) yield [rest];
}
