import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { INSTITUTE_MAX } from '../contracts/http/limits.js';
import { Format, type AnswerFormat } from '../platform/http/csv-answer.js';
import { SearchQuery } from '../platform/http/paging.js';

/** `search` limits the list to students whose `name` contains the text. */
export class MeritListQuery extends SearchQuery {
  @ApiPropertyOptional({ enum: ['institute'], description: 'institutes with at least 5 students instead of students' })
  @IsOptional()
  @IsIn(['institute'])
  groupBy?: 'institute';

  @ApiPropertyOptional({
    maxLength: INSTITUTE_MAX,
    description: 'students of this institute, ignoring case and spaces',
  })
  @IsOptional()
  @IsString()
  @MaxLength(INSTITUTE_MAX)
  institute?: string;

  @Format()
  format?: AnswerFormat;
}

/** A student on the merit list of a model test. */
export class MeritListRow {
  @ApiProperty({ description: 'rank from 1 among all students' })
  slNo: number;
  @ApiProperty({ format: 'uuid' })
  studentId: string;
  @ApiProperty({ description: 'username, with the institute in parentheses' })
  name: string;
  @ApiProperty()
  score: number;
  @ApiProperty({ type: 'integer' })
  correct: number;
  @ApiProperty({ type: 'integer' })
  incorrect: number;
  @ApiProperty({ type: 'integer' })
  skipped: number;
  @ApiPropertyOptional({ format: 'date-time', description: 'for tutors and admins only' })
  finishedAt?: string;
}

/** An institute on the merit list of a model test. */
export class InstituteRow {
  @ApiProperty({ description: 'in the most frequent spelling' })
  institute: string;
  @ApiProperty({ type: 'integer' })
  students: number;
  @ApiProperty({ description: 'two decimals' })
  average: number;
  @ApiProperty()
  best: number;
}

export class ScoreRangeRow {
  @ApiProperty()
  from: number;
  @ApiProperty({ description: 'exclusive, except in the last range' })
  to: number;
  @ApiProperty({ type: 'integer' })
  students: number;
}

/** The caller's rank on the merit list of a model test. */
export class OwnMeritListPlace {
  @ApiProperty({ type: 'integer', description: 'rank from 1; for a practice attempt, the rank it would have' })
  slNo: number;
  @ApiProperty({ type: 'integer', description: 'students, including the caller' })
  total: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'share (0 to 1) of the other students with a lower score, where equal scores count half; null if there are no other students',
  })
  percentile: number | null;
  @ApiProperty({ description: 'two decimals' })
  average: number;
  @ApiProperty()
  best: number;
  @ApiProperty()
  score: number;
  @ApiProperty({ type: [ScoreRangeRow] })
  distribution: ScoreRangeRow[];
  @ApiProperty({ description: 'false: taken after the test was archived, and not listed' })
  live: boolean;
}
