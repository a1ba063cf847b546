import type { ExamSubject } from '../contracts/http/limits.js';
import { SUBJECTS } from '../contracts/http/limits.js';
import type { Chance } from '../demo/chance.js';
import type { Day } from '../demo/course/calendar.js';
import type { Bank, Item } from '../demo/course/items.js';
import type { DemoModelTest } from '../demo/past/model-test-acts.js';
import { randomSample } from '../platform/shared/random-sample.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const FRIDAY = 5;
/** Hour of the start in the exam time zone. */
const AT_HOUR = 20;
const AHEAD_MS = 3 * DAY_MS;
const OF_ONE = 25;
const OF_EACH = 6;
/**
 * Upper limit (exclusive) of the difficulty of a question with a wrong key. The key can be detected only if enough students know the right
 * answer.
 */
const TOO_HARD = 1;

const PLANNED: readonly Pick<DemoModelTest, 'name' | 'subject' | 'minutes'>[] = [
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
    const planned = PLANNED[week % PLANNED.length]!;
    const items = itemsFor(planned.subject, bank, usedItems, chance);
    for (const item of items) usedItems.add(item);
    const liveFrom = friday.quarters.find(({ hour }) => hour === AT_HOUR)!.from;
    const times = { createdAt: liveFrom - AHEAD_MS, liveFrom, liveUntil: liveFrom + DAY_MS, expiryDays: 1 };
    return { ...planned, id: chance.uuid(), items, ...times };
  });
}

function itemsFor(subject: ExamSubject, bank: Bank, usedItems: ReadonlySet<Item>, chance: Chance): Item[] {
  const each = subject === 'Combined' ? OF_EACH : OF_ONE;
  return (subject === 'Combined' ? SUBJECTS : [subject]).flatMap((one) =>
    randomSample(
      bank[one].filter((item) => !usedItems.has(item)),
      each,
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
  const wrong = new Map<Item, Item>();
  const badKeys: BadKey[] = [];
  for (let number = 0; number < count; number += 1) {
    const test = tests[number % tests.length]!;
    const item = chance.pick(test.items.filter((one) => one.difficulty < TOO_HARD && !wrong.has(one)));
    const { questionId, content, right } = item;
    const key = chance.pick(content.options.filter((option) => option !== right));
    wrong.set(item, { ...item, content: { ...content, correctAnswers: [key] } });
    badKeys.push({ questionId, modelTestId: test.id, key, right });
  }
  const withWrongKeys = (items: readonly Item[]) => items.map((item) => wrong.get(item) ?? item);
  return {
    bank: Object.fromEntries(
      Object.entries(bank).map(([subject, items]) => [subject, withWrongKeys(items)]),
    ) as unknown as Bank,
    tests: tests.map((test) => ({ ...test, items: withWrongKeys(test.items) })),
    badKeys,
  };
}
