import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional } from 'class-validator';
import {
  DRAWN_FROM,
  VERDICTS,
  WEIGHINGS,
  type DrawnFrom,
  type Verdict,
  type Weighing,
} from '../contracts/events/attempt.events.js';
import { HIDDEN_PROPERTY, type HiddenReason } from '../contracts/http/hidden-answers.js';
import { EXAM_TYPES, SUBJECTS, type ExamType, type Subject } from '../contracts/http/limits.js';
import { PageQuery } from '../platform/http/paging.js';
import { Field, In, Maybe, Nullable, Of, OneOf, Time, Uuid } from '../platform/http/fields.js';

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

export class StudentMistake {
  @Uuid('of the question') _id: string;
  @Maybe.Field('answered correctly since it was last missed; absent while hidden') mastered?: boolean;
  @Maybe.Field(HIDDEN_PROPERTY) hidden?: HiddenReason;
}

/** All questions that the student ever missed, without duplicates, latest mistake first. */
export class StudentMistakes {
  @Of([StudentMistake]) physics: StudentMistake[];
  @Of([StudentMistake]) chemistry: StudentMistake[];
  @Of([StudentMistake]) math: StudentMistake[];
  @Of([StudentMistake]) english: StudentMistake[];
}

export class MissedQuestionsQuery extends PageQuery {
  @In.Maybe.OneOf(SUBJECTS) subject?: Subject;

  @ApiPropertyOptional({ type: Boolean, description: 'true: only mastered questions; false: only others' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => BOOLEANS[String(value)] ?? value)
  @IsBoolean()
  mastered?: boolean;

  @ApiPropertyOptional({
    type: Boolean,
    description: 'true: only questions that are secure until the exam; false: only others',
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => BOOLEANS[String(value)] ?? value)
  @IsBoolean()
  secure?: boolean;
}

export class AnswerToMissedQuestion {
  @Uuid() attemptId: string;
  @Time('when the attempt ended') finishedAt: string;
  @OneOf(EXAM_TYPES) type: ExamType;
  @OneOf(WEIGHINGS) weighing: Weighing;
  @Maybe.OneOf(DRAWN_FROM, 'for a mistake test and a test limited to topics') drawnFrom?: DrawnFrom;
  @Nullable(String) chosen: string | null;
  @OneOf(VERDICTS) verdict: Verdict;
}

/** A question in the version that was last answered or skipped. While hidden, the fields about answers are absent. */
export class MissedQuestion {
  @Uuid() _id: string;
  @Field() question: string;
  @OneOf(SUBJECTS) subject: Subject;
  @Of([String]) options: string[];
  @Maybe.Nullable(String, 'null if the question was annulled') correctAnswer?: string | null;
  @Maybe.Nullable(String, 'worked solution; null if there is none, and until a model test has expired')
  solution?: string | null;
  @Maybe.Field() mastered?: boolean;
  @Maybe.Of([AnswerToMissedQuestion], 'all answers, oldest attempt first') answers?: AnswerToMissedQuestion[];
  @Maybe.Field(HIDDEN_PROPERTY) hidden?: HiddenReason;
}
