import { Injectable } from '@nestjs/common';
import { ExamHistoryQueries } from '../../projections/exam-history/exam-history.queries.js';
import { Schedules } from '../contracts/http/schedules.js';
import { Settings } from '../platform/config/settings.js';
import { daysBefore, ExamDays } from '../platform/shared/exam-days.js';
import type { PracticeSummary } from '../practice/learning/learning.js';
import { LearningService } from '../practice/learning/learning.service.js';
import { PracticeReader } from '../practice/practice-reader.js';

const WEEK_DAYS = 7;

/** A student's activity on one day of EXAM_TIME_ZONE. */
export interface StudentDay {
  readonly day: string;
  /** Number of practice answers. */
  readonly practised: number;
  /** Number of exams that were started on this day and are finished. */
  readonly exams: number;
  /** True if the day's goal was met. */
  readonly met: boolean;
}

/** Recent activity of a student and the remaining tasks of today. */
export interface StudentToday extends Omit<PracticeSummary, 'practised'> {
  /** The last seven days, today last. */
  readonly week: readonly StudentDay[];
  /** The day of the latest practice answer or exam; null if there is none. */
  readonly lastActiveDay: string | null;
}

/**
 * Returns the last seven days. A day's goal is met by an exam, or by as many practice answers as the daily number of
 * the plan.
 * @param today `YYYY-MM-DD`
 * @param exams days of the student's finished exams
 */
export function weekOf(
  { today, practised, dailyQuestions }: Pick<PracticeSummary, 'today' | 'practised' | 'dailyQuestions'>,
  exams: readonly string[],
): StudentDay[] {
  return Array.from({ length: WEEK_DAYS }, (_, index) => {
    const day = daysBefore(today, WEEK_DAYS - 1 - index);
    const answers = practised.get(day) ?? 0;
    const count = exams.filter((exam) => exam === day).length;
    return { day, practised: answers, exams: count, met: count > 0 || answers >= dailyQuestions };
  });
}

/** Computes the student dashboard's week from exam history and practice. */
@Injectable()
export class TodayService {
  private readonly days: ExamDays;
  private readonly schedules: Schedules;

  constructor(
    private readonly learning: LearningService,
    private readonly practices: PracticeReader,
    private readonly history: ExamHistoryQueries,
    { examTimeZone }: Settings,
  ) {
    this.days = new ExamDays(examTimeZone);
    this.schedules = new Schedules(examTimeZone);
  }

  /** Counts the reviews whose questions are not hidden from the student. */
  async of(studentId: string, now: Date): Promise<StudentToday> {
    const isOpen = await this.practices.openQuestions(studentId, now);
    const { practised, ...summary } = await this.learning.summary(studentId, isOpen);
    const from = this.schedules.instantOf(`${daysBefore(summary.today, WEEK_DAYS - 1)}T00:00:00`);
    const [recent, { rows: latest }] = await Promise.all([
      this.history.since({ studentId }, from),
      this.history.list({ studentId }, { offset: 0, limit: 1 }),
    ]);
    const dayOf = ({ startedAt }: { startedAt: string }) => this.days.dayOf(Date.parse(startedAt));
    const active = [...practised.keys(), ...latest.map(dayOf)].toSorted();
    return {
      ...summary,
      week: weekOf({ ...summary, practised }, recent.map(dayOf)),
      lastActiveDay: active.at(-1) ?? null,
    };
  }
}
