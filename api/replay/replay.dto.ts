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
  description: 'when the log took what happened (by default), or when attempts were finished',
};
const WEIGHTS = { enum: PAST_WEIGHTS, description: 'weights and zone of that time (by default), or of today' };

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
  @ApiProperty({ description: 'place, from 1' })
  slNo: number;
  @ApiProperty({ format: 'uuid' })
  studentId: string;
  @ApiProperty({ description: 'as it is now' })
  name: string;
  @ApiProperty({ description: 'two decimals' })
  Point: number;
}

export class PastBoardAnswer {
  @ApiProperty(INSTANT)
  at: string;
  @ApiProperty({ type: 'integer', description: 'how many attempts, bans and the like had moved it until then' })
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
    description: 'by the later place (by default), or those first who rose, or fell, by most places',
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
  @ApiProperty({ description: 'as it is now' })
  name: string;
  @ApiProperty({ type: PastPlace, nullable: true, description: 'null: not on the list then' })
  before: PastPlace | null;
  @ApiProperty({ type: PastPlace, nullable: true })
  after: PastPlace | null;
}

export class PastHoursQuery {
  @ApiProperty({ ...INSTANT, description: 'of the first hour' })
  @Matches(INSTANT_PATTERN, isInstant)
  from: string;

  @ApiPropertyOptional({
    ...INSTANT,
    description: 'at most 31 days later, the hour that begins then is left out; now by default',
  })
  @IsOptional()
  @Matches(INSTANT_PATTERN, isInstant)
  to?: string;
}

export class PastExam {
  @ApiProperty({ format: 'uuid' })
  modelTestId: string;
  @ApiProperty({ type: String, nullable: true, description: 'as it is now; null: deleted since' })
  name: string | null;
  @ApiProperty({ type: 'integer', description: 'that were finished' })
  attempts: number;
}

export class PastCorrection {
  @ApiProperty({ format: 'uuid' })
  correctionId: string;
  @ApiProperty({ type: 'integer', description: 'that were marked anew' })
  attempts: number;
}

export class PastHourAnswer {
  @ApiProperty({ ...INSTANT, description: 'when the hour began' })
  at: string;
  @ApiProperty({ type: [PastExam] })
  modelTests: PastExam[];
  @ApiProperty({ type: 'integer', description: 'that were finished' })
  mockTests: number;
  @ApiProperty({ type: [PastCorrection] })
  corrections: PastCorrection[];
  @ApiProperty({
    type: [PastCorrection],
    description: 'attempts that were marked again because a correction was reversed',
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
  @ApiProperty({ ...INSTANT, description: 'from when they held' })
  at: string;
  @ApiProperty()
  live: number;
  @ApiProperty()
  practice: number;
  @ApiProperty()
  quiz: number;
  @ApiProperty({ description: 'what a wrong answer costs' })
  penalty: number;
  @ApiProperty()
  timeZone: string;
  @ApiProperty({ description: 'whether they are the first ones recorded, which replace no others' })
  isFirst: boolean;
}

export class PastHoursAnswer {
  @ApiProperty({
    ...INSTANT,
    type: String,
    nullable: true,
    description: 'the first hour of all; null: nothing happened yet',
  })
  first: string | null;
  @ApiProperty({ type: [PastHourAnswer], description: 'hours in which something moved the leaderboard' })
  hours: PastHourAnswer[];
  @ApiProperty({ type: [PastRules], description: 'scoring rules that were set meanwhile' })
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
