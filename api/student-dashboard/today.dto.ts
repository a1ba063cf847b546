import { ApiProperty } from '@nestjs/swagger';

class StudentDayRow {
  @ApiProperty({ format: 'date' })
  day: string;
  @ApiProperty({ type: 'integer', description: 'number of practice answers' })
  practised: number;
  @ApiProperty({ type: 'integer', description: 'number of finished exams that were started on this day' })
  exams: number;
  @ApiProperty({ description: 'whether the goal of the day was met: an exam, or the daily number of practice answers' })
  met: boolean;
}

/** Recent activity of the student and the remaining tasks of today. Days are those of EXAM_TIME_ZONE. */
export class StudentTodayAnswer {
  @ApiProperty({ format: 'date' })
  today: string;
  @ApiProperty({ type: [StudentDayRow], description: 'the last seven days, today last' })
  week: readonly StudentDayRow[];
  @ApiProperty({ type: 'integer', description: 'reviews left today' })
  reviews: number;
  @ApiProperty({ type: 'integer', description: 'estimated time for the reviews, from your median time' })
  reviewMinutes: number;
  @ApiProperty({ type: 'integer', description: 'limit of questions a day' })
  dailyQuestions: number;
  @ApiProperty({ type: String, format: 'date', nullable: true })
  examDate: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'null if there is no exam date, and from that day on' })
  daysToExam: number | null;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'day of your latest exam or practice answer',
  })
  lastActiveDay: string | null;
}
