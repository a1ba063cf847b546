import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { PENALTY_PATTERN, WEIGHT_PATTERN } from '../contracts/http/patterns.js';
import { texts } from '../contracts/http/texts.js';
import { Format, type AnswerFormat } from '../platform/http/csv-answer.js';
import { PageQuery } from '../platform/http/paging.js';
import { PastBoardRow, PastPlace } from './replay.dto.js';
import { Field, Integer, Nullable, Of } from '../platform/http/fields.js';

const isWeight = { message: texts.weightWrong };
const weightOf = (description: string) => ({ type: Number, minimum: 0, maximum: 9999.99, description: description });

export class WhatIfQuery extends PageQuery {
  @ApiPropertyOptional(weightOf('how much a model test taken live counts; as today by default'))
  @IsOptional()
  @Matches(WEIGHT_PATTERN, isWeight)
  live?: string;

  @ApiPropertyOptional(weightOf('how much the best mock test of a subject and day counts'))
  @IsOptional()
  @Matches(WEIGHT_PATTERN, isWeight)
  practice?: string;

  @ApiPropertyOptional(weightOf('how much a mistake quiz counts'))
  @IsOptional()
  @Matches(WEIGHT_PATTERN, isWeight)
  quiz?: string;

  @ApiPropertyOptional({ type: Number, minimum: 0, maximum: 9.99, description: 'penalty for a wrong answer' })
  @IsOptional()
  @Matches(PENALTY_PATTERN, { message: texts.penaltyWrong })
  penalty?: string;

  @Format() format?: AnswerFormat;
}

export class WhatIfRow extends PastBoardRow {
  @Nullable(PastPlace, 'null: not ranked today') today: PastPlace | null;
}

export class RulesAnswer {
  @Field() live: number;
  @Field() practice: number;
  @Field() quiz: number;
  @Field('penalty for a wrong answer') penalty: number;
}

export class WhatIfAnswer {
  @Integer('number of ranked students') total: number;
  @Of(RulesAnswer) today: RulesAnswer;
  @Integer('number of students whose rank would change, including new and removed ones') moved: number;
  @Integer() newInTopTen: number;
  @Integer('places') largestMove: number;
  @Nullable(Number, 'share of all pairs of students that would keep their order, 0 to 1; null for fewer than two')
  orderKept: number | null;
  @Of([WhatIfRow]) rows: WhatIfRow[];
}
