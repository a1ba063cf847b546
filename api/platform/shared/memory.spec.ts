import { isMemoryScarce } from './memory.js';

const MB = 1_000_000;

describe('isMemoryScarce', () => {
  it.each([
    [512 * MB, 8_000 * MB, true],
    [1_024 * MB, 8_000 * MB, false],
    [0, 900 * MB, true],
    [0, 8_000 * MB, false],
    // the value without a limit in version 2 of control groups
    [Number(2n ** 64n - 1n), 8_000 * MB, false],
  ])('for a container of %i bytes on a machine of %i bytes is %s', (container, machine, expected) => {
    expect(isMemoryScarce(container, machine)).toBe(expected);
  });
});
