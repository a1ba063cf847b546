import { prefetch } from './prefetch.js';

async function* numbers(requested: number[], end = () => {}) {
  try {
    for (let number = 1; number <= 3; number += 1) {
      requested.push(number);
      yield await Promise.resolve(number);
    }
  } finally {
    end();
  }
}

describe('prefetch', () => {
  it('requests the next value while the current one is processed', async () => {
    const requested: number[] = [];
    const requestedBy: number[][] = [];
    const values: number[] = [];
    for await (const value of prefetch(numbers(requested))) {
      values.push(value);
      requestedBy.push([...requested]);
    }
    expect(values).toEqual([1, 2, 3]);
    expect(requestedBy).toEqual([
      [1, 2],
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('ends its source when it is left early', async () => {
    const end = jest.fn();
    for await (const _ of prefetch(numbers([], end))) break;
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('throws the error of a value after the values before it', async () => {
    const values: number[] = [];
    const failing = async function* () {
      yield await Promise.resolve(1);
      throw new Error('unreadable');
    };
    const reading = (async () => {
      for await (const value of prefetch(failing())) values.push(value);
    })();
    await expect(reading).rejects.toThrow('unreadable');
    expect(values).toEqual([1]);
  });
});
