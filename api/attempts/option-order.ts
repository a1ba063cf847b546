import { createHash } from 'node:crypto';

/**
 * Returns the options of a question in the order of the paper, which is the same on all devices and in the result. It
 * is derived from the paper's seed and the option texts only, so that it does not reveal the key.
 */
export function inShownOrder(options: readonly string[], questionId: string, optionSeed: string): string[] {
  const shownOptions = [...options].sort(byCodeUnits);
  const random = createHash('sha512').update(`${optionSeed}/${questionId}`).digest();
  for (let last = shownOptions.length - 1; last > 0; last -= 1) {
    const chosen = random.readUInt32LE((4 * last) % random.length) % (last + 1);
    [shownOptions[last], shownOptions[chosen]] = [shownOptions[chosen]!, shownOptions[last]!];
  }
  return shownOptions;
}

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
