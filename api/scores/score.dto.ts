import { NEGATIVE_MARK } from '../contracts/http/limits.js';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
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
import { Field, In, Maybe, Nullable, Of, OneOf, Time, Uuid } from '../platform/http/fields.js';

export class LeaderboardEntry {
  @Field('rank, from 1') slNo: number;
  @Uuid() studentId: string;
  @Field('username, with the institute in parentheses') name: string;
  @Field('two decimals') Point: number;
  @Field({ minimum: AVATAR_MIN, maximum: AVATAR_MAX }) avatar: number;
  @Nullable(
    Number,
    'ranks gained since the start of the day in EXAM_TIME_ZONE; null for students who were not ranked then',
  )
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
  @Field('increases with every change of the leaderboard') version: number;
  @Field('students on the leaderboard') total: number;
  @Of([LeaderboardEntry], 'absent before the first finished attempt that counts') rows: LeaderboardEntry[];
}

export class NextPlaceAnswer {
  @Field('for unranked students: the rank that the test below would give today') slNo: number;
  @Field('points to that rank; 0 if both have the same points and the number of correct answers decides')
  points: number;
  @OneOf(SUBJECTS, { type: String, nullable: true, description: 'null if no mock test gives enough points' })
  subject: Subject | null;
  @Nullable(Number, 'score of a mock test today that reaches that rank; two decimals') score: number | null;
}

export class StandingBeforeAnswer {
  @Uuid() attemptId: string;
  @Nullable(Number) slNo: number | null;
  @Field() Point: number;
}

export class WeightsAnswer {
  @Field('weight of a model test taken live') live: number;
  @Field('weight of the best mock test of a subject and day') practice: number;
  @Field('weight of a mistake test') quiz: number;
}

export class StandingAnswer {
  @Nullable(Number, 'null before the first finished attempt that counts') slNo: number | null;
  @Field('students on the leaderboard') total: number;
  @Field() Point: number;
  @Nullable(Number, 'rank as in the rows of the leaderboard') movement: number | null;
  @Nullable(NextPlaceAnswer, 'null for the first') next: NextPlaceAnswer | null;
  @Of([Number], {
    minItems: LEADERBOARD_HISTOGRAM_BARS,
    maxItems: LEADERBOARD_HISTOGRAM_BARS,
    description: 'number of students in equal intervals of points from 0 or the lowest points to the highest',
  })
  histogram: readonly number[];
  @Field('points of the first rank') first: number;
  @Nullable(Number, 'average score of the last five attempts; null if there are no attempts') lastFive: number | null;
  @Nullable(StandingBeforeAnswer, 'rank without the latest attempt, all else unchanged')
  beforeLast: StandingBeforeAnswer | null;
  @Of(WeightsAnswer, 'points per score') weights: WeightsAnswer;
}

export class StudentStatsAnswer {
  @Field() totalCorrect: number;
  @Field() totalIncorrect: number;
  @Field() totalSkipped: number;
}

export class ExamHistoryQuery extends PageQuery {
  @In.Maybe.OneOf(EXAM_TYPES, 'both sides by default') type?: ExamType;
}

/** Latest re-marking of an exam after a key correction. */
export class RemarkedExam {
  @Time() at: string;
  @Field('score') before: number;
  @Field('score') after: number;
  @Field('empty while the answer to the question is hidden') reason: string;
}

export class ExamHistoryRow {
  @Uuid() attemptId: string;
  @Uuid() examId: string;
  @Field('as of the start of the exam, also if it was renamed or deleted later') name: string;
  @OneOf(EXAM_SUBJECTS) subject: ExamSubject;
  @Time() examStartTime: string;
  @OneOf(EXAM_TYPES) type: ExamType;
  @Maybe.OneOf(DRAWN_FROM, 'for a mistake test and a test limited to topics') drawnFrom?: DrawnFrom;
  @Nullable(Number) correct: number | null;
  @Nullable(Number) incorrect: number | null;
  @Nullable(Number) skipped: number | null;
  @Nullable(Number, 'two decimals; can be negative; null, like the counts, while the model test withholds the result')
  score: number | null;
  @Maybe.Field(`penalty for a wrong answer at that time, if it was not ${NEGATIVE_MARK}`) negativeMark?: number;
  @Maybe.Of(RemarkedExam, 'latest re-marking') remarked?: RemarkedExam;
}
