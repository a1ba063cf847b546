import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { INSTITUTE_MAX } from '../contracts/http/limits.js';
import { Format, type AnswerFormat } from '../platform/http/csv-answer.js';
import { SearchQuery } from '../platform/http/paging.js';
import { Field, In, Integer, Maybe, Nullable, Of, Uuid } from '../platform/http/fields.js';

/** `search` limits the list to students whose `name` contains the text. */
export class MeritListQuery extends SearchQuery {
  @In.Maybe.OneOf(['institute'], 'institutes with at least 5 students instead of students') groupBy?: 'institute';

  @ApiPropertyOptional({
    maxLength: INSTITUTE_MAX,
    description: 'students of this institute, ignoring case and spaces',
  })
  @IsOptional()
  @IsString()
  @MaxLength(INSTITUTE_MAX)
  institute?: string;

  @Format() format?: AnswerFormat;
}

/** A student on the merit list of a model test. */
export class MeritListRow {
  @Field('rank from 1 among all students') slNo: number;
  @Uuid() studentId: string;
  @Field('username, with the institute in parentheses') name: string;
  @Field() score: number;
  @Integer() correct: number;
  @Integer() incorrect: number;
  @Integer() skipped: number;
  @Maybe.Time('for tutors and admins only') finishedAt?: string;
}

/** An institute on the merit list of a model test. */
export class InstituteRow {
  @Field('in the most frequent spelling') institute: string;
  @Integer() students: number;
  @Field('two decimals') average: number;
  @Field() best: number;
}

export class ScoreRangeRow {
  @Field() from: number;
  @Field('exclusive, except in the last range') to: number;
  @Integer() students: number;
}

/** The caller's rank on the merit list of a model test. */
export class OwnMeritListPlace {
  @Integer('rank from 1; for a practice attempt, the rank it would have') slNo: number;
  @Integer('students, including the caller') total: number;
  @Nullable(
    Number,
    'share (0 to 1) of the other students with a lower score, where equal scores count half; null if there are no other students',
  )
  percentile: number | null;
  @Field('two decimals') average: number;
  @Field() best: number;
  @Field() score: number;
  @Of([ScoreRangeRow]) distribution: ScoreRangeRow[];
  @Field('false: taken after the test was archived, and not listed') live: boolean;
}
