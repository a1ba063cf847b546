import { mergeByTime } from './merge-by-time.js';

const itemsAt = (...times: number[]) => times.map((time) => ({ at: time }));
const mergedTimes = (...sources: { at: number }[][]) => [...mergeByTime(sources)].map(({ at: time }) => time);

describe('mergeByTime', () => {
  it('merges sources into one sequence', () => {
    expect(mergedTimes(itemsAt(1, 4, 9), itemsAt(2, 3, 5), itemsAt(), itemsAt(7))).toEqual([1, 2, 3, 4, 5, 7, 9]);
    expect(mergedTimes()).toEqual([]);
    expect(mergedTimes(itemsAt(1, 1, 2), itemsAt(1, 2, 2))).toEqual([1, 1, 1, 2, 2, 2]);
  });

  it('reads each source only as far as needed', () => {
    const readTimes: number[] = [];
    function* source(...times: number[]) {
      for (const time of times) {
        readTimes.push(time);
        yield { at: time };
      }
    }
    const merged = mergeByTime([source(1, 5, 6), source(2, 8)]);
    for (let count = 0; count < 2; count += 1) merged.next();
    expect(readTimes).toEqual([1, 2, 5]);
  });

  it('keeps the order of a source for equal times', () => {
    const itemsNamed = (time: number, ...names: string[]) => names.map((name) => ({ at: time, name }));
    const merged = mergeByTime<{ at: number; name: string }>([itemsNamed(1, 'a', 'b', 'c'), itemsNamed(2, 'd')]);
    expect([...merged].map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  });
});
