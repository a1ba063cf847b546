import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsISO8601, IsOptional, IsString, MaxLength } from 'class-validator';
import type { Role } from '../../contracts/events/session.events.js';
import { ACTIVITY_KINDS, type ActivityKind } from '../../contracts/http/activity-kinds.js';
import { EMAIL_MAX } from '../../contracts/http/limits.js';
import { SearchText } from '../../platform/http/validation.js';
import { PageQuery } from '../../platform/http/paging.js';
import { Field, Integer, Nullable, OneOf } from '../../platform/http/fields.js';

const INSTANT = { format: 'date-time' } as const;

export class ActivityQuery extends PageQuery {
  @ApiPropertyOptional({
    type: String,
    description: `kinds of entries, separated by commas: ${ACTIVITY_KINDS.join(', ')}`,
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',') : value))
  @IsIn(ACTIVITY_KINDS, { each: true })
  what?: ActivityKind[];

  @ApiPropertyOptional({ maxLength: EMAIL_MAX, description: 'username or email' })
  @SearchText()
  @IsOptional()
  @IsString()
  @MaxLength(EMAIL_MAX)
  who?: string;

  @ApiPropertyOptional(INSTANT)
  @IsOptional()
  @IsISO8601({ strict: true })
  from?: string;

  @ApiPropertyOptional({ ...INSTANT, description: 'inclusive' })
  @IsOptional()
  @IsISO8601({ strict: true })
  to?: string;
}

export class ActivityEntry {
  @Field() _id: string;
  @Field(INSTANT) at: string;
  @Nullable(String, 'username; null if no account has the name that was entered') who: string | null;
  @OneOf(['student', 'tutor', 'admin'], 'role of the actor') role: Role;
  @OneOf(ACTIVITY_KINDS) what: ActivityKind;
  @Nullable(String, 'affected username, name of an exam or a model test, or subject') subject: string | null;
  @Nullable(String, 'reason of a ban') reason: string | null;
  @Integer({ nullable: true, description: 'number of occurrences, if several are combined' }) count: number | null;
  @Nullable(String, { format: 'uuid', description: 'id of the finished exam' }) attemptId: string | null;
  @Nullable(String, { format: 'uuid', description: 'id of the correction of an answer key' })
  correctionId: string | null;
  @Nullable(String, { format: 'uuid', description: 'id of the question, if it is about one' })
  questionId: string | null;
  @Nullable(String, { format: 'uuid', description: 'id of the model test' }) modelTestId: string | null;
  @OneOf(['who', 'subject'], { type: [String], description: 'ids of deleted accounts' }) deleted: ('who' | 'subject')[];
}

export class ActivityCountsQuery {
  @ApiProperty(INSTANT)
  @IsISO8601({ strict: true })
  from: string;

  @ApiProperty({ ...INSTANT, description: 'at most two days later' })
  @IsISO8601({ strict: true })
  to: string;
}

export class TenMinutes {
  @Field({ ...INSTANT, description: 'start of the ten minutes' }) at: string;
  @Field({ type: 'object', additionalProperties: { type: 'integer' }, description: 'number of entries by kind' })
  counts: Partial<Record<ActivityKind, number>>;
}
