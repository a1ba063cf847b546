import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { EXAM_TYPES, PAGE_ROWS_MAX, type ExamType } from '../contracts/http/limits.js';
import { ID_PATTERN } from '../contracts/http/patterns.js';
import { SubmitBody } from '../attempts/attempt.dto.js';
import { NumberOrText } from '../platform/http/validation.js';

/** more than any exam has questions */
const LIST_MAX = 1_000;
const ID_MAX = 100;

/** The spec's score record. Its numbers are what the client claims; the server marks by itself. */
export class StoreScoreBody extends SubmitBody {
  @ApiProperty({ format: 'uuid' })
  @Matches(ID_PATTERN)
  studentId: string;

  @ApiProperty({ enum: EXAM_TYPES })
  @IsIn(EXAM_TYPES)
  type: ExamType;

  @ApiProperty({ format: 'uuid' })
  @Matches(ID_PATTERN)
  examId: string;

  @ApiProperty()
  @NumberOrText()
  @IsNumber()
  score: number;

  @ApiProperty()
  @NumberOrText()
  @IsNumber()
  correct: number;

  @ApiProperty()
  @NumberOrText()
  @IsNumber()
  incorrect: number;

  @ApiProperty()
  @NumberOrText()
  @IsNumber()
  skipped: number;

  @ApiProperty({ type: [String], description: 'ids' })
  @MaxLength(ID_MAX, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(LIST_MAX)
  @IsArray()
  incorrectQuestions: string[];
}

export class LeaderboardEntry {
  @ApiProperty({ description: 'place, from 1' })
  slNo: number;
  @ApiProperty({ format: 'uuid' })
  studentId: string;
  @ApiProperty({ description: 'username, and in parentheses the institute when given' })
  name: string;
  @ApiProperty({ description: 'two decimals' })
  Point: number;
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

export class StudentStatsAnswer {
  @ApiProperty()
  totalCorrect: number;
  @ApiProperty()
  totalIncorrect: number;
  @ApiProperty()
  totalSkipped: number;
}

export class ExamHistoryRow {
  @ApiProperty({ format: 'uuid' })
  attemptId: string;
  @ApiProperty({ format: 'date-time' })
  examStartTime: string;
  @ApiProperty({ enum: EXAM_TYPES })
  type: ExamType;
  @ApiProperty()
  correct: number;
  @ApiProperty()
  incorrect: number;
  @ApiProperty()
  skipped: number;
  @ApiProperty({ description: 'two decimals; can be negative' })
  score: number;
}
