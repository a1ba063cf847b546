import { ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { DRAWN_FROM, type DrawnFrom } from '../contracts/events/attempt.events.js';
import { HIDDEN_PROPERTY, type HiddenReason } from '../contracts/http/hidden-answers.js';
import { EMAIL_MAX, EXAM_SUBJECTS, EXAM_TYPES, type ExamSubject, type ExamType } from '../contracts/http/limits.js';
import { SearchText } from '../platform/http/validation.js';
import { PageQuery } from '../platform/http/paging.js';
import { Field, In, Integer, Maybe, Nullable, Of, OneOf, Uuid } from '../platform/http/fields.js';

const INSTANT = { format: 'date-time' } as const;
const RECORDING_TIME = { ...INSTANT, description: 'when it was recorded' } as const;
const PLACE = { type: 'integer', minimum: 0, description: 'of the question in `questions`' } as const;

class TimelineStart {
  @Field(RECORDING_TIME) at: string;
  @OneOf(['started']) what: 'started';
}

/** A saved answer, or a late answer without effect. */
class TimelineAnswer {
  @Field({ ...INSTANT, description: 'when it was saved' }) at: string;
  @OneOf(['answer', 'late']) what: 'answer' | 'late';
  @Field(PLACE) question: number;
  @Maybe.Integer({
    nullable: true,
    description: 'index among the options in the order of `GET /attempts/{id}`; null: cleared; absent while hidden',
  })
  option?: number | null;
  @Maybe.Field(HIDDEN_PROPERTY) hidden?: HiddenReason;
  @Field(INSTANT) chosenAt: string;
}

/** Visits and flags, recorded when the student leaves a question. */
class TimelineProgress {
  @Field(RECORDING_TIME) at: string;
  @OneOf(['progress']) what: 'progress';
  @Field(PLACE) question: number;
  @Maybe.Field() visited?: boolean;
  @Maybe.Field() marked?: boolean;
  @Maybe.Field('ms, in addition to the time recorded before') spentMs?: number;
}

/** Grades at the finish or after a key correction. */
class TimelineMarks {
  @Field(RECORDING_TIME) at: string;
  @OneOf(['finished', 'remarked']) what: 'finished' | 'remarked';
  @Field('submitted or timeUp; reason of a correction, empty while the answer to its question is hidden')
  reason: string;
  @Field() score: number;
  @Integer() correct: number;
  @Integer() incorrect: number;
  @Integer() skipped: number;
}

export type TimelineEntry = TimelineStart | TimelineAnswer | TimelineProgress | TimelineMarks;
export const ENTRIES = [TimelineStart, TimelineAnswer, TimelineProgress, TimelineMarks];

export class TimelineGap {
  @Field(INSTANT) from: string;
  @Field(INSTANT) to: string;
  @OneOf(['connection', 'server'], 'unavailable component') cause: 'connection' | 'server';
}

export class AttemptStudent {
  @Uuid() _id: string;
  @Nullable(String, 'null: the account is deleted') username: string | null;
}

/** All recorded events of a finished attempt. */
export class Timeline {
  @Uuid() attemptId: string;
  @Field() student: AttemptStudent;
  @Field(INSTANT) startedAt: string;
  @Field(INSTANT) deadline: string;
  @Field(INSTANT) finishedAt: string;
  @Of([String], 'question ids, in the order of the paper') questions: string[];
  @Field({
    type: 'array',
    items: { anyOf: ENTRIES.map((entry) => ({ $ref: getSchemaPath(entry) })) },
    description: 'in the order in which they were recorded',
  })
  entries: TimelineEntry[];
  @Of([TimelineGap], 'intervals in which answers could not be saved, in order') gaps: TimelineGap[];
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

  @In.Maybe.Id() examId?: string;
}

/** A row in the list of finished attempts. */
export class ListedAttempt {
  @Uuid() attemptId: string;
  @Field() student: AttemptStudent;
  @OneOf(EXAM_TYPES) type: ExamType;
  @Uuid() examId: string;
  @Field('as of the start of the exam') name: string;
  @OneOf(EXAM_SUBJECTS) subject: ExamSubject;
  @Maybe.OneOf(DRAWN_FROM, 'for a mistake test and a test limited to topics') drawnFrom?: DrawnFrom;
  @Field(INSTANT) startedAt: string;
  @Field() score: number;
  @Integer() correct: number;
  @Integer() incorrect: number;
  @Integer() skipped: number;
  @Field({
    pattern: '^[CISA]*$',
    example: 'CCISC',
    description: 'a letter per question, in the order of the paper: Correct, Incorrect, Skipped or Annulled',
  })
  verdicts: string;
  @Maybe.Field('true while the model test withholds the result from the student; absent after') held?: boolean;
}
