import { ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsRFC3339,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { EXAM_TYPES, OPTION_MAX, type ExamType } from '../contracts/http/limits.js';
import { texts } from '../contracts/http/texts.js';
import { CommandId } from '../platform/http/command-id.js';
import type { Answer, RecordProgress } from './attempt-state.js';
import { Field, In, Nullable, Uuid } from '../platform/http/fields.js';

const DAY_MS = 24 * 60 * 60_000;
/** Maximum number of answers per submit, more than any exam has questions. */
const ANSWERS_MAX = 1_000;
/** Maximum number of entries per call: the number of questions of the longest exam. */
export const ENTRIES_MAX = 200;

export class StartAttemptBody {
  @In.OneOf(EXAM_TYPES) type: ExamType;
  @In.Id() examId: string;
}

export class AnswerBody {
  @In.Id() questionId: string;

  @ApiProperty({ type: String, nullable: true, description: 'as shown; null clears the answer' })
  @ValidateIf((_, value) => value !== null)
  @MaxLength(OPTION_MAX, { message: texts.optionTooLong })
  @IsString()
  option: string | null;

  @ApiPropertyOptional({
    format: 'date-time',
    description:
      'time of the choice. An answer chosen before the deadline is accepted until 15 s after it (60 s after an outage); the latest choice counts',
  })
  @IsOptional()
  @IsRFC3339()
  chosenAt?: string;
}

export const answerIn = ({ questionId, option, chosenAt }: AnswerBody): Answer => ({
  questionId,
  option,
  chosenAt: chosenAt === undefined ? undefined : new Date(chosenAt),
});

export class SaveAnswerBody extends AnswerBody {
  @CommandId() commandId?: string;
}

/** Returns true if the body contains a single entry instead of a list. */
const isOne = ({ answers, progress }: { answers?: unknown; progress?: unknown }): boolean =>
  answers === undefined && progress === undefined;

/** One answer, or several in the order in which they were chosen. */
export class SaveAnswersBody extends SaveAnswerBody {
  @ValidateIf(isOne) questionId: string;
  @ValidateIf((body: SaveAnswersBody, value) => isOne(body) && value !== null) option: string | null;

  @IsOptional()
  @Type(() => SaveAnswerBody)
  @ValidateNested({ each: true })
  @ArrayMaxSize(ENTRIES_MAX)
  @IsArray()
  answers?: SaveAnswerBody[];
}

export class SavedAnswer {
  @Uuid() questionId: string;
  @Nullable(String, 'saved option: the option sent, unless an option chosen later is already saved')
  option: string | null;
  @Field('increases with each change of the attempt') revision: number;
}

/** Reason why an answer of a list was rejected, as for a request with only this answer. */
export class RefusedAnswer {
  @Uuid() questionId: string;
  @Field() statusCode: number;
  @Field() message: string;
  @Field() error: string;
}

export class SavedAnswers {
  @Field({
    type: 'array',
    items: { anyOf: [{ $ref: getSchemaPath(SavedAnswer) }, { $ref: getSchemaPath(RefusedAnswer) }] },
    description: 'result of each answer, in the order sent',
  })
  answers: (SavedAnswer | RefusedAnswer)[];
  @Field('increases with each change of the attempt') revision: number;
}

export class ProgressBody {
  @In.Id() questionId: string;
  @In.Maybe.Flag() visited?: boolean;
  @In.Maybe.Flag('flagged for review') marked?: boolean;

  @ApiPropertyOptional({
    minimum: 0,
    maximum: DAY_MS,
    description: 'ms, added to the recorded time; ignored if totalSpentMs is given. Prefer totalSpentMs',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(DAY_MS)
  spentMs?: number;

  @ApiPropertyOptional({
    minimum: 0,
    maximum: DAY_MS,
    description: 'total ms spent on the question; the largest value wins',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(DAY_MS)
  totalSpentMs?: number;

  @CommandId() commandId?: string;
}

/** Progress on one question or on several. */
export class ProgressesBody extends ProgressBody {
  @ValidateIf(isOne) questionId: string;

  @IsOptional()
  @Type(() => ProgressBody)
  @ValidateNested({ each: true })
  @ArrayMaxSize(ENTRIES_MAX)
  @IsArray()
  progress?: ProgressBody[];
}

export const progressIn = ({
  questionId,
  visited,
  marked,
  spentMs,
  totalSpentMs,
}: ProgressBody): Omit<RecordProgress, 'type'> => ({
  questionId,
  visited,
  flagged: marked,
  spentMs,
  totalSpentMs,
});

export class SubmitBody {
  @ApiPropertyOptional({
    type: [AnswerBody],
    description: 'answers that were not sent yet; each is accepted or rejected as if it were sent alone',
  })
  @IsOptional()
  @Type(() => AnswerBody)
  @ValidateNested({ each: true })
  @ArrayMaxSize(ANSWERS_MAX)
  @IsArray()
  answers?: AnswerBody[];
}
