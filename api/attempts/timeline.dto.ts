import { ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { DRAWN_FROM, type DrawnFrom } from '../contracts/events/attempt.events.js';
import { EMAIL_MAX, EXAM_SUBJECTS, EXAM_TYPES, type ExamSubject, type ExamType } from '../contracts/http/limits.js';
import { ID_PATTERN } from '../contracts/http/patterns.js';
import { SearchText } from '../platform/http/validation.js';
import { PageQuery } from '../platform/http/paging.js';

const INSTANT = { format: 'date-time' } as const;
const RECORDING_TIME = { ...INSTANT, description: 'when it was recorded' } as const;
const PLACE = { type: 'integer', minimum: 0, description: 'of the question in `questions`' } as const;

class TimelineStart {
  @ApiProperty(RECORDING_TIME)
  at: string;
  @ApiProperty({ enum: ['started'] })
  what: 'started';
}

/** A saved answer, or a late answer without effect. */
class TimelineAnswer {
  @ApiProperty({ ...INSTANT, description: 'when it was saved' })
  at: string;
  @ApiProperty({ enum: ['answer', 'late'] })
  what: 'answer' | 'late';
  @ApiProperty(PLACE)
  question: number;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'index among the options in the order of `GET /attempts/{id}`; null: cleared',
  })
  option: number | null;
  @ApiProperty(INSTANT)
  chosenAt: string;
}

/** Visits and flags, recorded when the student leaves a question. */
class TimelineProgress {
  @ApiProperty(RECORDING_TIME)
  at: string;
  @ApiProperty({ enum: ['progress'] })
  what: 'progress';
  @ApiProperty(PLACE)
  question: number;
  @ApiPropertyOptional()
  visited?: boolean;
  @ApiPropertyOptional()
  marked?: boolean;
  @ApiPropertyOptional({ description: 'ms, in addition to the time recorded before' })
  spentMs?: number;
}

/** Grades at the finish or after a key correction. */
class TimelineMarks {
  @ApiProperty(RECORDING_TIME)
  at: string;
  @ApiProperty({ enum: ['finished', 'remarked'] })
  what: 'finished' | 'remarked';
  @ApiProperty({ description: 'submitted or timeUp; reason of a correction' })
  reason: string;
  @ApiProperty()
  score: number;
  @ApiProperty({ type: 'integer' })
  correct: number;
  @ApiProperty({ type: 'integer' })
  incorrect: number;
  @ApiProperty({ type: 'integer' })
  skipped: number;
}

export type TimelineEntry = TimelineStart | TimelineAnswer | TimelineProgress | TimelineMarks;
export const ENTRIES = [TimelineStart, TimelineAnswer, TimelineProgress, TimelineMarks];

export class TimelineGap {
  @ApiProperty(INSTANT)
  from: string;
  @ApiProperty(INSTANT)
  to: string;
  @ApiProperty({ enum: ['connection', 'server'], description: 'unavailable component' })
  cause: 'connection' | 'server';
}

export class AttemptStudent {
  @ApiProperty({ format: 'uuid' })
  _id: string;
  @ApiProperty({ type: String, nullable: true, description: 'null: the account is deleted' })
  username: string | null;
}

/** All recorded events of a finished attempt. */
export class Timeline {
  @ApiProperty({ format: 'uuid' })
  attemptId: string;
  @ApiProperty()
  student: AttemptStudent;
  @ApiProperty(INSTANT)
  startedAt: string;
  @ApiProperty(INSTANT)
  deadline: string;
  @ApiProperty(INSTANT)
  finishedAt: string;
  @ApiProperty({ type: [String], description: 'question ids, in the order of the paper' })
  questions: string[];
  @ApiProperty({
    type: 'array',
    items: { oneOf: ENTRIES.map((entry) => ({ $ref: getSchemaPath(entry) })) },
    description: 'in the order in which they were recorded',
  })
  entries: TimelineEntry[];
  @ApiProperty({ type: [TimelineGap], description: 'intervals in which answers could not be saved, in order' })
  gaps: TimelineGap[];
}

export class AttemptsQuery extends PageQuery {
  @ApiPropertyOptional({
    maxLength: EMAIL_MAX,
    description: 'start of a username (at most 20 students match), or a full email address',
  })
  @SearchText()
  @IsOptional()
  @IsString()
  @MaxLength(EMAIL_MAX)
  who?: string;

  @ApiPropertyOptional({ format: 'uuid' })
  @IsOptional()
  @Matches(ID_PATTERN)
  examId?: string;
}

/** A row in the list of finished attempts. */
export class ListedAttempt {
  @ApiProperty({ format: 'uuid' })
  attemptId: string;
  @ApiProperty()
  student: AttemptStudent;
  @ApiProperty({ enum: EXAM_TYPES })
  type: ExamType;
  @ApiProperty({ format: 'uuid' })
  examId: string;
  @ApiProperty({ description: 'as of the start of the exam' })
  name: string;
  @ApiProperty({ enum: EXAM_SUBJECTS })
  subject: ExamSubject;
  @ApiPropertyOptional({ enum: DRAWN_FROM, description: 'for a mistake test and a test limited to topics' })
  drawnFrom?: DrawnFrom;
  @ApiProperty(INSTANT)
  startedAt: string;
  @ApiProperty()
  score: number;
  @ApiProperty({ type: 'integer' })
  correct: number;
  @ApiProperty({ type: 'integer' })
  incorrect: number;
  @ApiProperty({ type: 'integer' })
  skipped: number;
  @ApiProperty({
    pattern: '^[CISA]*$',
    example: 'CCISC',
    description: 'a letter per question, in the order of the paper: Correct, Incorrect, Skipped or Annulled',
  })
  verdicts: string;
  @ApiPropertyOptional({ description: 'true while the model test withholds the result from the student; absent after' })
  held?: boolean;
}
