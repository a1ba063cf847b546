import { Inject, Injectable } from '@nestjs/common';
import { SUBJECTS, type Subject } from '../../api/contracts/http/limits.js';
import { Schedules } from '../../api/contracts/http/schedules.js';
import { CLOCK, type Clock } from '../../api/platform/clock.js';
import { Settings } from '../../api/platform/config/settings.js';
import { eventLoopTurns, mapInTurns } from '../../api/platform/shared/event-loop-turns.js';
import { ExamDays } from '../../api/platform/shared/exam-days.js';
import { CorrectedKeysQueries } from '../corrected-keys/corrected-keys.queries.js';
import { PooledQuestionsQueries } from '../question-pool/pooled-questions.queries.js';
import { TopicsQueries } from '../topics/topics.queries.js';
import { forecast } from './forecast.js';
import type { GradedAnswer } from './graded-answers.js';
import { masteryOf, type Mastery } from './mastery.js';
import { recallOn, withReview, type Memory } from './memory.js';
import { PracticesQueries } from './practices.queries.js';
import { RatedReviews, type Review, type SubjectAnswer } from './ratings.js';
import { cardsOf, isSecure, nextReviewDay, type Card } from './review-plan.js';
import { StudentAnswersQueries } from './student-answers.queries.js';

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
/** Assumed time of a review if none of the student's answers was timed. */
const REVIEW_MS = MINUTE_MS;

/** Answers that are read before yielding to other work, less than a millisecond. */
const ANSWERS_AT_ONCE = 1_000;

/** Returns true if a student can practise a question: it is not hidden from the student. */
export type IsOpen = (questionId: string) => boolean;

/** A student's card with the fields shown in lists. */
export interface StudentCard extends Card {
  readonly subject: Subject;
  /** True if the question has a correct answer. */
  readonly free: boolean;
  readonly isSecure: boolean;
  readonly isPractisedToday: boolean;
}

/** The mastery of a topic; without an id, of the questions of a subject without a topic. */
export interface MasteryWithName extends Mastery {
  readonly topicId: string | null;
  readonly subject: Subject;
  readonly name: string;
}

/** An answer with the recorded topics of its question. */
interface LearningAnswer extends SubjectAnswer {
  readonly topicIds: readonly string[];
}

/** A student's current answers and memory. */
interface Learning {
  readonly answers: readonly LearningAnswer[];
  readonly cards: readonly StudentCard[];
  readonly plan: { readonly examDate: string | null; readonly dailyQuestions: number };
  readonly today: number;
  /** Null if there is no exam date, and after that day. */
  readonly examDay: number | null;
  /** Number of practice answers by day. */
  readonly practised: ReadonlyMap<number, number>;
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

/**
 * Computes memory, reviews and mastery from a student's graded answers. This is done at read time, because ratings
 * depend on the student's median time, verdicts on the current key, and cards on the latest version of the question.
 */
@Injectable()
export class LearningQueries {
  private readonly days: ExamDays;
  private readonly schedules: Schedules;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly answers: StudentAnswersQueries,
    private readonly pooled: PooledQuestionsQueries,
    private readonly keys: CorrectedKeysQueries,
    private readonly topics: TopicsQueries,
    private readonly practices: PracticesQueries,
    { examTimeZone }: Settings,
  ) {
    this.days = new ExamDays(examTimeZone);
    this.schedules = new Schedules(examTimeZone);
  }

  /** @throws ReadModelBuilding while the answers of students cannot be read */
  assertBuilt(): Promise<void> {
    return this.answers.assertBuilt();
  }

  /** Returns the day of a timestamp in EXAM_TIME_ZONE: `2026-11-26`. */
  dayOf(instant: Date): string {
    return this.days.dayOf(instant.getTime());
  }

  /**
   * Returns a student's cards by question id.
   * @param only ids of the questions whose cards are needed; defaults to all
   */
  async cards(studentId: string, only?: ReadonlySet<string>): Promise<Map<string, StudentCard>> {
    return new Map((await this.of(studentId, only)).cards.map((card) => [card.questionId, card]));
  }

  /** Returns the cards to review today that are open, most valuable first. */
  async today(studentId: string, isOpen: IsOpen): Promise<readonly StudentCard[]> {
    return todaysCards(await this.of(studentId), isOpen);
  }

  /**
   * Returns the cards of questions that were answered incorrectly in an exam: first those that were not practised today,
   * best remembered first.
   */
  async mistakes(studentId: string): Promise<readonly StudentCard[]> {
    const takeTurn = eventLoopTurns();
    const { answers, cards, today } = await this.of(studentId, undefined, takeTurn);
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

  /** Returns the start of the day of the next review. */
  nextReview({ nextDay }: StudentCard): string {
    return this.schedules.instantOf(`${dayText(nextDay)}T00:00:00`);
  }

  /** Returns today's open reviews, the plan and the practice answers of each day. */
  async summary(studentId: string, isOpen: IsOpen): Promise<PracticeSummary> {
    const learning = await this.of(studentId);
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

  /** Returns the open cards of today, and the forecast of all open cards. */
  async reviews(studentId: string, isOpen: IsOpen): Promise<Reviews> {
    const takeTurn = eventLoopTurns();
    const learning = await this.of(studentId, undefined, takeTurn);
    const { plan, today, examDay } = learning;
    await takeTurn();
    const chosen = todaysCards(learning, isOpen);
    const practisedToday = practisedCountOf(learning);
    const terms = { today, examDay, dailyQuestions: plan.dailyQuestions, practisedToday };
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

  /**
   * Returns the mastery of each topic, and of each subject's questions without a topic.
   * @param daysAgo uses only the answers up to that day, with the current topics and keys
   */
  async mastery(studentId: string, daysAgo = 0): Promise<MasteryWithName[]> {
    const takeTurn = eventLoopTurns();
    const { answers: all, today: now } = await this.of(studentId, undefined, takeTurn);
    const today = now - daysAgo;
    const byTopic = new Map<string, { subject: Subject; answers: { day: number; isCorrect: boolean }[] }>();
    for (const { at, verdict, subject, topicIds: recordedIds } of all) {
      await takeTurn();
      const day = this.numberOf(at);
      if (day > today || verdict === 'Annulled') continue;
      const answer = { day, isCorrect: verdict === 'Correct' };
      const topicIds = this.topics.currentIds(recordedIds);
      for (const key of topicIds.length > 0 ? topicIds : [subject]) {
        const own = byTopic.get(key);
        if (own) own.answers.push(answer);
        else byTopic.set(key, { subject, answers: [answer] });
      }
    }
    return mapInTurns([...byTopic], ([key, { subject, answers }]) => {
      const topic = this.topics.current(key);
      return { topicId: topic?._id ?? null, subject, name: topic?.name ?? subject, ...masteryOf(answers, today) };
    });
  }

  /**
   * @param only ids of the questions whose cards are needed; defaults to all
   * @param takeTurn called before each answer and card; yields to other work
   */
  private async of(studentId: string, only?: ReadonlySet<string>, takeTurn = eventLoopTurns()): Promise<Learning> {
    const [graded, plan] = await Promise.all([this.answers.of(studentId, takeTurn), this.practices.planOf(studentId)]);
    const today = this.numberOf(this.clock.now().toISOString());
    const plannedDay = plan.examDate === null ? null : dayNumber(plan.examDate);
    const examDay = plannedDay !== null && plannedDay >= today ? plannedDay : null;
    const answers: LearningAnswer[] = [];
    const rated = new RatedReviews();
    const practised = new Map<number, number>();
    for (const each of graded) {
      await takeTurn();
      const day = this.numberOf(each.at);
      if (each.kind === 'practice') practised.set(day, (practised.get(day) ?? 0) + 1);
      const question = this.pooled.find(each.questionId);
      if (!question || each.version < question.since) continue;
      const { subject, topicIds } = question;
      const answer = { ...this.regradedAnswer(each), subject, topicIds };
      answers.push(answer);
      rated.add(answer);
    }
    const cards: StudentCard[] = [];
    for (const [questionId, reviews] of rated.byQuestion) {
      if (only && !only.has(questionId)) continue;
      await takeTurn();
      if (!reviews.some(isOfCard)) continue;
      const memory = reviews.reduce<Memory | undefined>(
        (before, { at, rating }) => withReview(before, this.numberOf(at), rating),
        undefined,
      )!;
      const { subject, annulled } = this.pooled.find(questionId)!;
      const isNew = !reviews.some(({ kind }) => kind === 'practice') && reviews.at(-1)!.verdict === 'Incorrect';
      const nextDay = Math.max(nextReviewDay({ ...memory, isNew }, examDay), today);
      const isPractisedToday = reviews.some(({ kind, at }) => kind === 'practice' && this.numberOf(at) === today);
      cards.push({
        ...memory,
        questionId,
        subject,
        free: !annulled,
        isNew,
        isSecure: isSecure(memory, examDay),
        isPractisedToday,
        nextDay,
      });
    }
    return { answers, cards, plan, today, examDay, practised };
  }

  /** Applies the current key. */
  private regradedAnswer(answer: GradedAnswer): GradedAnswer {
    const key = this.keys.keyOf(answer.questionId, answer.version);
    if (key === undefined) return answer;
    if (key === null) return { ...answer, verdict: 'Annulled' };
    return { ...answer, verdict: answer.option === key ? 'Correct' : 'Incorrect' };
  }

  private numberOf(instant: string): number {
    return dayNumber(this.days.dayOf(Date.parse(instant)));
  }
}

/** A question becomes a card after an incorrect answer in an exam or any answer in a practice. */
const isOfCard = ({ kind, verdict }: Review): boolean => kind === 'practice' || verdict === 'Incorrect';

const practisedCountOf = ({ practised, today }: Learning): number => practised.get(today) ?? 0;

/** Returns the cards that a review can contain. */
const reviewableCards = ({ cards }: Learning, isOpen: IsOpen): StudentCard[] =>
  cards.filter(({ free, questionId }) => free && isOpen(questionId));

const todaysCards = (learning: Learning, isOpen: IsOpen): StudentCard[] =>
  cardsOf(
    reviewableCards(learning, isOpen),
    learning.today,
    learning.examDay,
    learning.plan.dailyQuestions - practisedCountOf(learning),
  );

/** Returns the median time of a student's answers in ms. */
function usualMs(answers: readonly GradedAnswer[]): number {
  const times = answers.flatMap(({ spentMs }) => spentMs ?? []).toSorted((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? REVIEW_MS;
}

const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;
const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
