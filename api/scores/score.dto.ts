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
  @ApiProperty({ description: 'rank, from 1' })
  slNo: number;
  @ApiProperty({ format: 'uuid' })
  studentId: string;
  @ApiProperty({ description: 'username, with the institute in parentheses' })
  name: string;
  @ApiProperty({ description: 'two decimals' })
  Point: number;
  @ApiProperty({ minimum: AVATAR_MIN, maximum: AVATAR_MAX })
  avatar: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'ranks gained since the start of the day in EXAM_TIME_ZONE; null for students who were not ranked then',
  })
  movement: number | null;
}

export class AroundMeQuery {
  @ApiPropertyOptional({ minimum: 1, maximum: PAGE_ROWS_MAX, description: 'number of rows; 7 by default' })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(PAGE_ROWS_MAX)
  size?: number;
}

export class AroundMe {
  @ApiProperty({ description: 'increases with every change of the leaderboard' })
  version: number;
  @ApiProperty({ description: 'students on the leaderboard' })
  total: number;
  @ApiProperty({ type: [LeaderboardEntry], description: 'absent before the first finished attempt that counts' })
  rows: LeaderboardEntry[];
}

export class NextPlaceAnswer {
  @ApiProperty({ description: 'for unranked students: the rank that the test below would give today' })
  slNo: number;
  @ApiProperty({
    description: 'points to that rank; 0 if both have the same points and the number of correct answers decides',
  })
  points: number;
  @ApiProperty({
    type: String,
    enum: SUBJECTS,
    nullable: true,
    description: 'null if no mock test gives enough points',
  })
  subject: Subject | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'score of a mock test today that reaches that rank; two decimals',
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
  @ApiProperty({ description: 'weight of a model test taken live' })
  live: number;
  @ApiProperty({ description: 'weight of the best mock test of a subject and day' })
  practice: number;
  @ApiProperty({ description: 'weight of a mistake test' })
  quiz: number;
}

export class StandingAnswer {
  @ApiProperty({ type: Number, nullable: true, description: 'null before the first finished attempt that counts' })
  slNo: number | null;
  @ApiProperty({ description: 'students on the leaderboard' })
  total: number;
  @ApiProperty()
  Point: number;
  @ApiProperty({ type: Number, nullable: true, description: 'rank as in the rows of the leaderboard' })
  movement: number | null;
  @ApiProperty({ type: NextPlaceAnswer, nullable: true, description: 'null for the first' })
  next: NextPlaceAnswer | null;
  @ApiProperty({
    type: [Number],
    minItems: LEADERBOARD_HISTOGRAM_BARS,
    maxItems: LEADERBOARD_HISTOGRAM_BARS,
    description: 'number of students in equal intervals of points from 0 or the lowest points to the highest',
  })
  histogram: readonly number[];
  @ApiProperty({ description: 'points of the first rank' })
  first: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'average score of the last five attempts; null if there are no attempts',
  })
  lastFive: number | null;
  @ApiProperty({
    type: StandingBeforeAnswer,
    nullable: true,
    description: 'rank without the latest attempt, all else unchanged',
  })
  beforeLast: StandingBeforeAnswer | null;
  @ApiProperty({ type: WeightsAnswer, description: 'points per score' })
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
  @ApiPropertyOptional({ enum: EXAM_TYPES, description: 'both sides by default' })
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
  @ApiProperty({ description: 'as of the start of the exam, also if it was renamed or deleted later' })
  name: string;
  @ApiProperty({ enum: EXAM_SUBJECTS })
  subject: ExamSubject;
  @ApiProperty({ format: 'date-time' })
  examStartTime: string;
  @ApiProperty({ enum: EXAM_TYPES })
  type: ExamType;
  @ApiPropertyOptional({ enum: DRAWN_FROM, description: 'for a mistake test and a test limited to topics' })
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
    description: 'two decimals; can be negative; null, like the counts, while the model test withholds the result',
  })
  score: number | null;
  @ApiPropertyOptional({ description: `penalty for a wrong answer at that time, if it was not ${NEGATIVE_MARK}` })
  negativeMark?: number;
  @ApiPropertyOptional({ type: RemarkedExam, description: 'latest re-marking' })
  remarked?: RemarkedExam;
}
