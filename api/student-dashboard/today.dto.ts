import { Day, Field, Integer, Nullable, Of } from '../platform/http/fields.js';

class StudentDayRow {
  @Day() day: string;
  @Integer('number of practice answers') practised: number;
  @Integer('number of finished exams that were started on this day') exams: number;
  @Field('whether the goal of the day was met: an exam, or the daily number of practice answers') met: boolean;
}

/** Recent activity of the student and the remaining tasks of today. Days are those of EXAM_TIME_ZONE. */
export class StudentTodayAnswer {
  @Day() today: string;
  @Of([StudentDayRow], 'the last seven days, today last') week: readonly StudentDayRow[];
  @Integer('reviews left today') reviews: number;
  @Integer('estimated time for the reviews, from your median time') reviewMinutes: number;
  @Integer('limit of questions a day') dailyQuestions: number;
  @Nullable(String, { format: 'date' }) examDate: string | null;
  @Integer({ nullable: true, description: '0 on the exam day; null if there is no exam date, and after that day' })
  daysToExam: number | null;
  @Nullable(String, { format: 'date', description: 'day of your latest exam or practice answer' })
  lastActiveDay: string | null;
}
