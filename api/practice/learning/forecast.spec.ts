import { Rating } from 'ts-fsrs';
import { randomNumbers } from '../../../test/support/given/random-numbers.js';
import { forecast, type PlanForecast, type PlanTerms } from './forecast.js';
import { withReview } from './memory.js';
import { cardsOf, isSecure, lastPassDay, nextReviewDay, type Card } from './review-plan.js';

/** 2026-01-05 */
const TODAY = 20_458;
const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);
const noWait = () => Promise.resolve();

const terms = (overrides: Partial<PlanTerms> = {}): PlanTerms => ({
  today: TODAY,
  examDay: null,
  dailyQuestions: 20,
  practisedToday: 0,
  ...overrides,
});
const adjusted = (card: Card, examDay: number | null): Card => ({ ...card, nextDay: nextReviewDay(card, examDay) });
const missedCards = (count: number, daysAgo = 10, examDay: number | null = null): Card[] =>
  Array.from({ length: count }, (_, index) => {
    const memory = withReview(undefined, TODAY - daysAgo, Rating.Again);
    return adjusted({ ...memory, questionId: `mistake ${index}`, isNew: true, nextDay: 0 }, examDay);
  });

/** Returns a plan with up to 150 cards of random histories, from no exam to one in 150 days. */
function generatedPlan(seed: number): { cards: Card[]; plan: PlanTerms } {
  const random = randomNumbers(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const examDay = random() < 0.2 ? null : TODAY + upTo(random() < 0.5 ? 9 : 150);
  const cards = Array.from({ length: upTo(150) }, (_, index): Card => {
    let memory = withReview(undefined, TODAY - upTo(90), random() < 0.5 ? Rating.Again : Rating.Good);
    const isNew = random() < 0.5;
    for (let reviews = isNew ? 0 : upTo(4); reviews > 0; reviews -= 1) {
      const day = memory.lastDay + upTo(TODAY - memory.lastDay);
      memory = withReview(memory, day, random() < 0.3 ? Rating.Again : Rating.Good);
    }
    return adjusted({ ...memory, questionId: `question ${index}`, isNew, nextDay: 0 }, examDay);
  });
  const dailyQuestions = 5 + upTo(random() < 0.7 ? 20 : 195);
  return { cards, plan: terms({ examDay, dailyQuestions, practisedToday: random() < 0.3 ? upTo(30) : 0 }) };
}

/** Practises as a student does: each day the cards that are offered, all answered correctly. */
function practise(initial: readonly Card[], plan: PlanTerms, until: number) {
  let cards = [...initial];
  const days: { day: number; offered: Card[]; cards: Card[] }[] = [];
  for (let day = plan.today; day < until; day += 1) {
    const examDay = plan.examDay !== null && plan.examDay >= day ? plan.examDay : null;
    cards = cards.map((card) => adjusted(card, examDay));
    const limit = day === plan.today ? plan.dailyQuestions - plan.practisedToday : plan.dailyQuestions;
    const offered = cardsOf(cards, day, examDay, limit);
    days.push({ day, offered, cards });
    const ids = new Set(offered.map(({ questionId }) => questionId));
    cards = cards.map((card) =>
      ids.has(card.questionId) ? { ...card, ...withReview(card, day, Rating.Good), isNew: false } : card,
    );
  }
  return { days, cards };
}

const isReachedBefore = (examDay: number, card: Card): boolean =>
  !card.isNew && (isSecure(card, examDay) || card.lastDay >= lastPassDay(examDay));

describe('forecast of a plan', () => {
  it.each(SEEDS)('equals what a student practises day by day (seed %i) [MEMORY-3]', async (seed) => {
    const { cards, plan } = generatedPlan(seed);
    const { load, end, unreached } = await forecast(cards, plan, noWait);
    const { days } = practise(cards, plan, TODAY + 28);
    expect(load).toEqual(days.map(({ offered }) => offered.length));
    expect(Math.max(...load)).toBeLessThanOrEqual(plan.dailyQuestions);
    const atEnd = practise(cards, plan, end).cards;
    const waiting =
      end === plan.examDay
        ? atEnd.filter((card) => !isReachedBefore(end, card))
        : atEnd.filter(
            (card) => nextReviewDay(card, plan.examDay !== null && plan.examDay >= end ? plan.examDay : null) < end,
          );
    expect(unreached).toBe(waiting.length);
  });

  it.each(SEEDS)(
    'advises a daily number whose sentence is true when it is applied (seed %i) [MEMORY-3]',
    async (seed) => {
      const { cards, plan } = generatedPlan(seed);
      const before = await forecast(cards, plan, noWait);
      const after = await forecast(cards, { ...plan, dailyQuestions: before.suggestedDaily }, noWait);
      expect(after.unreached).toBe(before.unreachedAtSuggested);
      const isAdvised = before.suggestedDaily !== plan.dailyQuestions;
      expect(before.unreached > 0 || !isAdvised).toBe(true);
      const largest = await forecast(cards, { ...plan, dailyQuestions: 200 }, noWait);
      expect(after.unreached).toBeLessThanOrEqual(largest.unreached);
    },
  );

  it.each(SEEDS)(
    'leaves no day of the final week empty while a card is to be reviewed (seed %i) [MEMORY-4]',
    (seed) => {
      const { cards, plan } = generatedPlan(seed);
      const examDay = TODAY + 1 + (seed % 20);
      const { days } = practise(cards, { ...plan, examDay, practisedToday: 0 }, examDay + 1);
      for (const { day, offered, cards: current } of days.filter((each) => each.day >= lastPassDay(examDay))) {
        const open = current.filter((card) => card.isNew || card.nextDay <= day || !isReachedBefore(examDay, card));
        expect(offered.length).toBe(day === examDay ? 0 : Math.min(open.length, plan.dailyQuestions));
      }
    },
  );

  it('subtracts the cards practised today [MEMORY-3]', async () => {
    const { load } = await forecast(missedCards(100), terms({ practisedToday: 15 }));
    expect([load.length, load[0], Math.max(...load)]).toEqual([28, 5, 20]);
  });

  it('reviews fresh mistakes on each day of the final week until none is left [MEMORY-4]', async () => {
    const examDay = TODAY + 7;
    const { load, unreached } = await forecast(missedCards(42, 0, examDay), terms({ examDay }));
    expect([load.slice(0, 3), load[7], unreached]).toEqual([[20, 20, expect.any(Number)], 0, 0]);
    expect(load[2]).toBeGreaterThanOrEqual(2);
  });

  it('says how many cards even the largest daily number does not reach [MEMORY-3]', async () => {
    const examDay = TODAY + 2;
    expect(await forecast(missedCards(500, 10, examDay), terms({ examDay }))).toMatchObject({
      unreached: 460,
      suggestedDaily: 200,
      unreachedAtSuggested: 100,
    });
  });

  it('is empty without cards', async () => {
    const empty: PlanForecast = {
      load: Array<number>(28).fill(0),
      end: TODAY + 28,
      unreached: 0,
      suggestedDaily: 20,
      unreachedAtSuggested: 0,
    };
    expect(await forecast([], terms())).toEqual(empty);
  });

  it('yields to other work after each day, and its steps grow linearly with the number of cards', async () => {
    const stepsOf = async (count: number) => {
      let steps = 0;
      let sinceTurn = 0;
      let longest = 0;
      const counted = missedCards(count).map((card) =>
        Object.defineProperty({ ...card }, 'lastDay', {
          enumerable: true,
          get: () => {
            steps += 1;
            sinceTurn += 1;
            return card.lastDay;
          },
        }),
      );
      await forecast(counted, terms({ examDay: TODAY + 90 }), async () => {
        longest = Math.max(longest, sinceTurn);
        sinceTurn = 0;
      });
      return { steps, longest: Math.max(longest, sinceTurn) };
    };
    const [few, many] = [await stepsOf(1_000), await stepsOf(4_000)];
    expect(many.longest).toBeLessThanOrEqual(3 * 4_000);
    expect(many.steps).toBeLessThan(5 * few.steps);
  });
});
