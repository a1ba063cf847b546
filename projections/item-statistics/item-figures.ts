import { STATISTICS_ATTEMPTS_MIN, STATISTICS_GROUP, type ItemFlag } from '../../api/contracts/http/item-statistics.js';
import { attemptsIn, type Answers } from './item-statistics.projection.js';
import { isKeyLikelyWrong, type ComparedOption } from './wrong-key.js';

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
