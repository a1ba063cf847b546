import { Rating } from 'ts-fsrs';
import {
  DAILY_QUESTIONS_MAX,
  DAILY_QUESTIONS_MIN,
  LAST_PASS_DAYS,
  LOAD_DAYS,
  SECURE_DAYS,
} from '../../api/contracts/http/practice.js';
import { recallOn, reviewDay, withReview, type Memory } from './memory.js';

/** Number of days that are simulated if the exam is further away. */
const HORIZON_DAYS = 120;

/** A question that a student reviews. */
export interface Card extends Memory {
  readonly questionId: string;
  /** True if the mistake has not been reviewed yet. */
  readonly isNew: boolean;
  /** Day of the next review, adjusted to the exam. */
  readonly nextDay: number;
}

/** Constraints of a review plan. Days are counted since the Unix epoch. */
export interface PlanTerms {
  readonly today: number;
  /** Null if there is no exam date, and from that day on. */
  readonly examDay: number | null;
  /** Maximum number of questions per day. */
  readonly dailyQuestions: number;
  /** Number of questions already practised today. */
  readonly practisedToday: number;
}

/** Returns true if recall on the exam day exceeds 90 % or, without an exam date, stability exceeds 21 days. */
export const isSecure = ({ stability, lastDay }: Memory, examDay: number | null): boolean =>
  stability > (examDay === null ? SECURE_DAYS : examDay - lastDay);

/**
 * Returns the day of the next review, adjusted to the exam: a card that is not secure follows FSRS, but is due at the
 * start of the final week at the latest; a secure card is not due before the exam.
 */
export function nextReviewDay(memory: Memory, examDay: number | null): number {
  const day = reviewDay(memory);
  if (examDay === null || memory.lastDay >= examDay) return day;
  if (isSecure(memory, examDay)) return Math.max(day, examDay);
  const lastPass = examDay - LAST_PASS_DAYS;
  return memory.lastDay >= lastPass ? day : Math.min(day, lastPass);
}

/** Returns the cards to review on a day, most valuable first, up to `limit`. */
export function cardsOf<CardType extends Card>(
  cards: readonly CardType[],
  day: number,
  examDay: number | null,
  limit: number,
) {
  const isLastWeek = examDay !== null && day >= examDay - LAST_PASS_DAYS;
  const open = cards.filter((card) => !(card.isNew && isLastWeek) && card.nextDay <= day);
  if (open.length <= 1 || limit <= 0) return open.slice(0, Math.max(limit, 0));
  // In the final week, cards that had their last review are sorted last. Otherwise a review before forgetting costs
  // least and prevents a lapse, so forgotten cards can wait.
  const hadLastPass = (card: Card) => isLastWeek && card.lastDay >= examDay - LAST_PASS_DAYS;
  const isDeferred = (card: Card) => Number(card.isNew) + Number(hadLastPass(card));
  const cardsWithRecall = open.map((card) => ({ card, recall: recallOn(day, card) }));
  return cardsWithRecall
    .toSorted((a, b) => isDeferred(a.card) - isDeferred(b.card) || b.recall - a.recall)
    .slice(0, limit)
    .map(({ card }) => card);
}

/** Forecast of a plan, assuming that every review is answered correctly. */
export interface PlanForecast {
  /** Number of reviews on each of the next 28 days, including today. */
  readonly load: readonly number[];
  /** Number of cards that are not reached in time with the daily number. */
  readonly unreached: number;
  /** The smallest daily number that reaches as many cards as possible. */
  readonly suggestedDaily: number;
}

export function forecast(cards: readonly Card[], terms: PlanTerms): PlanForecast {
  const { load, unreached } = simulate(cards, terms);
  const unreachedAt = (dailyQuestions: number) => simulate(cards, { ...terms, dailyQuestions }).unreached;
  const least = unreachedAt(DAILY_QUESTIONS_MAX);
  let low = DAILY_QUESTIONS_MIN;
  let high = DAILY_QUESTIONS_MAX;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (unreachedAt(middle) <= least) high = middle;
    else low = middle + 1;
  }
  return { load, unreached, suggestedDaily: low };
}

function simulate(cards: readonly Card[], { today, examDay, dailyQuestions, practisedToday }: PlanTerms) {
  const isNear = examDay !== null && examDay - today <= HORIZON_DAYS;
  const end = examDay === null ? today + LOAD_DAYS : Math.min(examDay, today + HORIZON_DAYS);
  const load = Array<number>(LOAD_DAYS).fill(0);
  const states = new Map(cards.map((card) => [card.questionId, card]));
  for (let day = today; day < end; day += 1) {
    const limit = day === today ? dailyQuestions - practisedToday : dailyQuestions;
    const chosen = cardsOf([...states.values()], day, examDay, limit);
    for (const card of chosen) {
      const memory = withReview(card, day, Rating.Good);
      states.set(card.questionId, { ...card, ...memory, isNew: false, nextDay: nextReviewDay(memory, examDay) });
    }
    if (day - today < LOAD_DAYS) load[day - today] = chosen.length;
  }
  const isUnreached = (card: Card): boolean =>
    isNear ? (card.isNew || card.lastDay < examDay - LAST_PASS_DAYS) && !isSecure(card, examDay) : card.nextDay < end;
  return { load, unreached: [...states.values()].filter(isUnreached).length };
}
