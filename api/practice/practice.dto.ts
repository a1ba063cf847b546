import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
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

const DAY_MS = 24 * 60 * 60_000;
const TOPICS_MAX = 50;
const VERDICTS = ['Correct', 'Incorrect'] as const;

export class StartPracticeBody {
  @ApiProperty({ enum: PRACTICE_SOURCES })
  @IsIn(PRACTICE_SOURCES)
  source: PracticeSource;

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

  @ApiPropertyOptional({ format: 'uuid', description: 'with `mistakes`: only this question, which may be secure' })
  @IsOptional()
  @Matches(ID_PATTERN)
  questionId?: string;
}

export class PracticeQuestion {
  @ApiProperty({ format: 'uuid' })
  _id: string;
  @ApiProperty()
  question: string;
  @ApiProperty({ enum: SUBJECTS })
  subject: Subject;
  @ApiProperty({ type: [String], description: 'in the order shown' })
  options: string[];
}

export class GradedPracticeAnswer {
  @ApiProperty({ format: 'uuid' })
  questionId: string;
  @ApiProperty({ description: 'chosen option' })
  option: string;
  @ApiProperty({ enum: VERDICTS })
  verdict: PracticeVerdict;
  @ApiProperty()
  correctAnswer: string;
  @ApiProperty({ type: String, nullable: true, description: 'worked solution; null if there is none' })
  solution: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'start of the day of the next review; null if it is not known yet, or there is none',
  })
  nextReview: string | null;
}

export class RunningPractice {
  @ApiProperty({ format: 'uuid' })
  practiceId: string;
  @ApiProperty({ enum: PRACTICE_SOURCES })
  source: PracticeSource;
  @ApiProperty({ type: [PracticeQuestion], description: 'in the order shown' })
  questions: PracticeQuestion[];
  @ApiProperty({ type: [GradedPracticeAnswer], description: 'answers given so far' })
  answers: GradedPracticeAnswer[];
}

export class PracticeMistake {
  @ApiProperty({ format: 'uuid' })
  questionId: string;
  @ApiProperty({ enum: SUBJECTS })
  subject: Subject;
  @ApiProperty({ description: 'expected to be remembered until the exam, or for 21 days without an exam date' })
  secure: boolean;
}

export class PracticeAnswerBody {
  @ApiProperty({ format: 'uuid' })
  @Matches(ID_PATTERN)
  questionId: string;

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

  @ApiPropertyOptional({ description: 'another option was chosen first' })
  @IsOptional()
  @IsBoolean()
  changed?: boolean;

  @ApiPropertyOptional({ description: 'the student was not sure' })
  @IsOptional()
  @IsBoolean()
  flagged?: boolean;

  @ApiPropertyOptional({ format: 'uuid', description: 'idempotency key: the same one again answers as before' })
  @IsOptional()
  @Matches(ID_PATTERN)
  commandId?: string;
}

const isOne = ({ answers }: { answers?: unknown }): boolean => answers === undefined;

/** One answer, or a list of answers. */
export class PracticeAnswersBody extends PracticeAnswerBody {
  @ValidateIf(isOne)
  questionId: string;

  @ValidateIf(isOne)
  option: string;

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
  @ApiProperty({ format: 'uuid' })
  questionId: string;
  @ApiProperty()
  statusCode: number;
  @ApiProperty()
  message: string;
  @ApiProperty()
  error: string;
}

export class EndedPractice {
  @ApiProperty({ description: 'number of answers' })
  answered: number;
  @ApiProperty({ description: 'number of correct answers' })
  correct: number;
}

export class PracticePlanBody {
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'a day in the future; null for no date' })
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
  @ApiProperty({ format: 'date' })
  day: string;
  @ApiProperty({ description: 'number of reviews' })
  reviews: number;
}

export class PracticeReviews {
  @ApiProperty({ description: 'reviews left today, without new cards' })
  due: number;
  @ApiProperty({ description: 'new cards of today: mistakes that were not reviewed yet' })
  new: number;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'reviews and new cards left today, by subject',
  })
  bySubject: Record<Subject, number>;
  @ApiProperty({ type: [DayLoad], description: 'the next 28 days, from today' })
  load: readonly DayLoad[];
  @ApiProperty({ type: String, format: 'date', nullable: true })
  examDate: string | null;
  @ApiProperty({ description: 'limit of questions a day' })
  dailyQuestions: number;
  @ApiProperty({ description: 'cards that the plan does not reach in time' })
  unreached: number;
  @ApiProperty({ description: 'smallest daily number with which the plan reaches as many cards as possible' })
  suggestedDaily: number;
}
