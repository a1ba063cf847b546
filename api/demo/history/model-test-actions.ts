import { streams } from '../../contracts/events/streams.js';
import { MOCK_TEST_MARKS, SUBJECTS, type ExamSubject } from '../../contracts/http/limits.js';
import type { Reveal } from '../../contracts/http/result-times.js';
import { picturesIn } from '../../contracts/question-text/pictures.js';
import { randomSample } from '../../platform/shared/random-sample.js';
import { modelTestDecider } from '../../model-tests/model-test.decider.js';
import type { ModelTestCommand } from '../../model-tests/model-test-state.js';
import type { Chance } from '../chance.js';
import type { Bank, Item } from '../course/items.js';
import type { DemoAction } from './demo-action.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Time between the creation of a test and its start. */
const NOTICE_MS = 2 * DAY_MS;
/** Maximum delay until a test is recorded as live or archived. */
const RECORDING_DELAY_MS_MAX = 250;
/** Number of questions per subject in a single-subject and in a combined test; fewer in a small question bank. */
const SINGLE_SUBJECT_SIZE = { most: 25, share: 1 / 8 };
const COMBINED_SUBJECT_SIZE = { most: 10, share: 1 / 20 };
/** Number of questions with pictures per subject in a test, if there are enough. */
const ILLUSTRATED_MAX = 3;

interface PlannedTest {
  readonly name: string;
  readonly subject: ExamSubject;
  readonly minutes: number;
  /** Start relative to now in ms; rounded to full hours if it is hours away. */
  readonly liveIn: number;
  readonly expiryDays: number;
  /** When students see their results; by default, when they finish. */
  readonly reveal?: Reveal;
}

/** Planned tests, which fill all lists; one test goes live shortly after the start. */
const PLANNED_TESTS: readonly PlannedTest[] = [
  { name: 'Physics: mechanics and heat', subject: 'Physics', minutes: 20, liveIn: -19 * DAY_MS, expiryDays: 2 },
  { name: 'All subjects, first round', subject: 'Combined', minutes: 40, liveIn: -12 * DAY_MS, expiryDays: 3 },
  { name: 'Chemistry in twenty minutes', subject: 'Chemistry', minutes: 20, liveIn: -5 * DAY_MS, expiryDays: 2 },
  { name: 'All subjects, second round', subject: 'Combined', minutes: 40, liveIn: -30 * HOUR_MS, expiryDays: 3 },
  {
    name: 'Physics: weekly test',
    subject: 'Physics',
    minutes: 20,
    liveIn: -9 * HOUR_MS,
    expiryDays: 1,
    reveal: 'release',
  },
  { name: 'Math: the long one', subject: 'Math', minutes: 30, liveIn: -5 * HOUR_MS, expiryDays: 2 },
  { name: 'English: use and usage', subject: 'English', minutes: 15, liveIn: 6 * MINUTE_MS, expiryDays: 1 },
  { name: 'Physics: waves and circuits', subject: 'Physics', minutes: 20, liveIn: 26 * HOUR_MS, expiryDays: 2 },
  { name: 'All subjects, third round', subject: 'Combined', minutes: 40, liveIn: 6 * DAY_MS, expiryDays: 3 },
];

/** A model test of the demo; times are Unix times in ms. */
export interface DemoModelTest extends Omit<PlannedTest, 'liveIn'> {
  readonly id: string;
  readonly items: readonly Item[];
  readonly createdAt: number;
  readonly liveFrom: number;
  readonly liveUntil: number;
}

/**
 * Generates the model tests, earliest first; none if there are too few questions.
 * @param before time of the first registrations
 */
export function modelTestsOf(bank: Bank, { before, now }: { before: number; now: Date }, chance: Chance) {
  const smallestBankSize = Math.min(...SUBJECTS.map((subject) => bank[subject].length));
  if (smallestBankSize < 2 * MOCK_TEST_MARKS[0]) return [];
  const usedItems = new Set<Item>();
  return PLANNED_TESTS.flatMap((test): DemoModelTest[] => {
    const roundingMs = Math.abs(test.liveIn) < HOUR_MS ? MINUTE_MS : HOUR_MS;
    const liveFrom = Math.floor((now.getTime() + test.liveIn) / roundingMs) * roundingMs;
    if (liveFrom < before + HOUR_MS) return [];
    const items = itemsFor(test.subject, bank, usedItems, chance);
    for (const item of items) usedItems.add(item);
    const createdAt = Math.max(before, Math.min(liveFrom - NOTICE_MS, now.getTime() - HOUR_MS));
    return [
      {
        ...test,
        id: chance.uuid(),
        items,
        createdAt,
        liveFrom,
        liveUntil: liveFrom + test.expiryDays * DAY_MS,
      },
    ];
  });
}

const hasPicture = ({ content }: Item): boolean => picturesIn(content.question).length > 0;

function itemsFor(subject: ExamSubject, bank: Bank, usedItems: ReadonlySet<Item>, chance: Chance): Item[] {
  const { most, share } = subject === 'Combined' ? COMBINED_SUBJECT_SIZE : SINGLE_SUBJECT_SIZE;
  return (subject === 'Combined' ? SUBJECTS : [subject]).flatMap((itemSubject) => {
    const unusedOfSubject = bank[itemSubject].filter((item) => !usedItems.has(item));
    const count = Math.min(most, Math.floor(bank[itemSubject].length * share));
    const illustrated = randomSample(
      unusedOfSubject.filter(hasPicture),
      Math.min(ILLUSTRATED_MAX, count),
      chance.below,
    );
    const others = randomSample(
      unusedOfSubject.filter((item) => !illustrated.includes(item)),
      count - illustrated.length,
      chance.below,
    );
    return randomSample([...illustrated, ...others], count, chance.below);
  });
}

/** Generates the actions of the tutor and the schedule process, in order of time. */
export function modelTestActions(test: DemoModelTest, tutorId: string, chance: Chance): DemoAction[] {
  const { id: modelTestId, items, createdAt, liveFrom, liveUntil } = test;
  const action = (time: number, actor: string, command: ModelTestCommand): DemoAction => ({
    at: time,
    actor,
    commandId: chance.uuid(),
    decide: (history, context) => history.decide(streams.modelTest(modelTestId), modelTestDecider, command, context),
  });
  const questions = new Map(
    items.map(({ questionId, version, content: { subject } }) => [questionId, { subject, version }]),
  );
  // questions of the demo are never edited
  const edits = new Map(items.map(({ questionId }) => [questionId, []]));
  const followSchedule = (time: number) =>
    action(time + chance.below(RECORDING_DELAY_MS_MAX), 'process:model-test-schedule', {
      type: 'FollowSchedule',
      modelTestId,
      edits,
    });
  return [
    action(createdAt, `tutor:${tutorId}`, {
      type: 'CreateModelTest',
      modelTestId,
      form: formOf(test),
      questions,
      edits,
    }),
    followSchedule(liveFrom),
    followSchedule(liveUntil),
  ];
}

const formOf = ({ name, subject, minutes, items, liveFrom, liveUntil, expiryDays, reveal }: DemoModelTest) => ({
  name,
  subject,
  marks: items.length,
  time: minutes,
  questionIds: items.map(({ questionId }) => questionId),
  liveFrom: new Date(liveFrom).toISOString(),
  liveUntil: new Date(liveUntil).toISOString(),
  expiryDays,
  reveal,
});
