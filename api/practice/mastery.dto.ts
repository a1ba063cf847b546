import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { SUBJECTS, type Subject } from '../contracts/http/limits.js';

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
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'null: questions without a topic' })
  topicId: string | null;
  @ApiProperty({ enum: SUBJECTS })
  subject: Subject;
  @ApiProperty({ description: 'name of the topic, or of the subject' })
  name: string;
  @ApiProperty()
  answered: number;
  @ApiProperty()
  correct: number;
  @ApiProperty({ minimum: 0, maximum: 1, description: 'share of correct answers; recent ones weigh more' })
  mastery: number;
  @ApiProperty({ minimum: 0, maximum: 1, description: 'lower bound of the 80 % interval' })
  low: number;
  @ApiProperty({ minimum: 0, maximum: 1, description: 'upper bound of the 80 % interval' })
  high: number;
}
