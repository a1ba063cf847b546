import { Inject, Injectable } from '@nestjs/common';
import { SUBJECTS, type Subject } from '../../api/contracts/http/limits.js';
import { Schedules } from '../../api/contracts/http/schedules.js';
import { CLOCK, type Clock } from '../../api/platform/clock.js';
import { Settings } from '../../api/platform/config/settings.js';
import { ExamDays } from '../../api/platform/shared/exam-days.js';
import { CorrectedKeysQueries } from '../corrected-keys/corrected-keys.queries.js';
import { QuestionPoolQueries } from '../question-pool/question-pool.queries.js';
import { TopicsQueries } from '../topics/topics.queries.js';
import { everyDocument } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { GradedAnswer, GradedQuestionDocument } from './graded-questions.projection.js';
import { masteryOf, type Mastery } from './mastery.js';
import { recallOn, withReview, type Memory } from './memory.js';
import { PracticesQueries } from './practices.queries.js';
import { reviewsOf, type Review, type SubjectAnswer } from './ratings.js';
import { cardsOf, forecast, isSecure, nextReviewDay, type Card } from './review-plan.js';

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
/** Assumed time of a review if none of the student's answers was timed. */
const REVIEW_MS = MINUTE_MS;
/** Documents per page; they are small. */
const ROWS = 1_000;

/** A student's card with the fields shown in lists. */
export interface StudentCard extends Card {
  readonly subject: Subject;
  /** True if the question is available for practice, that is, not reserved for a model test. */
  readonly free: boolean;
  readonly isSecure: boolean;
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
  /** Null if there is no exam date, and from that day on. */
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
  /** Days until the exam; null if there is no exam date, and from that day on. */
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
  readonly unreached: number;
  readonly suggestedDaily: number;
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
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly pool: QuestionPoolQueries,
    private readonly keys: CorrectedKeysQueries,
    private readonly topics: TopicsQueries,
    private readonly practices: PracticesQueries,
    { examTimeZone }: Settings,
  ) {
    this.days = new ExamDays(examTimeZone);
    this.schedules = new Schedules(examTimeZone);
  }

  /** Returns the day of a timestamp in EXAM_TIME_ZONE: `2026-11-26`. */
  dayOf(instant: Date): string {
    return this.days.dayOf(instant.getTime());
  }

  /** Returns a student's cards by question id. */
  async cards(studentId: string): Promise<Map<string, StudentCard>> {
    return new Map((await this.of(studentId)).cards.map((card) => [card.questionId, card]));
  }

  /** Returns the cards to review today, most valuable first. */
  async today(studentId: string): Promise<readonly StudentCard[]> {
    return todaysCards(await this.of(studentId));
  }

  /** Returns the cards of questions that were answered incorrectly in an exam, best remembered first. */
  async mistakes(studentId: string): Promise<readonly StudentCard[]> {
    const { answers, cards, today } = await this.of(studentId);
    const missed = answers.filter(({ kind, verdict }) => kind === 'exam' && verdict === 'Incorrect');
    const ids = new Set(missed.map(({ questionId }) => questionId));
    return cards
      .filter(({ questionId }) => ids.has(questionId))
      .toSorted((a, b) => recallOn(today, b) - recallOn(today, a));
  }

  /** Returns the start of the day of the next review. */
  nextReview({ nextDay }: StudentCard): string {
    return this.schedules.instantOf(`${dayText(nextDay)}T00:00:00`);
  }

  /** Returns today's reviews, the plan and the practice answers of each day. */
  async summary(studentId: string): Promise<PracticeSummary> {
    const learning = await this.of(studentId);
    const { answers, plan, today, examDay, practised } = learning;
    const reviews = todaysCards(learning).length;
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

  async reviews(studentId: string): Promise<Reviews> {
    const learning = await this.of(studentId);
    const { cards, plan, today, examDay } = learning;
    const chosen = todaysCards(learning);
    const practisedToday = practisedCountOf(learning);
    const terms = { today, examDay, dailyQuestions: plan.dailyQuestions, practisedToday };
    const { load, unreached, suggestedDaily } = forecast(cards, terms);
    const countOf = (name: Subject) => chosen.filter(({ subject }) => subject === name).length;
    return {
      due: chosen.filter(({ isNew }) => !isNew).length,
      new: chosen.filter(({ isNew }) => isNew).length,
      bySubject: Object.fromEntries(SUBJECTS.map((subject) => [subject, countOf(subject)])) as Reviews['bySubject'],
      load: load.map((count, index) => ({ day: dayText(today + index), reviews: count })),
      examDate: plan.examDate,
      dailyQuestions: plan.dailyQuestions,
      unreached,
      suggestedDaily,
    };
  }

  /**
   * Returns the mastery of each topic, and of each subject's questions without a topic.
   * @param daysAgo uses only the answers up to that day, with the current topics and keys
   */
  async mastery(studentId: string, daysAgo = 0): Promise<MasteryWithName[]> {
    const { answers: all, today: now } = await this.of(studentId);
    const today = now - daysAgo;
    const answers = all.filter(({ at }) => this.numberOf(at) <= today);
    const byTopic = new Map<string, LearningAnswer[]>();
    for (const answer of answers) {
      if (answer.verdict === 'Annulled') continue;
      const topicIds = this.topics.currentIds(answer.topicIds);
      for (const key of topicIds.length > 0 ? topicIds : [answer.subject]) {
        byTopic.set(key, [...(byTopic.get(key) ?? []), answer]);
      }
    }
    return [...byTopic].map(([key, own]) => {
      const topic = this.topics.current(key);
      const { subject } = own[0]!;
      return { topicId: topic?._id ?? null, subject, name: topic?.name ?? subject, ...this.masteryIn(own, today) };
    });
  }

  private masteryIn(answers: readonly GradedAnswer[], today: number): Mastery {
    const graded = answers.map(({ at, verdict }) => ({ day: this.numberOf(at), isCorrect: verdict === 'Correct' }));
    return masteryOf(graded, today);
  }

  private async of(studentId: string): Promise<Learning> {
    const where = { where: { studentId } } as const;
    const [documents, plan] = await Promise.all([
      everyDocument<GradedQuestionDocument>(this.store, 'graded-questions', where, ROWS),
      this.practices.planOf(studentId),
    ]);
    const today = this.numberOf(this.clock.now().toISOString());
    const plannedDay = plan.examDate === null ? null : dayNumber(plan.examDate);
    const examDay = plannedDay !== null && plannedDay > today ? plannedDay : null;
    const pooled = await this.pool.newest(documents.map(({ questionId }) => questionId));
    const answers = documents
      .flatMap(({ questionId, answers: own }): LearningAnswer[] => {
        const question = pooled.get(questionId);
        if (!question) return [];
        const current = own.filter(({ version }) => version >= question.since);
        return current.map((answer) => ({
          ...this.regradedAnswer(questionId, answer),
          questionId,
          subject: question.subject,
          topicIds: question.topicIds,
        }));
      })
      .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    const cards = [...reviewsOf(answers)].flatMap(([questionId, reviews]): StudentCard[] => {
      if (!reviews.some(isOfCard)) return [];
      const memory = reviews.reduce<Memory | undefined>(
        (before, { at, rating }) => withReview(before, this.numberOf(at), rating),
        undefined,
      )!;
      const { subject, free } = pooled.get(questionId)!;
      const isNew = !reviews.some(({ kind }) => kind === 'practice') && reviews.at(-1)!.verdict === 'Incorrect';
      const nextDay = Math.max(nextReviewDay(memory, examDay), today);
      return [{ ...memory, questionId, subject, free, isNew, isSecure: isSecure(memory, examDay), nextDay }];
    });
    const practised = new Map<number, number>();
    for (const { kind, at } of documents.flatMap((document) => document.answers)) {
      if (kind === 'practice') practised.set(this.numberOf(at), (practised.get(this.numberOf(at)) ?? 0) + 1);
    }
    return { answers, cards, plan, today, examDay, practised };
  }

  /** Applies the current key. */
  private regradedAnswer(questionId: string, answer: GradedAnswer): GradedAnswer {
    const key = this.keys.keyOf(questionId, answer.version);
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

const todaysCards = (learning: Learning): StudentCard[] =>
  cardsOf(
    learning.cards.filter(({ free }) => free),
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
