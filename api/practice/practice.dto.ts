import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { PracticeVerdict } from '../contracts/events/practice.events.js';
import { HIDDEN_PROPERTY, type HiddenReason } from '../contracts/http/hidden-answers.js';
import { OPTION_MAX, SUBJECTS, type Subject } from '../contracts/http/limits.js';
import { DATE_PATTERN, ID_PATTERN } from '../contracts/http/patterns.js';
import {
  DAILY_QUESTIONS_MAX,
  DAILY_QUESTIONS_MIN,
  PRACTICE_QUESTIONS_DEFAULT,
  PRACTICE_QUESTIONS_MAX,
  PRACTICE_QUESTIONS_MIN,
  PRACTICE_SOURCES,
  type PracticeSource,
} from '../contracts/http/practice.js';
import { texts } from '../contracts/http/texts.js';
import type { PracticeAnswer } from './practice.decider.js';
import { Day, Field, In, Maybe, Nullable, Of, OneOf, Uuid } from '../platform/http/fields.js';

const DAY_MS = 24 * 60 * 60_000;
const TOPICS_MAX = 50;
const VERDICTS = ['Correct', 'Incorrect'] as const;

export class StartPracticeBody {
  @In.OneOf(PRACTICE_SOURCES) source: PracticeSource;

  @ApiPropertyOptional({ enum: SUBJECTS, description: 'all subjects by default; required for `topic` without topics' })
  @ValidateIf(({ source, topics, subject }: StartPracticeBody) =>
    source === 'topic' ? !topics?.length || subject !== undefined : subject !== undefined,
  )
  @IsIn(SUBJECTS, { message: texts.selectSubject })
  subject?: Subject;

  @ApiPropertyOptional({ type: [String], format: 'uuid', description: 'topics to practise' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(TOPICS_MAX)
  @ArrayUnique()
  @Matches(ID_PATTERN, { each: true })
  topics?: string[];

  @ApiPropertyOptional({
    minimum: PRACTICE_QUESTIONS_MIN,
    maximum: PRACTICE_QUESTIONS_MAX,
    description: `number of questions, ${PRACTICE_QUESTIONS_DEFAULT} by default; there may be fewer`,
  })
  @IsOptional()
  @IsInt()
  @Min(PRACTICE_QUESTIONS_MIN)
  @Max(PRACTICE_QUESTIONS_MAX)
  count?: number;

  @In.Maybe.Id('with `mistakes`: only this question, which may be secure') questionId?: string;
}

export class PracticeQuestion {
  @Uuid() _id: string;
  @Field() question: string;
  @OneOf(SUBJECTS) subject: Subject;
  @Of([String], 'in the order shown') options: string[];
}

/** A graded answer. While it is hidden, all fields but the question are absent. */
export class GradedPracticeAnswer {
  @Uuid() questionId: string;
  @Maybe.Field('chosen option') option?: string;
  @Maybe.OneOf(VERDICTS) verdict?: PracticeVerdict;
  @Maybe.Field() correctAnswer?: string;
  @Maybe.Nullable(
    String,
    'worked solution; null if there is none, and until a model test of yours with the question has expired',
  )
  solution?: string | null;
  @Maybe.Nullable(String, {
    format: 'date-time',
    description: 'start of the day of the next review; null if it is not known yet, or there is none',
  })
  nextReview?: string | null;
  @Maybe.Field(HIDDEN_PROPERTY) hidden?: HiddenReason;
}

export class RunningPractice {
  @Uuid() practiceId: string;
  @OneOf(PRACTICE_SOURCES) source: PracticeSource;
  @Of([PracticeQuestion], 'in the order shown') questions: PracticeQuestion[];
  @Of([GradedPracticeAnswer], 'answers given so far') answers: GradedPracticeAnswer[];
}

export class PracticeMistake {
  @Uuid() questionId: string;
  @OneOf(SUBJECTS) subject: Subject;
  @Maybe.Field('expected to be remembered until the exam, or for 21 days without an exam date; absent while hidden')
  secure?: boolean;
  @Maybe.Field(HIDDEN_PROPERTY) hidden?: HiddenReason;
}

export class PracticeAnswerBody {
  @In.Id() questionId: string;

  @ApiProperty({ description: 'as shown' })
  @MaxLength(OPTION_MAX, { message: texts.optionTooLong })
  @IsString()
  option: string;

  @ApiPropertyOptional({ minimum: 0, maximum: DAY_MS, description: 'ms spent on the question' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(DAY_MS)
  spentMs?: number;

  @In.Maybe.Flag('another option was chosen first') changed?: boolean;
  @In.Maybe.Flag('the student was not sure') flagged?: boolean;
  @In.Maybe.Id('idempotency key: the same one again answers as before') commandId?: string;
}

const isOne = ({ answers }: { answers?: unknown }): boolean => answers === undefined;

/** One answer, or a list of answers. */
export class PracticeAnswersBody extends PracticeAnswerBody {
  @ValidateIf(isOne) questionId: string;
  @ValidateIf(isOne) option: string;

  @IsOptional()
  @Type(() => PracticeAnswerBody)
  @ValidateNested({ each: true })
  @ArrayMaxSize(PRACTICE_QUESTIONS_MAX)
  @IsArray()
  answers?: PracticeAnswerBody[];
}

export const practiceAnswerIn = ({
  questionId,
  option,
  spentMs,
  changed = false,
  flagged = false,
}: PracticeAnswerBody): PracticeAnswer => ({ questionId, option, spentMs: spentMs ?? null, changed, flagged });

/** Reason why an answer of a list was rejected, as for a request with only this answer. */
export class RefusedPracticeAnswer {
  @Uuid() questionId: string;
  @Field() statusCode: number;
  @Field() message: string;
  @Field() error: string;
}

export class EndedPractice {
  @Field('number of answers') answered: number;
  @Field('number of correct answers') correct: number;
}

export class PracticePlanBody {
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'today or later, or unchanged; null for no date',
  })
  @ValidateIf((_, value) => value !== null)
  @Matches(DATE_PATTERN, { message: texts.examDatePast })
  examDate: string | null;

  @ApiProperty({ minimum: DAILY_QUESTIONS_MIN, maximum: DAILY_QUESTIONS_MAX })
  @IsInt()
  @Min(DAILY_QUESTIONS_MIN)
  @Max(DAILY_QUESTIONS_MAX)
  dailyQuestions: number;
}

class DayLoad {
  @Day() day: string;
  @Field('number of reviews') reviews: number;
}

export class PracticeReviews {
  @Field('reviews left today, without new cards') due: number;
  @Field('new cards of today: mistakes that were not reviewed yet') new: number;
  @Field({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'reviews and new cards left today, by subject',
  })
  bySubject: Record<Subject, number>;
  @Of([DayLoad], 'the next 28 days, from today') load: readonly DayLoad[];
  @Nullable(String, { format: 'date' }) examDate: string | null;
  @Field('limit of questions a day') dailyQuestions: number;
  @Day('the exam date; the day after the load if the exam is unknown, not after today, or over 120 days away')
  until: string;
  @Field('cards that the plan does not reach before `until`, if every review is answered correctly') unreached: number;
  @Field('daily number that reaches as many cards as the largest one') suggestedDaily: number;
  @Field('cards that are not reached with `suggestedDaily`') unreachedAtSuggested: number;
}
