import type { ExamSubject } from '../contracts/http/limits.js';
import { SUBJECTS } from '../contracts/http/limits.js';
import type { Chance } from '../demo/chance.js';
import type { Day } from '../demo/course/calendar.js';
import type { Bank, Item } from '../demo/course/items.js';
import type { DemoModelTest } from '../demo/history/model-test-actions.js';
import { randomSample } from '../platform/shared/random-sample.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const FRIDAY = 5;
/** Hour of the start in the exam time zone. */
const START_HOUR = 20;
const NOTICE_MS = 3 * DAY_MS;
const SINGLE_SUBJECT_SIZE = 25;
const COMBINED_SUBJECT_SIZE = 6;
/**
 * Upper limit (exclusive) of the difficulty of a question with a wrong key. The key can be detected only if enough students know the right
 * answer.
 */
const DIFFICULTY_MAX = 1;

const PLANNED_TESTS: readonly Pick<DemoModelTest, 'name' | 'subject' | 'minutes'>[] = [
  { name: 'Physics on Friday', subject: 'Physics', minutes: 25 },
  { name: 'Chemistry on Friday', subject: 'Chemistry', minutes: 20 },
  { name: 'All subjects on Friday', subject: 'Combined', minutes: 30 },
  { name: 'Math on Friday', subject: 'Math', minutes: 30 },
];

/** Generates one test every Friday at 20:00 that is live for a day. No question is used in two tests. */
export function weeklyTests(bank: Bank, days: readonly Day[], chance: Chance): DemoModelTest[] {
  const usedItems = new Set<Item>();
  const fridays = days.filter(({ date }) => new Date(date).getUTCDay() === FRIDAY);
  return fridays.map((friday, week) => {
    const plannedTest = PLANNED_TESTS[week % PLANNED_TESTS.length]!;
    const items = itemsFor(plannedTest.subject, bank, usedItems, chance);
    for (const item of items) usedItems.add(item);
    const liveFrom = friday.quarters.find(({ hour }) => hour === START_HOUR)!.from;
    const times = { createdAt: liveFrom - NOTICE_MS, liveFrom, liveUntil: liveFrom + DAY_MS, expiryDays: 1 };
    return { ...plannedTest, id: chance.uuid(), items, ...times };
  });
}

function itemsFor(subject: ExamSubject, bank: Bank, usedItems: ReadonlySet<Item>, chance: Chance): Item[] {
  const countPerSubject = subject === 'Combined' ? COMBINED_SUBJECT_SIZE : SINGLE_SUBJECT_SIZE;
  return (subject === 'Combined' ? SUBJECTS : [subject]).flatMap((itemSubject) =>
    randomSample(
      bank[itemSubject].filter((item) => !usedItems.has(item)),
      countPerSubject,
      chance.below,
    ),
  );
}

/** A question with a wrong key. */
interface BadKey {
  readonly questionId: string;
  readonly modelTestId: string;
  /** The wrong key. */
  readonly key: string;
  /** The right answer. */
  readonly right: string;
}

export interface TestsWithBadKeys {
  readonly bank: Bank;
  readonly tests: readonly DemoModelTest[];
  readonly badKeys: readonly BadKey[];
}

/**
 * Sets wrong keys for a number of model test questions, spread over the tests. Simulated students still choose the
 * right answers.
 */
export function withBadKeys(
  count: number,
  bank: Bank,
  tests: readonly DemoModelTest[],
  chance: Chance,
): TestsWithBadKeys {
  const wrongKeyItems = new Map<Item, Item>();
  const badKeys: BadKey[] = [];
  for (let number = 0; number < count; number += 1) {
    const test = tests[number % tests.length]!;
    const item = chance.pick(
      test.items.filter((itemSubject) => itemSubject.difficulty < DIFFICULTY_MAX && !wrongKeyItems.has(itemSubject)),
    );
    const { questionId, content, right } = item;
    const key = chance.pick(content.options.filter((option) => option !== right));
    wrongKeyItems.set(item, { ...item, content: { ...content, correctAnswers: [key] } });
    badKeys.push({ questionId, modelTestId: test.id, key, right });
  }
  const withWrongKeys = (items: readonly Item[]) => items.map((item) => wrongKeyItems.get(item) ?? item);
  return {
    bank: Object.fromEntries(
      Object.entries(bank).map(([subject, items]) => [subject, withWrongKeys(items)]),
    ) as unknown as Bank,
    tests: tests.map((test) => ({ ...test, items: withWrongKeys(test.items) })),
    badKeys,
  };
}
