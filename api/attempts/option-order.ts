import { createHash } from 'node:crypto';

/**
 * Returns the order in which a paper shows the options of a question: the same on every device and in the result.
 * Derived from the paper's seed and the option texts, independent of the tutor's order, so that the order reveals no
 * key.
 */
export function inShownOrder(options: readonly string[], questionId: string, optionSeed: string): string[] {
  const shown = [...options].sort(byCodeUnits);
  const random = createHash('sha512').update(`${optionSeed}/${questionId}`).digest();
  for (let last = shown.length - 1; last > 0; last -= 1) {
    const chosen = random.readUInt32LE((4 * last) % random.length) % (last + 1);
    [shown[last], shown[chosen]] = [shown[chosen]!, shown[last]!];
  }
  return shown;
}

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
