import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { EXAM_SUBJECTS, EXAM_TYPES, PAGE_ROWS_MAX, type ExamSubject, type ExamType } from '../contracts/http/limits.js';
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

export class ExamHistoryQuery extends PageQuery {
  @ApiPropertyOptional({ enum: EXAM_TYPES, description: 'both by default' })
  @IsOptional()
  @IsIn(EXAM_TYPES)
  type?: ExamType;
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
  @ApiProperty()
  correct: number;
  @ApiProperty()
  incorrect: number;
  @ApiProperty()
  skipped: number;
  @ApiProperty({ description: 'two decimals; can be negative' })
  score: number;
}
