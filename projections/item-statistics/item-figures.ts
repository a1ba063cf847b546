import { STATISTICS_ATTEMPTS_MIN, STATISTICS_GROUP, type ItemFlag } from '../../api/contracts/http/item-statistics.js';
import { attemptsIn, type Answers } from './item-statistics.projection.js';

const DISCRIMINATION_MIN = 0.1;
const EASY_MIN = 0.95;
const HARD_MAX = 0.2;

/** Statistics of one option; shares range from 0 to 1. */
interface OptionFigures {
  /** Selected option; null for skipped answers. */
  readonly option: string | null;
  readonly all: number;
  readonly upper: number;
  readonly lower: number;
}

/** Item statistics of a question. `flag` is null below `STATISTICS_ATTEMPTS_MIN` attempts. */
export interface ItemFigures {
  readonly attempts: number;
  /** Share of correct answers from 0 to 1, including skipped answers in the total. */
  readonly difficulty: number;
  /**
   * Corrected point-biserial correlation, −1 to 1, between a correct answer and the score in the rest of the paper.
   * Null if there is no variance.
   */
  readonly discrimination: number | null;
  readonly chosen: readonly OptionFigures[];
  readonly flag: ItemFlag | null;
}

/** Students with the same rest score: the number who chose an option, and the total. */
interface Row {
  readonly rest: number;
  readonly all: number;
  readonly chose: number;
}

/**
 * @param options all options of the question
 * @param right the key; null if the question is annulled
 */
export function itemFigures(answers: Answers, options: readonly string[], right: string | null): ItemFigures {
  const byRest = countsByRest(answers);
  const rowsOf = (option: string | null) => rowsChoosing(answers.options, byRest, option);
  const attempts = attemptsIn(answers);
  const difficulty = right === null ? 0 : shareOf(rowsOf(right));
  const discrimination = right === null ? null : pointBiserial(rowsOf(right));
  const chosen = [...options, null].map((option): OptionFigures => {
    const rows = rowsOf(option);
    return { option, all: shareOf(rows), upper: shareOfGroup(rows, 'upper'), lower: shareOfGroup(rows, 'lower') };
  });
  if (right === null || attempts < STATISTICS_ATTEMPTS_MIN) {
    return { attempts, difficulty, discrimination, chosen, flag: null };
  }
  const compareOption = (option: string): ComparedOption => ({
    upper: shareOfGroup(rowsOf(option), 'upper'),
    discrimination: pointBiserial(rowsOf(option)) ?? 0,
  });
  const others = options.filter((option) => option !== right).map(compareOption);
  const isWrong = isKeyLikelyWrong(compareOption(right), others, { all: attempts, upper: STATISTICS_GROUP * attempts });
  const flag = isWrong ? 'key-likely-wrong' : flagOf(difficulty, discrimination ?? 0);
  return { attempts, difficulty, discrimination, chosen, flag };
}

/** Counts of the students with one rest score. */
interface CountsAtRest {
  readonly rest: number;
  readonly all: number;
  readonly counts: readonly number[];
}

/** Returns the counts in ascending order of rest score. */
function countsByRest({ byRest }: Answers): CountsAtRest[] {
  return Object.entries(byRest)
    .map(([rest, counts]) => ({
      rest: Number(rest),
      all: counts.reduce((total, count) => total + count, 0),
      counts,
    }))
    .toSorted((a, b) => a.rest - b.rest);
}

/** Returns the rows for an option in ascending order of rest score. */
function rowsChoosing(options: readonly string[], byRest: readonly CountsAtRest[], option: string | null): Row[] {
  const index = option === null ? 0 : options.indexOf(option) + 1;
  const isChosen = option === null || index > 0;
  return byRest.map(({ rest, all, counts }) => ({ rest, all, chose: isChosen ? (counts[index] ?? 0) : 0 }));
}

/** Returns the correlation between choosing an option (1 or 0) and the rest score; null if either has no variance. */
function pointBiserial(rows: readonly Row[]): number | null {
  const attempts = sum(rows, ({ all }) => all);
  const share = shareOf(rows);
  const mean = sum(rows, ({ rest, all }) => rest * all) / attempts;
  const variance = sum(rows, ({ rest, all }) => all * (rest - mean) ** 2) / attempts;
  if (!(variance > 0) || share <= 0 || share >= 1) return null;
  const covariance = sum(rows, ({ rest, chose }) => chose * (rest - mean)) / attempts;
  return covariance / Math.sqrt(variance * share * (1 - share));
}

/**
 * Returns the share of students who chose an option among the 27 % with the highest or lowest rest scores. Students
 * tied at the boundary are weighted proportionally, so that their order does not matter.
 */
function shareOfGroup(rows: readonly Row[], group: 'upper' | 'lower'): number {
  const size = STATISTICS_GROUP * sum(rows, ({ all }) => all);
  let remaining = size;
  let chosenCount = 0;
  for (const row of group === 'upper' ? rows.toReversed() : rows) {
    const weight = Math.min(remaining, row.all);
    if (row.all > 0) chosenCount += (row.chose * weight) / row.all;
    remaining -= weight;
  }
  return size > 0 ? chosenCount / size : 0;
}

function flagOf(difficulty: number, discrimination: number): ItemFlag | null {
  if (difficulty >= EASY_MIN) return 'too-easy';
  if (discrimination >= DISCRIMINATION_MIN) return null;
  return difficulty <= HARD_MAX ? 'too-hard' : 'tells-little';
}

const shareOf = (rows: readonly Row[]): number => {
  const attempts = sum(rows, ({ all }) => all);
  return attempts > 0 ? sum(rows, ({ chose }) => chose) / attempts : 0;
};

const sum = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

/** Statistics of one option over the students who finished the test. */
interface ComparedOption {
  /** Share of the upper group that chose this option, 0 to 1. */
  readonly upper: number;
  /** Point-biserial correlation between choosing the option and the rest score, −1 to 1. */
  readonly discrimination: number;
}

interface ComparedAttempts {
  readonly all: number;
  /** Number of attempts in the upper group. */
  readonly upper: number;
}

/** Minimum share of the upper group for a majority. */
const MAJORITY = 0.5;
/** One-sided significance bounds in standard errors, exceeded by chance in 1 of 100 and 1 of 20 comparisons. */
const SURE_Z = 2.33;
const NOT_WORSE_Z = -1.64;
/** Significance bound without a majority, exceeded by chance in 1 of 200 comparisons. */
const VERY_SURE = 2.58;
/** Discrimination below which a key may be wrong if the upper group has no majority. */
const KEY_DISCRIMINATION_MIN = 0.1;

/**
 * Returns true if another option is more likely to be correct than the key.
 *
 * The option must be preferred in the upper group: at least half of it chose the option, significantly more than chose
 * the key (sign test, z = (a − b) / √(a + b)), and neither its own discrimination nor a higher discrimination of the
 * key contradicts this. If no option has a majority in the upper group, as in hard questions, the option must also
 * discriminate significantly better than the key, whose discrimination is below 0.10.
 *
 * The standard error of a correlation near 0 is 1 / √n, and that of a difference is √(2 / n), so that the bounds follow
 * from the number of attempts. Comparing options in the upper 27 % is the usual test for miskeyed items: Kelley (1939),
 * The selection of upper and lower groups for the validation of test items; Haladyna & Rodriguez (2013), Developing and
 * Validating Test Items, chapter on item analysis. The bounds were chosen on simulated cohorts, seeds 1 to 50.
 */
function isKeyLikelyWrong(key: ComparedOption, others: readonly ComparedOption[], attempts: ComparedAttempts): boolean {
  return others.some((option) => isBetter(option, key, attempts));
}

function isBetter(option: ComparedOption, key: ComparedOption, attempts: ComparedAttempts): boolean {
  const upperZ = signTest(option.upper * attempts.upper, key.upper * attempts.upper);
  const ownZ = option.discrimination * Math.sqrt(attempts.all);
  const lead = (option.discrimination - key.discrimination) * Math.sqrt(attempts.all / 2);
  if (option.upper >= MAJORITY) return upperZ > SURE_Z && ownZ > NOT_WORSE_Z && lead > NOT_WORSE_Z;
  return upperZ > VERY_SURE && ownZ > VERY_SURE && lead > VERY_SURE && key.discrimination < KEY_DISCRIMINATION_MIN;
}

/** Returns the difference between two exclusive counts in standard errors. */
const signTest = (a: number, b: number): number => (a + b > 0 ? (a - b) / Math.sqrt(a + b) : 0);

/** Statistics of a complete paper. */
export interface PaperFigures {
  readonly attempts: number;
  /** Number of students with 0, 1, 2, … correct answers. */
  readonly distribution: readonly number[];
  /** Mean number of correct answers; null if there are no attempts. */
  readonly mean: number | null;
  readonly deviation: number | null;
  /** Kuder–Richardson 20 reliability, at most 1. Null for a single question or without variance. */
  readonly kr20: number | null;
}

/** A question of the paper with its key. */
interface KeyedAnswers {
  readonly answers: Answers;
  /** The key; null if the question is annulled. */
  readonly right: string | null;
}

/** @param questions all questions of a model test */
export function paperFigures(questions: readonly KeyedAnswers[]): PaperFigures {
  const distribution = distributionOf(questions);
  const attempts = distribution.reduce((total, count) => total + count, 0);
  if (attempts === 0) return { attempts, distribution, mean: null, deviation: null, kr20: null };
  const mean = distribution.reduce((total, count, right) => total + right * count, 0) / attempts;
  const variance = distribution.reduce((total, count, right) => total + count * (right - mean) ** 2, 0) / attempts;
  const itemVariance = questions.reduce((total, question) => total + varianceOf(question, attempts), 0);
  const items = questions.filter(({ right }) => right !== null).length;
  const kr20 = items > 1 && variance > 0 ? (items / (items - 1)) * (1 - itemVariance / variance) : null;
  return { attempts, distribution, mean, deviation: Math.sqrt(variance), kr20 };
}

/** Any question is sufficient: the score is the rest score, plus one for a correct answer. */
function distributionOf([first, ...others]: readonly KeyedAnswers[]): number[] {
  const distribution = Array.from({ length: others.length + 2 }, () => 0);
  if (!first) return [];
  for (const [rest, counts] of Object.entries(first.answers.byRest)) {
    const index = keyIndexOf(first);
    for (const [n, count] of counts.entries()) distribution[Number(rest) + (n === index ? 1 : 0)]! += count;
  }
  return distribution;
}

function varianceOf(question: KeyedAnswers, attempts: number): number {
  const index = keyIndexOf(question);
  const right = Object.values(question.answers.byRest).reduce((total, counts) => total + (counts[index] ?? 0), 0);
  return (right / attempts) * (1 - right / attempts);
}

/** Returns the index of the key in the counts. */
const keyIndexOf = ({ answers: { options }, right }: KeyedAnswers): number => {
  const index = right === null ? -1 : options.indexOf(right);
  return index < 0 ? Infinity : index + 1;
};
