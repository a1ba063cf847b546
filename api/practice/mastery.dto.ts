import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { SUBJECTS, type Subject } from '../contracts/http/limits.js';
import { Field, Nullable, OneOf } from '../platform/http/fields.js';

const DAYS_AGO_MAX = 3_650;

export class MasteryQuery {
  @ApiPropertyOptional({ minimum: 0, maximum: DAYS_AGO_MAX, description: 'mastery at that time; 0 by default' })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(DAYS_AGO_MAX)
  daysAgo?: number;
}

/** Mastery of one topic, or of the questions without a topic in a subject. */
export class TopicMastery {
  @Nullable(String, { format: 'uuid', description: 'null: questions without a topic' }) topicId: string | null;
  @OneOf(SUBJECTS) subject: Subject;
  @Field('name of the topic, or of the subject') name: string;
  @Field() answered: number;
  @Field() correct: number;
  @Field({ minimum: 0, maximum: 1, description: 'share of correct answers; recent ones weigh more' }) mastery: number;
  @Field({ minimum: 0, maximum: 1, description: 'lower bound of the 80 % interval' }) low: number;
  @Field({ minimum: 0, maximum: 1, description: 'upper bound of the 80 % interval' }) high: number;
}
