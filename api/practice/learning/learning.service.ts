import { Inject, Injectable } from '@nestjs/common';
import { CorrectedKeysQueries } from '../../../projections/corrected-keys/corrected-keys.queries.js';
import { PracticesQueries } from '../../../projections/practice/practices.queries.js';
import { StudentAnswersQueries } from '../../../projections/practice/student-answers.queries.js';
import { PooledQuestionsQueries } from '../../../projections/question-pool/pooled-questions.queries.js';
import { TopicsQueries } from '../../../projections/topics/topics.queries.js';
import type { Subject } from '../../contracts/http/limits.js';
import { Schedules } from '../../contracts/http/schedules.js';
import { CLOCK, type Clock } from '../../platform/clock.js';
import { Settings } from '../../platform/config/settings.js';
import { eventLoopTurns } from '../../platform/shared/event-loop-turns.js';
import { ExamDays } from '../../platform/shared/exam-days.js';
import {
  dayNumber,
  dayText,
  learningFrom,
  masteryIn,
  mistakesIn,
  reviewsIn,
  summaryOf,
  todaysCards,
  type IsOpen,
  type Learning,
  type PracticeSummary,
  type Reviews,
  type StudentCard,
} from './learning.js';
import type { Mastery } from './mastery.js';

/** The mastery of a topic; without an id, of the questions of a subject without a topic. */
export interface MasteryWithName extends Mastery {
  readonly topicId: string | null;
  readonly subject: Subject;
  readonly name: string;
}

/**
 * Reads a student's graded answers, and computes memory, reviews and mastery. This is done at read time, because
 * ratings depend on the student's median time, verdicts on the current key, and cards on the latest version of the
 * question.
 */
@Injectable()
export class LearningService {
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
    const { cards } = await this.of(studentId, eventLoopTurns(), only);
    return new Map(cards.map((card) => [card.questionId, card]));
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
    return mistakesIn(await this.of(studentId, takeTurn), takeTurn);
  }

  /** Returns the start of the day of the next review. */
  nextReview({ nextDay }: StudentCard): string {
    return this.schedules.instantOf(`${dayText(nextDay)}T00:00:00`);
  }

  /** Returns today's open reviews, the plan and the practice answers of each day. */
  async summary(studentId: string, isOpen: IsOpen): Promise<PracticeSummary> {
    return summaryOf(await this.of(studentId), isOpen);
  }

  /** Returns the open cards of today, and the forecast of all open cards. */
  async reviews(studentId: string, isOpen: IsOpen): Promise<Reviews> {
    const takeTurn = eventLoopTurns();
    return reviewsIn(await this.of(studentId, takeTurn), isOpen, takeTurn);
  }

  /**
   * Returns the mastery of each topic, and of each subject's questions without a topic.
   * @param daysAgo uses only the answers up to that day, with the current topics and keys
   */
  async mastery(studentId: string, daysAgo = 0): Promise<MasteryWithName[]> {
    const takeTurn = eventLoopTurns();
    const learning = await this.of(studentId, takeTurn);
    const rows = await masteryIn(learning, (ids) => this.topics.currentIds(ids), daysAgo, takeTurn);
    return rows.map(({ key, subject, ...mastery }) => {
      const topic = this.topics.current(key);
      return { topicId: topic?._id ?? null, subject, name: topic?.name ?? subject, ...mastery };
    });
  }

  private async of(studentId: string, takeTurn = eventLoopTurns(), only?: ReadonlySet<string>): Promise<Learning> {
    const [answers, plan] = await Promise.all([this.answers.of(studentId, takeTurn), this.practices.planOf(studentId)]);
    const dayOf = (instant: string) => dayNumber(this.days.dayOf(Date.parse(instant)));
    const facts = {
      answers,
      plan,
      today: dayNumber(this.dayOf(this.clock.now())),
      dayOf,
      questionOf: (questionId: string) => this.pooled.find(questionId),
      keyOf: (questionId: string, version: number) => this.keys.keyOf(questionId, version),
    };
    return learningFrom(facts, takeTurn, only);
  }
}
