import { createHash } from 'node:crypto';
import { keptOptions } from '../contracts/http/question-rules.js';
import type { Draws } from '../platform/draws.js';

/**
 * Prefix of the seeds of papers whose options keep their places where they refer to them. Papers that were started
 * before have none: their order does not change.
 */
const WITH_PLACES = 'places:';

/** Kept options of questions in memory, so that a paper does not search their texts again. */
const keptOptionsCache = new WeakMap<readonly string[], readonly string[]>();

/** Returns the seed of a new paper. */
export const newOptionSeed = (draws: Pick<Draws, 'seed'>): string => `${WITH_PLACES}${draws.seed()}`;

/**
 * Returns the options of a question in the order of the paper, which is the same on all devices and in the result. It
 * is derived from the paper's seed and the option texts only, so that it does not reveal the key. Options that refer to
 * their place keep it.
 */
export function inShownOrder(
  options: readonly string[],
  questionId: string,
  optionSeed: string,
  keepOrder = false,
): string[] {
  const kept = !optionSeed.startsWith(WITH_PLACES) ? [] : keepOrder ? options : keptOf(options);
  const shownOptions = options.filter((option) => !kept.includes(option)).sort(byCodeUnits);
  const random = createHash('sha512').update(`${optionSeed}/${questionId}`).digest();
  for (let last = shownOptions.length - 1; last > 0; last -= 1) {
    const chosen = random.readUInt32LE((4 * last) % random.length) % (last + 1);
    [shownOptions[last], shownOptions[chosen]] = [shownOptions[chosen]!, shownOptions[last]!];
  }
  return [...shownOptions, ...kept];
}

/** Returns the options of a question that keep their places, unless it keeps the order of all. */
function keptOf(options: readonly string[]): readonly string[] {
  const kept = keptOptionsCache.get(options) ?? keptOptions(options, false);
  keptOptionsCache.set(options, kept);
  return kept;
}

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
