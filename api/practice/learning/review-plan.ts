import { LAST_PASS_DAYS, SECURE_DAYS } from '../../contracts/http/practice.js';
import { reviewDay, type Memory } from './memory.js';

/** A question that a student reviews. */
export interface Card extends Memory {
  readonly questionId: string;
  /** True if the mistake has not been reviewed yet. */
  readonly isNew: boolean;
  /** Day of the next review, adjusted to the exam. */
  readonly nextDay: number;
}

/** Returns true if recall on the exam day exceeds 90 % or, without an exam date, stability exceeds 21 days. */
export const isSecure = ({ stability, lastDay }: Memory, examDay: number | null): boolean =>
  stability > (examDay === null ? SECURE_DAYS : examDay - lastDay);

/** Returns the first day of the final week, in which every card that is not secure is reviewed once more. */
export const lastPassDay = (examDay: number): number => examDay - LAST_PASS_DAYS;

/**
 * Returns the day of the next review, adjusted to the exam. A card that is not secure follows FSRS, but is due at the
 * start of the final week at the latest, as is every new one. A secure card is due after the exam, and no card on the
 * exam day.
 * @param examDay null if there is no exam date, and after that day
 */
export function nextReviewDay(card: Memory & Pick<Card, 'isNew'>, examDay: number | null): number {
  const day = reviewDay(card);
  if (examDay === null) return day;
  const lastPass = lastPassDay(examDay);
  if (card.isNew) return Math.min(day, lastPass);
  if (isSecure(card, examDay)) return Math.max(day, examDay + 1);
  const next = card.lastDay >= lastPass ? day : Math.min(day, lastPass);
  return next === examDay ? examDay + 1 : next;
}

/**
 * Returns the priority of a due card on a day; lower comes first. A review before forgetting costs least and prevents a
 * lapse, so the best remembered card is first and forgotten cards can wait. New cards follow, and last, in the final
 * week, cards that had their last review.
 */
export function priorityOn(day: number, { isNew, lastDay, stability }: Card, examDay: number | null): number {
  const elapsed = Math.max(day - lastDay, 0);
  // Recall depends only on this ratio, which is less than 1.
  const forgetting = elapsed / (elapsed + stability);
  if (isNew) return 1 + forgetting;
  return examDay !== null && lastDay >= lastPassDay(examDay) ? 2 + forgetting : forgetting;
}

/**
 * Returns the cards to review on a day, most valuable first, up to `limit`; none on the exam day.
 * @param cards cards whose `nextDay` is adjusted to the same exam
 */
export function cardsOf<CardType extends Card>(
  cards: readonly CardType[],
  day: number,
  examDay: number | null,
  limit: number,
): CardType[] {
  if (day === examDay || limit <= 0) return [];
  return cards
    .filter(({ nextDay }) => nextDay <= day)
    .map((card) => ({ card, priority: priorityOn(day, card, examDay) }))
    .toSorted((a, b) => a.priority - b.priority)
    .slice(0, limit)
    .map(({ card }) => card);
}
