import { inOrder } from './in-order.js';

const timed = (...times: number[]) => times.map((at) => ({ at }));
const timesOf = (...sources: { at: number }[][]) => [...inOrder(sources)].map(({ at }) => at);

describe('mergeByTime', () => {
  it('merges sources into one sequence', () => {
    expect(timesOf(timed(1, 4, 9), timed(2, 3, 5), timed(), timed(7))).toEqual([1, 2, 3, 4, 5, 7, 9]);
    expect(timesOf()).toEqual([]);
    expect(timesOf(timed(1, 1, 2), timed(1, 2, 2))).toEqual([1, 1, 1, 2, 2, 2]);
  });

  it('reads each source only as far as needed', () => {
    const asked: number[] = [];
    function* source(...times: number[]) {
      for (const at of times) {
        asked.push(at);
        yield { at };
      }
    }
    const merged = inOrder([source(1, 5, 6), source(2, 8)]);
    for (let taken = 0; taken < 2; taken += 1) merged.next();
    expect(asked).toEqual([1, 2, 5]);
  });

  it('keeps the order of a source for equal times', () => {
    const named = (at: number, ...names: string[]) => names.map((name) => ({ at, name }));
    const merged = inOrder<{ at: number; name: string }>([named(1, 'a', 'b', 'c'), named(2, 'd')]);
    expect([...merged].map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  });
});
