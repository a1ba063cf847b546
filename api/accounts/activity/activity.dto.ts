import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsISO8601, IsOptional, IsString, MaxLength } from 'class-validator';
import type { Role } from '../../contracts/events/session.events.js';
import { ACTIVITY_KINDS, type ActivityKind } from '../../contracts/http/activity-kinds.js';
import { EMAIL_MAX } from '../../contracts/http/limits.js';
import { SearchText } from '../../platform/http/validation.js';
import { PageQuery } from '../../platform/http/paging.js';

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
  @ApiProperty()
  _id: string;
  @ApiProperty(INSTANT)
  at: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'username; null if no account has the name that was entered',
  })
  who: string | null;
  @ApiProperty({ enum: ['student', 'tutor', 'admin'], description: 'role of the actor' })
  role: Role;
  @ApiProperty({ enum: ACTIVITY_KINDS })
  what: ActivityKind;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'affected username, name of an exam, or subject',
  })
  subject: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'number of occurrences, if several are combined' })
  count: number | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'id of the finished exam' })
  attemptId: string | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'id of the correction of an answer key' })
  correctionId: string | null;
  @ApiProperty({ type: [String], enum: ['who', 'subject'], description: 'ids of deleted accounts' })
  deleted: ('who' | 'subject')[];
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
  @ApiProperty({ ...INSTANT, description: 'start of the ten minutes' })
  at: string;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' }, description: 'number of entries by kind' })
  counts: Partial<Record<ActivityKind, number>>;
}
