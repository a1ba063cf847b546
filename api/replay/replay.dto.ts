import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { INSTANT_PATTERN } from '../contracts/http/patterns.js';
import { PAST_BY, PAST_CHANGES_SORTS, PAST_WEIGHTS } from '../contracts/http/replay.js';
import type { PastBy, PastChangesSort, PastWeights } from '../contracts/http/replay.js';
import { texts } from '../contracts/http/texts.js';
import { Format, type AnswerFormat } from '../platform/http/csv-answer.js';
import { PageQuery } from '../platform/http/paging.js';

const INSTANT = { format: 'date-time' } as const;
const isInstant = { message: texts.instantUnreadable };
const BY = {
  enum: PAST_BY,
  description: 'recorded: time of the log (default); finished: time at which attempts were finished',
};
const WEIGHTS = { enum: PAST_WEIGHTS, description: 'weights and time zone of that time (default), or of today' };

export class PastBoardQuery extends PageQuery {
  @ApiPropertyOptional({ ...INSTANT, description: 'inclusive; now by default' })
  @IsOptional()
  @Matches(INSTANT_PATTERN, isInstant)
  at?: string;

  @ApiPropertyOptional(BY)
  @IsOptional()
  @IsIn(PAST_BY)
  by?: PastBy;

  @ApiPropertyOptional(WEIGHTS)
  @IsOptional()
  @IsIn(PAST_WEIGHTS)
  weights?: PastWeights;

  @Format()
  format?: AnswerFormat;
}

export class PastBoardRow {
  @ApiProperty({ description: 'rank, from 1' })
  slNo: number;
  @ApiProperty({ format: 'uuid' })
  studentId: string;
  @ApiProperty({ description: 'current value' })
  name: string;
  @ApiProperty({ description: 'two decimals' })
  Point: number;
}

export class PastBoardAnswer {
  @ApiProperty(INSTANT)
  at: string;
  @ApiProperty({ type: 'integer', description: 'number of changes (attempts, bans and others) until then' })
  version: number;
  @ApiProperty({ type: 'integer', description: 'students on the leaderboard' })
  total: number;
  @ApiProperty({ type: [PastBoardRow] })
  rows: PastBoardRow[];
}

class BetweenQuery extends PageQuery {
  @ApiProperty(INSTANT)
  @Matches(INSTANT_PATTERN, isInstant)
  from: string;

  @ApiPropertyOptional({ ...INSTANT, description: 'inclusive; now by default' })
  @IsOptional()
  @Matches(INSTANT_PATTERN, isInstant)
  to?: string;
}

export class PastChangesQuery extends BetweenQuery {
  @ApiPropertyOptional(BY)
  @IsOptional()
  @IsIn(PAST_BY)
  by?: PastBy;

  @ApiPropertyOptional(WEIGHTS)
  @IsOptional()
  @IsIn(PAST_WEIGHTS)
  weights?: PastWeights;

  @ApiPropertyOptional({
    enum: PAST_CHANGES_SORTS,
    description: 'by later rank (default), or largest rise or fall first',
  })
  @IsOptional()
  @IsIn(PAST_CHANGES_SORTS)
  sort?: PastChangesSort;
}

export class PastPlace {
  @ApiProperty()
  slNo: number;
  @ApiProperty()
  Point: number;
}

export class PastChange {
  @ApiProperty({ format: 'uuid' })
  studentId: string;
  @ApiProperty({ description: 'current value' })
  name: string;
  @ApiProperty({ type: PastPlace, nullable: true, description: 'null: not ranked at that time' })
  before: PastPlace | null;
  @ApiProperty({ type: PastPlace, nullable: true })
  after: PastPlace | null;
}

export class PastHoursQuery {
  @ApiProperty({ ...INSTANT, description: 'start of the first hour' })
  @Matches(INSTANT_PATTERN, isInstant)
  from: string;

  @ApiPropertyOptional({
    ...INSTANT,
    description: 'exclusive, at most 31 days later; now by default',
  })
  @IsOptional()
  @Matches(INSTANT_PATTERN, isInstant)
  to?: string;
}

export class PastExam {
  @ApiProperty({ format: 'uuid' })
  modelTestId: string;
  @ApiProperty({ type: String, nullable: true, description: 'current name; null: deleted' })
  name: string | null;
  @ApiProperty({ type: 'integer', description: 'number of finished attempts' })
  attempts: number;
}

export class PastCorrection {
  @ApiProperty({ format: 'uuid' })
  correctionId: string;
  @ApiProperty({ type: 'integer', description: 'number of re-marked attempts' })
  attempts: number;
}

export class PastHourAnswer {
  @ApiProperty({ ...INSTANT, description: 'start of the hour' })
  at: string;
  @ApiProperty({ type: [PastExam] })
  modelTests: PastExam[];
  @ApiProperty({ type: 'integer', description: 'number of finished attempts' })
  mockTests: number;
  @ApiProperty({ type: [PastCorrection] })
  corrections: PastCorrection[];
  @ApiProperty({
    type: [PastCorrection],
    description: 'number of attempts re-marked by a reversal',
  })
  reversals: PastCorrection[];
  @ApiProperty({ type: 'integer', description: 'students' })
  banned: number;
  @ApiProperty({ type: 'integer' })
  unbanned: number;
  @ApiProperty({ type: 'integer' })
  deleted: number;
}

export class PastRules {
  @ApiProperty({ ...INSTANT, description: 'time from which the rules apply' })
  at: string;
  @ApiProperty()
  live: number;
  @ApiProperty()
  practice: number;
  @ApiProperty()
  quiz: number;
  @ApiProperty({ description: 'penalty for a wrong answer' })
  penalty: number;
  @ApiProperty()
  timeZone: string;
  @ApiProperty({ description: 'true for the first recorded rules' })
  isFirst: boolean;
}

export class PastHoursAnswer {
  @ApiProperty({
    ...INSTANT,
    type: String,
    nullable: true,
    description: 'first hour of the history; null if there are no events',
  })
  first: string | null;
  @ApiProperty({ type: [PastHourAnswer], description: 'hours in which the leaderboard changed' })
  hours: PastHourAnswer[];
  @ApiProperty({ type: [PastRules], description: 'scoring rules that were set in this period' })
  rules: PastRules[];
}

export class PastStats {
  @ApiProperty()
  totalCorrect: number;
  @ApiProperty()
  totalIncorrect: number;
  @ApiProperty()
  totalSkipped: number;
}
