/**
 * Returns a predicate for the row indexes in ranges such as `3-17,20`.
 * @param ranges text that matches `ROW_RANGES_PATTERN`
 */
export function inRowRanges(ranges: string): (index: number) => boolean {
  const bounds = ranges.split(',').map((range) => {
    const [from = NaN, to = from] = range.split('-').map(Number);
    return { from, to };
  });
  return (index) => bounds.some(({ from, to }) => index >= from && index <= to);
}
