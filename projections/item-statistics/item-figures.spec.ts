import { itemFigures, paperFigures, type ItemFigures } from './item-figures.js';
import type { Answers } from './item-statistics.projection.js';

const OPTIONS = ['A', 'B', 'C', 'D'];

/**
 * Returns the answers to each question of a paper.
 * @param papers selected options of each student in question order
 */
function answersTo(papers: readonly (readonly (string | null)[])[], keys: readonly string[]): Answers[] {
  return keys.map((_key, question) => {
    const byRest: Record<string, number[]> = {};
    for (const paper of papers) {
      const restScore = paper.filter((option, n) => n !== question && option === keys[n]).length;
      const counts = (byRest[restScore] ??= [0, 0, 0, 0, 0]);
      counts[paper[question] === null ? 0 : OPTIONS.indexOf(paper[question]!) + 1]! += 1;
    }
    return { options: OPTIONS, byRest };
  });
}

/** Three questions with key A; four students with 3, 2, 1 and 0 correct answers. */
const KEYS = ['A', 'A', 'A'];
const PAPERS = [
  ['A', 'A', 'A'],
  ['A', 'A', 'B'],
  ['A', 'B', null],
  ['C', 'B', null],
];

describe('itemFigures (compared with values computed by hand)', () => {
  const answers = answersTo(PAPERS, KEYS);
  const figures = answers.map((answersOfItem) => itemFigures(answersOfItem, OPTIONS, 'A'));

  it('reads and sorts the counts once, regardless of the number of options', () => {
    let reads = 0;
    const ownKeys = (counts: Record<string, readonly number[]>) => {
      reads += 1;
      return Reflect.ownKeys(counts);
    };
    const options = Array.from({ length: 10 }, (_, n) => `option ${n}`);
    const readsWith = (count: number) => {
      reads = 0;
      const byRest = { ...answers[0]!.byRest } as Record<string, readonly number[]>;
      itemFigures(
        { options, byRest: new Proxy<Record<string, readonly number[]>>(byRest, { ownKeys }) },
        options.slice(0, count),
        options[0]!,
      );
      return reads;
    };
    expect(readsWith(10)).toBe(readsWith(2));
  });

  it('difficulty is the share of correct answers [REPLAY-17]', () => {
    expect(figures.map(({ attempts, difficulty }) => [attempts, difficulty])).toEqual([
      [4, 0.75],
      [4, 0.5],
      [4, 0.25],
    ]);
  });

  it('discrimination is the correlation of correct answers with the score in the rest of the paper [REPLAY-17]', () => {
    // First question: 1 1 1 0 against 2 1 0 0; covariance 0.1875, standard deviations 0.4330 and 0.8292.
    expect(figures[0]!.discrimination).toBeCloseTo(0.5222, 4);
    // Second question: 1 1 0 0 against 2 1 1 0; covariance 0.25, standard deviations 0.5 and 0.7071.
    expect(figures[1]!.discrimination).toBeCloseTo(0.7071, 4);
    const sameStatistics = itemFigures(answersTo([['A'], ['A']], ['A'])[0]!, OPTIONS, 'A');
    expect(sameStatistics.discrimination).toBeNull();
  });

  it('option shares cover the upper and lower 27 %, with tied students counted proportionally [REPLAY-17]', () => {
    // 1.08 students: the student with a rest score of 2, and 0.04 of each of the two with 1, one of whom answered
    // correctly.
    const [right] = figures[1]!.chosen;
    expect(right).toEqual({
      option: 'A',
      all: 0.5,
      upper: expect.closeTo(1.04 / 1.08),
      lower: expect.closeTo(0.04 / 1.08),
    });
    expect(figures[2]!.chosen.find(({ option }) => option === null)).toMatchObject({ all: 0.5, upper: 0 });
  });

  it('are omitted when there are too few attempts', () => {
    expect(figures.map(({ flag }) => flag)).toEqual([null, null, null]);
  });
});

describe('paperFigures (compared with values computed by hand)', () => {
  it('returns the score distribution, the mean and KR-20', () => {
    const questions = answersTo(PAPERS, KEYS).map((answers) => ({ answers, right: 'A' }));
    // The variance is 1.25 and the item variances are 0.1875 + 0.25 + 0.1875: 3/2 × (1 − 0.625 / 1.25).
    expect(paperFigures(questions)).toEqual({
      attempts: 4,
      distribution: [1, 1, 1, 1],
      mean: 1.5,
      deviation: expect.closeTo(1.118, 3),
      kr20: expect.closeTo(0.75),
    });
  });

  it('returns no mean and no KR-20 before the first finished attempt', () => {
    const questions = answersTo([], KEYS).map((answers) => ({ answers, right: 'A' }));
    expect(paperFigures(questions)).toMatchObject({ attempts: 0, mean: null, deviation: null, kr20: null });
  });
});

describe('detection of wrong keys among 5,000 simulated students', () => {
  const QUESTIONS = 40;
  const STUDENTS = 5_000;
  const random = seededRandom(7);
  const isPlanted = (question: number) => question % 10 === 3;
  /** The correct option is always A. */
  const keys = Array.from({ length: QUESTIONS }, (_, question) => (isPlanted(question) ? 'C' : 'A'));
  const difficulties = keys.map(() => normal(random));
  const papers = Array.from({ length: STUDENTS }, () => {
    const ability = normal(random);
    return difficulties.map((difficulty) => {
      if (random() < 0.05) return null;
      const knowsAnswer = random() < 1 / (1 + Math.exp(-1.2 * (ability - difficulty)));
      return knowsAnswer ? 'A' : OPTIONS[Math.floor(random() * OPTIONS.length)]!;
    });
  });
  const flagged = (cohort: typeof papers) =>
    answersTo(cohort, keys).map(
      (answers, question): ItemFigures['flag'] => itemFigures(answers, OPTIONS, keys[question]!).flag,
    );

  it('finds every planted wrong key without false positives', () => {
    const suspects = flagged(papers).flatMap((flag, question) => (flag === 'key-likely-wrong' ? [question] : []));
    expect(suspects).toEqual([3, 13, 23, 33]);
  });

  it('flags no correct key among the first forty students', () => {
    const suspects = flagged(papers.slice(0, 40)).flatMap((flag, n) => (flag === 'key-likely-wrong' ? [n] : []));
    expect(suspects.filter((question) => !isPlanted(question))).toEqual([]);
  });

  it('finds a rarely chosen key when most of the upper group agree on another option, even above a difficulty of 0.10', () => {
    // Of 270 students, 7 % chose the key A, which has a discrimination of 0.12; 49 % chose D, including 67 % of the
    // upper group.
    const byRest = {
      4: [30, 2, 12, 14, 14],
      8: [26, 6, 14, 20, 40],
      12: [10, 6, 8, 6, 44],
      16: [1, 5, 2, 2, 8 + 20],
    };
    const figures = itemFigures({ options: OPTIONS, byRest }, OPTIONS, 'A');
    expect(figures.discrimination).toBeGreaterThan(0.1);
    expect(figures.flag).toBe('key-likely-wrong');
    expect(itemFigures({ options: OPTIONS, byRest }, OPTIONS, 'D').flag).toBeNull();
  });

  it('flags questions that are too easy, too hard or do not discriminate', () => {
    const oneQuestion = (counts: Record<string, number[]>) =>
      itemFigures({ options: OPTIONS, byRest: counts }, OPTIONS, 'A').flag;
    expect(oneQuestion({ 3: [0, 48, 1, 0, 0], 9: [0, 50, 1, 0, 0] })).toBe('too-easy');
    expect(oneQuestion({ 3: [10, 10, 10, 10, 10], 9: [10, 10, 10, 10, 10] })).toBe('too-hard');
    expect(oneQuestion({ 3: [0, 25, 8, 8, 9], 9: [0, 25, 8, 8, 9] })).toBe('tells-little');
    expect(oneQuestion({ 3: [0, 10, 13, 13, 14], 9: [0, 40, 3, 3, 4] })).toBeNull();
  });
});

/** Returns a seeded generator of random numbers from 0 to 1. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
