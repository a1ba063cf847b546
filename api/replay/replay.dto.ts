import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { INSTANT_PATTERN } from '../contracts/http/patterns.js';
import { PAST_BY, PAST_CHANGES_SORTS, PAST_WEIGHTS } from '../contracts/http/replay.js';
import type { PastBy, PastChangesSort, PastWeights } from '../contracts/http/replay.js';
import { texts } from '../contracts/http/texts.js';
import { Format, type AnswerFormat } from '../platform/http/csv-answer.js';
import { PageQuery } from '../platform/http/paging.js';
import { Field, In, Integer, Nullable, Of, Uuid } from '../platform/http/fields.js';

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

  @Format() format?: AnswerFormat;
}

export class PastBoardRow {
  @Field('rank, from 1') slNo: number;
  @Uuid() studentId: string;
  @Field('current value') name: string;
  @Field('two decimals') Point: number;
}

export class PastBoardAnswer {
  @Field(INSTANT) at: string;
  @Integer('number of changes (attempts, bans and others) until then') version: number;
  @Integer('students on the leaderboard') total: number;
  @Of([PastBoardRow]) rows: PastBoardRow[];
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

  @In.Maybe.OneOf(PAST_CHANGES_SORTS, 'by later rank (default), or largest rise or fall first') sort?: PastChangesSort;
}

export class PastPlace {
  @Field() slNo: number;
  @Field() Point: number;
}

export class PastChange {
  @Uuid() studentId: string;
  @Field('current value') name: string;
  @Nullable(PastPlace, 'null: not ranked at that time') before: PastPlace | null;
  @Nullable(PastPlace) after: PastPlace | null;
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
  @Uuid() modelTestId: string;
  @Nullable(String, 'current name; null: deleted') name: string | null;
  @Integer('number of finished attempts') attempts: number;
}

export class PastCorrection {
  @Uuid() correctionId: string;
  @Integer('number of re-marked attempts') attempts: number;
}

export class PastHourAnswer {
  @Field({ ...INSTANT, description: 'start of the hour' }) at: string;
  @Of([PastExam]) modelTests: PastExam[];
  @Integer('number of finished attempts') mockTests: number;
  @Of([PastCorrection]) corrections: PastCorrection[];
  @Of([PastCorrection], 'number of attempts re-marked by a reversal') reversals: PastCorrection[];
  @Integer('students') banned: number;
  @Integer() unbanned: number;
  @Integer() deleted: number;
}

export class PastRules {
  @Field({ ...INSTANT, description: 'time from which the rules apply' }) at: string;
  @Field() live: number;
  @Field() practice: number;
  @Field() quiz: number;
  @Field('penalty for a wrong answer') penalty: number;
  @Field() timeZone: string;
  @Field('true for the first recorded rules') isFirst: boolean;
}

export class PastHoursAnswer {
  @Field({
    ...INSTANT,
    type: String,
    nullable: true,
    description: 'first hour of the history; null if there are no events',
  })
  first: string | null;
  @Of([PastHourAnswer], 'hours in which the leaderboard changed') hours: PastHourAnswer[];
  @Of([PastRules], 'scoring rules that were set in this period') rules: PastRules[];
}

export class PastStats {
  @Field() totalCorrect: number;
  @Field() totalIncorrect: number;
  @Field() totalSkipped: number;
}
