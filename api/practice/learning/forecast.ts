import { Rating } from 'ts-fsrs';
import { DAILY_QUESTIONS_MAX, DAILY_QUESTIONS_MIN, LOAD_DAYS } from '../../contracts/http/practice.js';
import { eventLoopTurns } from '../../platform/shared/event-loop-turns.js';
import { withReview } from './memory.js';
import { isSecure, lastPassDay, nextReviewDay, priorityOn, type Card } from './review-plan.js';

/** Number of days that are simulated at most; an exam after them does not limit the forecast. */
const HORIZON_DAYS = 120;

/** Constraints of a review plan. Days are counted since the Unix epoch. */
export interface PlanTerms {
  readonly today: number;
  /** Null if there is no exam date, and after that day. */
  readonly examDay: number | null;
  /** Maximum number of questions per day. */
  readonly dailyQuestions: number;
  /** Number of questions already practised today. */
  readonly practisedToday: number;
}

/** Forecast of a plan, assuming that the student practises every day and answers every review correctly. */
export interface PlanForecast {
  /** Number of reviews on each of the next 28 days, including today. */
  readonly load: readonly number[];
  /** The exam day; the day after the 28 days if there is no exam after today within the next 120 days. */
  readonly end: number;
  /**
   * Number of cards that are not reached before `end`: before an exam, cards that are new, or neither secure nor
   * reviewed in the final week; otherwise cards that are still due.
   */
  readonly unreached: number;
  /** A daily number that reaches as many cards as the largest one; the plan's own if it reaches every card. */
  readonly suggestedDaily: number;
  /** Number of cards that are not reached with `suggestedDaily`. */
  readonly unreachedAtSuggested: number;
}

/**
 * Simulates a plan day by day.
 * @param cards cards whose `nextDay` is adjusted to the exam
 * @param takeTurn called before each simulated day; yields to other work
 */
export async function forecast(
  cards: readonly Card[],
  terms: PlanTerms,
  takeTurn = eventLoopTurns(),
): Promise<PlanForecast> {
  const { today, examDay, dailyQuestions } = terms;
  const isExamAhead = examDay !== null && examDay > today && examDay - today <= HORIZON_DAYS;
  const loadEnd = today + LOAD_DAYS;
  const end = isExamAhead ? examDay : loadEnd;
  const isUnreached = (card: Card): boolean =>
    isExamAhead ? card.isNew || (card.lastDay < lastPassDay(examDay) && !isSecure(card, examDay)) : card.nextDay < end;
  const countUnreached = (outcome: Simulation) => outcome.cards.filter(isUnreached).length;
  const plan = await simulate(cards, terms, end, takeTurn);
  const afterExam =
    end < loadEnd
      ? await simulate(plan.cards, { ...terms, today: end, practisedToday: 0 }, loadEnd, takeTurn)
      : undefined;
  const load = [...plan.load, ...(afterExam?.load ?? [])].slice(0, LOAD_DAYS);
  const unreached = countUnreached(plan);
  if (unreached === 0) return { load, end, unreached, suggestedDaily: dailyQuestions, unreachedAtSuggested: 0 };
  const unreachedAt = async (daily: number) =>
    countUnreached(await simulate(cards, { ...terms, dailyQuestions: daily }, end, takeTurn));
  let unreachedAtSuggested = await unreachedAt(DAILY_QUESTIONS_MAX);
  const least = unreachedAtSuggested;
  let low = DAILY_QUESTIONS_MIN;
  let high = DAILY_QUESTIONS_MAX;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const count = await unreachedAt(middle);
    if (count <= least) [high, unreachedAtSuggested] = [middle, count];
    else low = middle + 1;
  }
  return { load, end, unreached, suggestedDaily: high, unreachedAtSuggested };
}

interface Simulation {
  readonly load: readonly number[];
  /** The cards at the end. */
  readonly cards: readonly Card[];
}

/** Practises the cards from today up to a day that is not included. */
async function simulate(
  initial: readonly Card[],
  { today, examDay: plannedDay, dailyQuestions, practisedToday }: PlanTerms,
  end: number,
  takeTurn: () => Promise<void>,
): Promise<Simulation> {
  const cards = [...initial];
  const priorities = new Float64Array(cards.length);
  const load: number[] = [];
  let examDay = plannedDay;
  let calendar = new Calendar(cards, today);
  /** Indexes of the cards that are due. */
  let due: number[] = [];
  for (let day = today; day < end; day += 1) {
    await takeTurn();
    if (day === examDay) {
      examDay = null;
      for (const [index, card] of cards.entries()) cards[index] = { ...card, nextDay: nextReviewDay(card, null) };
      due = [];
      calendar = new Calendar(cards, day + 1);
      load.push(0);
      continue;
    }
    due.push(...calendar.on(day));
    const limit = Math.max(day === today ? dailyQuestions - practisedToday : dailyQuestions, 0);
    if (due.length > limit) {
      for (const index of due) priorities[index] = priorityOn(day, cards[index]!, examDay);
      moveSmallestFirst(due, limit, (a, b) => priorities[a]! - priorities[b]! || a - b);
    }
    const chosen = due.splice(0, limit);
    for (const index of chosen) {
      const reviewed = { ...cards[index]!, ...withReview(cards[index], day, Rating.Good), isNew: false };
      cards[index] = { ...reviewed, nextDay: nextReviewDay(reviewed, examDay) };
      calendar.add(index, cards[index]);
    }
    load.push(chosen.length);
  }
  return { load, cards };
}

/** Indexes of cards by the day of their next review. */
class Calendar {
  private readonly days = new Map<number, number[]>();

  /** @param firstDay day to which overdue reviews are moved */
  constructor(
    cards: readonly Card[],
    private readonly firstDay: number,
  ) {
    for (const [index, card] of cards.entries()) this.add(index, card);
  }

  add(index: number, { nextDay }: Card): void {
    const day = Math.max(nextDay, this.firstDay);
    const indexes = this.days.get(day);
    if (indexes) indexes.push(index);
    else this.days.set(day, [index]);
  }

  on(day: number): readonly number[] {
    return this.days.get(day) ?? [];
  }
}

/** Moves the `count` smallest items to the front, in any order, in linear time on average (quickselect). */
function moveSmallestFirst(items: number[], count: number, compare: (a: number, b: number) => number): void {
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const pivot = items[(low + high) >>> 1]!;
    let left = low;
    let right = high;
    while (left <= right) {
      while (compare(items[left]!, pivot) < 0) left += 1;
      while (compare(items[right]!, pivot) > 0) right -= 1;
      if (left > right) break;
      [items[left], items[right]] = [items[right]!, items[left]!];
      left += 1;
      right -= 1;
    }
    if (count - 1 <= right) high = right;
    else if (count - 1 >= left) low = left;
    else return;
  }
}
