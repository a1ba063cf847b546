import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import {
  DRAWN_QUESTIONS_MAX,
  KEEP_IN_MAX,
  OPTION_MAX,
  OPTIONS_MAX,
  QUESTION_MAX,
  SUBJECTS,
  type Subject,
} from '../contracts/http/limits.js';
import { MODEL_TEST_STATUSES, type ModelTestStatus } from '../contracts/http/model-test-status.js';
import { ID_PATTERN } from '../contracts/http/patterns.js';
import { texts } from '../contracts/http/texts.js';
import { SearchQuery } from '../platform/http/paging.js';

export class QuestionBody {
  @ApiProperty()
  @MaxLength(QUESTION_MAX, { message: texts.questionTooLong })
  @IsNotEmpty({ message: texts.questionRequired })
  @IsString({ message: texts.questionRequired })
  question: string;

  @ApiProperty({ enum: SUBJECTS })
  @IsIn(SUBJECTS, { message: texts.questionSubject })
  subject: Subject;

  @ApiProperty({ type: [String] })
  @MaxLength(OPTION_MAX, { each: true, message: texts.optionTooLong })
  @IsString({ each: true, message: texts.optionEmpty })
  @ArrayMaxSize(OPTIONS_MAX, { message: texts.optionsTooMany })
  @IsArray({ message: texts.optionsTooFew })
  options: string[];

  @ApiProperty({ type: [String], description: 'exactly one of the options' })
  @IsString({ each: true, message: texts.questionCorrectAnswer })
  @ArrayMaxSize(1, { message: texts.questionCorrectAnswer })
  @IsArray({ message: texts.questionCorrectAnswer })
  correctAnswers: string[];
}

export class QuestionUpdateBody extends QuestionBody {
  @ApiPropertyOptional({
    type: [String],
    maxItems: KEEP_IN_MAX,
    description: 'upcoming model tests that keep the version before this update; all others follow it',
  })
  @Matches(ID_PATTERN, { each: true, message: texts.keepInUnknown })
  @ArrayMaxSize(KEEP_IN_MAX, { message: texts.keepInUnknown })
  @IsArray({ message: texts.keepInUnknown })
  @IsOptional()
  keepIn?: string[];
}

export class QuestionsQuery extends SearchQuery {
  @ApiProperty({ enum: SUBJECTS })
  @IsIn(SUBJECTS, { message: texts.questionSubject })
  subject: Subject;
}

export class DrawQuery {
  @ApiProperty({ enum: SUBJECTS })
  @IsIn(SUBJECTS, { message: texts.questionSubject })
  subject: Subject;

  @ApiProperty({ minimum: 1, maximum: DRAWN_QUESTIONS_MAX })
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(DRAWN_QUESTIONS_MAX)
  count: number;
}

/** A model test that a question stands in. */
export class UsingModelTest {
  @ApiProperty({ format: 'uuid' })
  _id: string;
  @ApiProperty()
  name: string;
  @ApiProperty({ enum: MODEL_TEST_STATUSES })
  status: ModelTestStatus;
}

export class KeptQuestion {
  @ApiProperty({ format: 'uuid' })
  _id: string;
  @ApiProperty()
  question: string;
  @ApiProperty({ enum: SUBJECTS })
  subject: Subject;
  @ApiProperty({ type: [String] })
  options: string[];
  @ApiProperty({ type: [String] })
  correctAnswers: string[];
  @ApiPropertyOptional({
    type: [UsingModelTest],
    description: 'upcoming and live model tests that it stands in; on pages, and of one question',
  })
  usedIn?: UsingModelTest[];
  @ApiPropertyOptional({ enum: [true], description: 'of a model test: deleted from the question database since' })
  deleted?: true;
}

export class QuestionMessage {
  @ApiProperty()
  message: string;
  @ApiProperty({ format: 'uuid' })
  _id: string;
}

export class QuestionCounts {
  @ApiProperty()
  Physics: number;
  @ApiProperty()
  Chemistry: number;
  @ApiProperty()
  Math: number;
  @ApiProperty()
  English: number;
}
