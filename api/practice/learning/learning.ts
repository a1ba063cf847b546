import type { GradedAnswer } from '../../../projections/practice/graded-answers.js';
import type { PooledQuestion } from '../../../projections/question-pool/question-pool.projection.js';
import { SUBJECTS, type Subject } from '../../contracts/http/limits.js';
import { mapInTurns } from '../../platform/shared/event-loop-turns.js';
import { forecast } from './forecast.js';
import { masteryOf, type Mastery } from './mastery.js';
import { recallOn, withReview, type Memory } from './memory.js';
import { RatedReviews, type Review, type SubjectAnswer } from './ratings.js';
import { cardsOf, isSecure, nextReviewDay, type Card } from './review-plan.js';

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
/** Assumed time of a review if none of the student's answers was timed. */
const REVIEW_MS = MINUTE_MS;

/** Answers that are read before yielding to other work, less than a millisecond. */
const ANSWERS_AT_ONCE = 1_000;

/** Yields to other work on the event loop if it is time to. */
type TakeTurn = () => Promise<void>;

/** Returns true if a student can practise a question: it is not hidden from the student. */
export type IsOpen = (questionId: string) => boolean;

/** What the learning of a student is computed from. Days are counted since the Unix epoch. */
export interface LearningFacts {
  /** Earliest first, with the verdicts of that time. */
  readonly answers: readonly GradedAnswer[];
  readonly plan: Learning['plan'];
  readonly today: number;
  readonly dayOf: (instant: string) => number;
  readonly questionOf: (questionId: string) => PooledQuestion | undefined;
  /** Returns the corrected key of a version: null if it was annulled, undefined if it was not corrected. */
  readonly keyOf: (questionId: string, version: number) => string | null | undefined;
}

/** A student's card with the fields shown in lists. */
export interface StudentCard extends Card {
  readonly subject: Subject;
  /** True if the question has a correct answer. */
  readonly free: boolean;
  readonly isSecure: boolean;
  readonly isPractisedToday: boolean;
}

/** An answer with its day and the recorded topics of its question. */
interface LearningAnswer extends SubjectAnswer {
  readonly day: number;
  readonly topicIds: readonly string[];
}

/** A student's current answers and memory. */
export interface Learning {
  readonly answers: readonly LearningAnswer[];
  readonly cards: readonly StudentCard[];
  readonly plan: { readonly examDate: string | null; readonly dailyQuestions: number };
  readonly today: number;
  /** Null if there is no exam date, and after that day. */
  readonly examDay: number | null;
  /** Number of practice answers by day. */
  readonly practised: ReadonlyMap<number, number>;
}

/**
 * Computes the current answers, rated by the student's pace, and a card for each question to review. Answers to deleted
 * questions and to earlier versions do not count.
 * @param only ids of the questions whose cards are needed; defaults to all
 * @param takeTurn called before each answer and card
 */
export async function learningFrom(
  { answers: graded, plan, today, dayOf, questionOf, keyOf }: LearningFacts,
  takeTurn: TakeTurn,
  only?: ReadonlySet<string>,
): Promise<Learning> {
  const plannedDay = plan.examDate === null ? null : dayNumber(plan.examDate);
  const examDay = plannedDay !== null && plannedDay >= today ? plannedDay : null;
  const answers: LearningAnswer[] = [];
  const rated = new RatedReviews();
  const practised = new Map<number, number>();
  for (const each of graded) {
    await takeTurn();
    const day = dayOf(each.at);
    if (each.kind === 'practice') practised.set(day, (practised.get(day) ?? 0) + 1);
    const question = questionOf(each.questionId);
    if (!question || each.version < question.since) continue;
    const { subject, topicIds } = question;
    const answer = { ...regradedAnswer(each, keyOf(each.questionId, each.version)), day, subject, topicIds };
    answers.push(answer);
    rated.add(answer);
  }
  const cards: StudentCard[] = [];
  for (const [questionId, reviews] of rated.byQuestion) {
    if (only && !only.has(questionId)) continue;
    await takeTurn();
    if (!reviews.some(isOfCard)) continue;
    const memory = reviews.reduce<Memory | undefined>(
      (before, { at, rating }) => withReview(before, dayOf(at), rating),
      undefined,
    )!;
    const { subject, annulled } = questionOf(questionId)!;
    const isNew = !reviews.some(({ kind }) => kind === 'practice') && reviews.at(-1)!.verdict === 'Incorrect';
    cards.push({
      ...memory,
      questionId,
      subject,
      free: !annulled,
      isNew,
      isSecure: isSecure(memory, examDay),
      isPractisedToday: reviews.some(({ kind, at }) => kind === 'practice' && dayOf(at) === today),
      nextDay: Math.max(nextReviewDay({ ...memory, isNew }, examDay), today),
    });
  }
  return { answers, cards, plan, today, examDay, practised };
}

/** Applies the current key. */
function regradedAnswer(answer: GradedAnswer, key: string | null | undefined): GradedAnswer {
  if (key === undefined) return answer;
  if (key === null) return { ...answer, verdict: 'Annulled' };
  return { ...answer, verdict: answer.option === key ? 'Correct' : 'Incorrect' };
}

/** A question becomes a card after an incorrect answer in an exam or any answer in a practice. */
const isOfCard = ({ kind, verdict }: Review): boolean => kind === 'practice' || verdict === 'Incorrect';

/** Returns the cards that a review can contain. */
const reviewableCards = ({ cards }: Learning, isOpen: IsOpen): StudentCard[] =>
  cards.filter(({ free, questionId }) => free && isOpen(questionId));

const practisedTodayIn = ({ practised, today }: Learning): number => practised.get(today) ?? 0;

/** Returns the cards to review today that are open, most valuable first. */
export const todaysCards = (learning: Learning, isOpen: IsOpen): StudentCard[] =>
  cardsOf(
    reviewableCards(learning, isOpen),
    learning.today,
    learning.examDay,
    learning.plan.dailyQuestions - practisedTodayIn(learning),
  );

/**
 * Returns the cards of questions that were answered incorrectly in an exam: first those that were not practised today,
 * best remembered first.
 */
export async function mistakesIn({ answers, cards, today }: Learning, takeTurn: TakeTurn): Promise<StudentCard[]> {
  const ids = new Set<string>();
  for (const [index, { kind, verdict, questionId }] of answers.entries()) {
    if (index % ANSWERS_AT_ONCE === 0) await takeTurn();
    if (kind === 'exam' && verdict === 'Incorrect') ids.add(questionId);
  }
  const missed: { card: StudentCard; recall: number }[] = [];
  for (const card of cards) {
    await takeTurn();
    if (ids.has(card.questionId)) missed.push({ card, recall: recallOn(today, card) });
  }
  await takeTurn();
  return missed
    .toSorted((a, b) => Number(a.card.isPractisedToday) - Number(b.card.isPractisedToday) || b.recall - a.recall)
    .map(({ card }) => card);
}

/** A student's practice: today's reviews, the plan, and the practice answers of each day. */
export interface PracticeSummary {
  /** Today in EXAM_TIME_ZONE: `2026-11-26`. */
  readonly today: string;
  /** Number of reviews and new cards left today. */
  readonly reviews: number;
  /** Estimated time for the reviews in minutes. */
  readonly reviewMinutes: number;
  readonly dailyQuestions: number;
  readonly examDate: string | null;
  /** Days until the exam, 0 on its day; null if there is no exam date, and after that day. */
  readonly daysToExam: number | null;
  /** Number of practice answers by day. */
  readonly practised: ReadonlyMap<string, number>;
}

/** Returns today's open reviews, the plan and the practice answers of each day. */
export function summaryOf(learning: Learning, isOpen: IsOpen): PracticeSummary {
  const { answers, plan, today, examDay, practised } = learning;
  const reviews = todaysCards(learning, isOpen).length;
  return {
    today: dayText(today),
    reviews,
    reviewMinutes: Math.ceil((reviews * usualMs(answers)) / MINUTE_MS),
    dailyQuestions: plan.dailyQuestions,
    examDate: plan.examDate,
    daysToExam: examDay === null ? null : examDay - today,
    practised: new Map([...practised].map(([day, count]) => [dayText(day), count])),
  };
}

/** Returns the median time of a student's answers in ms. */
function usualMs(answers: readonly GradedAnswer[]): number {
  const times = answers.flatMap(({ spentMs }) => spentMs ?? []).toSorted((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? REVIEW_MS;
}

/** A student's reviews: today's cards and the forecast of the plan. */
export interface Reviews {
  readonly due: number;
  readonly new: number;
  readonly bySubject: Record<Subject, number>;
  readonly load: readonly { readonly day: string; readonly reviews: number }[];
  readonly examDate: string | null;
  readonly dailyQuestions: number;
  /** Day before which cards are reached: the exam date, or the day after the load. */
  readonly until: string;
  readonly unreached: number;
  readonly suggestedDaily: number;
  readonly unreachedAtSuggested: number;
}

/** Returns the open cards of today, and the forecast of all open cards. */
export async function reviewsIn(learning: Learning, isOpen: IsOpen, takeTurn: TakeTurn): Promise<Reviews> {
  const { plan, today, examDay } = learning;
  await takeTurn();
  const chosen = todaysCards(learning, isOpen);
  const terms = { today, examDay, dailyQuestions: plan.dailyQuestions, practisedToday: practisedTodayIn(learning) };
  await takeTurn();
  const { load, end, ...reached } = await forecast(reviewableCards(learning, isOpen), terms, takeTurn);
  const countOf = (name: Subject) => chosen.filter(({ subject }) => subject === name).length;
  return {
    due: chosen.filter(({ isNew }) => !isNew).length,
    new: chosen.filter(({ isNew }) => isNew).length,
    bySubject: Object.fromEntries(SUBJECTS.map((subject) => [subject, countOf(subject)])) as Reviews['bySubject'],
    load: load.map((count, index) => ({ day: dayText(today + index), reviews: count })),
    examDate: plan.examDate,
    dailyQuestions: plan.dailyQuestions,
    until: dayText(end),
    ...reached,
  };
}

/** The mastery of a topic, or of the questions of a subject without a topic. */
export interface TopicOrSubjectMastery extends Mastery {
  readonly subject: Subject;
  /** Id of the topic; of questions without a topic, the subject. */
  readonly key: string;
}

/**
 * Returns the mastery of each topic, and of each subject's questions without a topic.
 * @param currentIds returns the current topics of recorded ones
 * @param daysAgo uses only the answers up to that day, with the current topics and keys
 */
export async function masteryIn(
  { answers: all, today: now }: Learning,
  currentIds: (recordedIds: readonly string[]) => readonly string[],
  daysAgo: number,
  takeTurn: TakeTurn,
): Promise<TopicOrSubjectMastery[]> {
  const today = now - daysAgo;
  const byTopic = new Map<string, { subject: Subject; answers: { day: number; isCorrect: boolean }[] }>();
  for (const { day, verdict, subject, topicIds: recordedIds } of all) {
    await takeTurn();
    if (day > today || verdict === 'Annulled') continue;
    const answer = { day, isCorrect: verdict === 'Correct' };
    const topicIds = currentIds(recordedIds);
    for (const key of topicIds.length > 0 ? topicIds : [subject]) {
      const own = byTopic.get(key);
      if (own) own.answers.push(answer);
      else byTopic.set(key, { subject, answers: [answer] });
    }
  }
  return mapInTurns([...byTopic], ([key, { subject, answers }]) => ({ key, subject, ...masteryOf(answers, today) }));
}

/** Returns the number of days from the Unix epoch to a day: `2026-11-26`. */
export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;

/** Reverses `dayNumber`. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
