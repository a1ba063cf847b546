import { NEGATIVE_MARK } from '../contracts/http/limits.js';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { DRAWN_FROM, type DrawnFrom } from '../contracts/events/attempt.events.js';
import {
  AVATAR_MAX,
  AVATAR_MIN,
  EXAM_SUBJECTS,
  EXAM_TYPES,
  LEADERBOARD_HISTOGRAM_BARS,
  PAGE_ROWS_MAX,
  SUBJECTS,
  type ExamSubject,
  type ExamType,
  type Subject,
} from '../contracts/http/limits.js';
import { PageQuery } from '../platform/http/paging.js';

export class LeaderboardEntry {
  @ApiProperty({ description: 'place, from 1' })
  slNo: number;
  @ApiProperty({ format: 'uuid' })
  studentId: string;
  @ApiProperty({ description: 'username, and in parentheses the institute when given' })
  name: string;
  @ApiProperty({ description: 'two decimals' })
  Point: number;
  @ApiProperty({ minimum: AVATAR_MIN, maximum: AVATAR_MAX })
  avatar: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'places gained since the day began in EXAM_TIME_ZONE; null for who was not on the list then',
  })
  movement: number | null;
}

export class AroundMeQuery {
  @ApiPropertyOptional({ minimum: 1, maximum: PAGE_ROWS_MAX, description: 'rows in all; 7 by default' })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(PAGE_ROWS_MAX)
  size?: number;
}

export class AroundMe {
  @ApiProperty({ description: 'grows with every change of the leaderboard' })
  version: number;
  @ApiProperty({ description: 'students on the leaderboard' })
  total: number;
  @ApiProperty({ type: [LeaderboardEntry], description: 'none before the first finished attempt that counts' })
  rows: LeaderboardEntry[];
}

export class NextPlaceAnswer {
  @ApiProperty({ description: 'for who has no place yet: where the test below would lead today' })
  slNo: number;
  @ApiProperty({ description: 'to that place; 0 where both have the same, and more correct answers decide' })
  points: number;
  @ApiProperty({ type: String, enum: SUBJECTS, nullable: true, description: 'null where no mock test brings as much' })
  subject: Subject | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'of a mock test in it today that takes there; two decimals',
  })
  score: number | null;
}

export class StandingBeforeAnswer {
  @ApiProperty({ format: 'uuid' })
  attemptId: string;
  @ApiProperty({ type: Number, nullable: true })
  slNo: number | null;
  @ApiProperty()
  Point: number;
}

export class WeightsAnswer {
  @ApiProperty({ description: 'of a model test taken live' })
  live: number;
  @ApiProperty({ description: 'of the best mock test of a subject and day' })
  practice: number;
  @ApiProperty({ description: 'of a mistake quiz' })
  quiz: number;
}

export class StandingAnswer {
  @ApiProperty({ type: Number, nullable: true, description: 'null before the first finished attempt that counts' })
  slNo: number | null;
  @ApiProperty({ description: 'students on the leaderboard' })
  total: number;
  @ApiProperty()
  Point: number;
  @ApiProperty({ type: Number, nullable: true, description: 'as in the rows of the leaderboard' })
  movement: number | null;
  @ApiProperty({ type: NextPlaceAnswer, nullable: true, description: 'null for the first' })
  next: NextPlaceAnswer | null;
  @ApiProperty({
    type: [Number],
    minItems: LEADERBOARD_HISTOGRAM_BARS,
    maxItems: LEADERBOARD_HISTOGRAM_BARS,
    description: 'students in equal steps of points from 0, or less, to those of the first',
  })
  histogram: readonly number[];
  @ApiProperty({ description: 'points of the first' })
  first: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'average score of the last five attempts; null before any',
  })
  lastFive: number | null;
  @ApiProperty({
    type: StandingBeforeAnswer,
    nullable: true,
    description: 'without the attempt finished last, all else as it is now: from there it moved the student',
  })
  beforeLast: StandingBeforeAnswer | null;
  @ApiProperty({ type: WeightsAnswer, description: 'what a score counts in points' })
  weights: WeightsAnswer;
}

export class StudentStatsAnswer {
  @ApiProperty()
  totalCorrect: number;
  @ApiProperty()
  totalIncorrect: number;
  @ApiProperty()
  totalSkipped: number;
}

export class ExamHistoryQuery extends PageQuery {
  @ApiPropertyOptional({ enum: EXAM_TYPES, description: 'both by default' })
  @IsOptional()
  @IsIn(EXAM_TYPES)
  type?: ExamType;
}

/** Latest re-marking of an exam after a key correction. */
export class RemarkedExam {
  @ApiProperty({ format: 'date-time' })
  at: string;
  @ApiProperty({ description: 'score' })
  before: number;
  @ApiProperty({ description: 'score' })
  after: number;
  @ApiProperty()
  reason: string;
}

export class ExamHistoryRow {
  @ApiProperty({ format: 'uuid' })
  attemptId: string;
  @ApiProperty({ format: 'uuid' })
  examId: string;
  @ApiProperty({ description: 'of the exam when it was started, also where it was renamed or deleted since' })
  name: string;
  @ApiProperty({ enum: EXAM_SUBJECTS })
  subject: ExamSubject;
  @ApiProperty({ format: 'date-time' })
  examStartTime: string;
  @ApiProperty({ enum: EXAM_TYPES })
  type: ExamType;
  @ApiPropertyOptional({ enum: DRAWN_FROM, description: 'of a mistake quiz, and of a test limited to topics' })
  drawnFrom?: DrawnFrom;
  @ApiProperty({ type: Number, nullable: true })
  correct: number | null;
  @ApiProperty({ type: Number, nullable: true })
  incorrect: number | null;
  @ApiProperty({ type: Number, nullable: true })
  skipped: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'two decimals; can be negative; null, as the counts, while the model test withholds the result',
  })
  score: number | null;
  @ApiPropertyOptional({ description: `what a wrong answer cost then, where it was not ${NEGATIVE_MARK}` })
  negativeMark?: number;
  @ApiPropertyOptional({ type: RemarkedExam, description: 'the last time that it was marked again' })
  remarked?: RemarkedExam;
}
