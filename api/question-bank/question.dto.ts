import { ApiProperty, ApiPropertyOptional, OmitType, PickType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import {
  DELETED_QUESTIONS_MAX,
  DRAWN_QUESTIONS_MAX,
  EXAM_SUBJECTS,
  KEEP_IN_MAX,
  OPTION_MAX,
  OPTIONS_MAX,
  QUESTION_MAX,
  SOLUTION_MAX,
  SUBJECTS,
  TAGGED_QUESTIONS_MAX,
  TOPICS_PER_QUESTION_MAX,
  type ExamSubject,
  type Subject,
} from '../contracts/http/limits.js';
import { MODEL_TEST_STATUSES, type ModelTestStatus } from '../contracts/http/model-test-status.js';
import { ID_PATTERN } from '../contracts/http/patterns.js';
import { texts } from '../contracts/http/texts.js';
import { SearchQuery } from '../platform/http/paging.js';
import { CommandId } from '../platform/http/command-id.js';
import { ExpectedRevision, REVISION } from '../platform/http/revision.js';
import { Field, In, Integer, Maybe, Nullable, Of, OneOf, Uuid } from '../platform/http/fields.js';

export class QuestionBody {
  @ApiProperty()
  @MaxLength(QUESTION_MAX, { message: texts.questionTooLong })
  @IsNotEmpty({ message: texts.questionRequired })
  @IsString({ message: texts.questionRequired })
  question: string;

  @In.OneOf(SUBJECTS, { message: texts.questionSubject }) subject: Subject;

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

  @ApiPropertyOptional({
    description: 'true: students see the options in this order; absent: unchanged, at first false',
  })
  @IsBoolean()
  @IsOptional()
  keepOrder?: boolean;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: SOLUTION_MAX,
    description: 'worked solution; empty or null: none',
  })
  @MaxLength(SOLUTION_MAX, { message: texts.solutionTooLong })
  @IsString({ message: texts.textCharacters })
  @IsOptional()
  solution?: string | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    maxItems: TOPICS_PER_QUESTION_MAX,
    description: 'ids of topics of its subject; empty or null: none',
  })
  @Matches(ID_PATTERN, { each: true, message: texts.notFound })
  @ArrayMaxSize(TOPICS_PER_QUESTION_MAX, { message: texts.questionTopicsTooMany })
  @IsArray({ message: texts.notFound })
  @IsOptional()
  topics?: string[] | null;

  /** Accepted for a new question too, so that a question that was read can be sent as it is. */
  @ExpectedRevision() revision?: string;
  @CommandId() commandId?: string;
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

/** Filters of a list of questions. */
export class QuestionFilterQuery extends SearchQuery {
  @In.Maybe.Id('questions of this topic; for a chapter, including its topics') topic?: string;
  @In.Maybe.OneOf(['true', 'false'], 'true: only questions without a solution') withoutSolution?: 'true' | 'false';
}

export class QuestionsQuery extends QuestionFilterQuery {
  @In.OneOf(SUBJECTS, { message: texts.questionSubject }) subject: Subject;
}

export class QuestionPageQuery extends QuestionFilterQuery {
  @ApiPropertyOptional({ enum: SUBJECTS, description: 'required unless a page is requested' })
  @ValidateIf(({ subject, page, pageSize }: QuestionPageQuery) => subject !== undefined || !(page ?? pageSize))
  @IsIn(SUBJECTS, { message: texts.questionSubject })
  subject?: Subject;
}

export class DrawQuery extends OmitType(QuestionsQuery, ['page', 'pageSize']) {
  @ApiProperty({ minimum: 1, maximum: DRAWN_QUESTIONS_MAX })
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(DRAWN_QUESTIONS_MAX)
  count: number;
}

export class DeleteQuestionsBody {
  @ApiProperty({ type: [String], minItems: 1, maxItems: DELETED_QUESTIONS_MAX })
  @Matches(ID_PATTERN, { each: true })
  @ArrayMinSize(1)
  @ArrayMaxSize(DELETED_QUESTIONS_MAX)
  @IsArray()
  questionIds: string[];
}

export class UndeletedQuestion {
  @Uuid() _id: string;
  @Field('why the question was not deleted') reason: string;
}

export class DeletedQuestions {
  @Integer('number of deleted questions') deleted: number;
  @Of([UndeletedQuestion]) kept: UndeletedQuestion[];
}

export class SimilarQuestionsBody extends PickType(QuestionBody, ['question', 'subject', 'options']) {}

export class SimilarQuestion {
  @Uuid() _id: string;
  @Field() question: string;
  @OneOf(SUBJECTS) subject: Subject;
  @Field('from 0 (no word in common) to 1 (the same words)') similarity: number;
}

export class TagQuestionsBody {
  @ApiProperty({ type: [String], minItems: 1, maxItems: TAGGED_QUESTIONS_MAX })
  @Matches(ID_PATTERN, { each: true })
  @ArrayMinSize(1)
  @ArrayMaxSize(TAGGED_QUESTIONS_MAX)
  @IsArray()
  questionIds: string[];

  @ApiPropertyOptional({ type: [String], maxItems: TOPICS_PER_QUESTION_MAX, description: 'topics to add' })
  @Matches(ID_PATTERN, { each: true })
  @ArrayMaxSize(TOPICS_PER_QUESTION_MAX)
  @IsArray()
  @IsOptional()
  add?: string[];

  @ApiPropertyOptional({ type: [String], maxItems: TOPICS_PER_QUESTION_MAX, description: 'topics to remove' })
  @Matches(ID_PATTERN, { each: true })
  @ArrayMaxSize(TOPICS_PER_QUESTION_MAX)
  @IsArray()
  @IsOptional()
  remove?: string[];
}

/** A model test that contains a question. */
export class UsingModelTest {
  @Uuid() _id: string;
  @Field() name: string;
  @OneOf(MODEL_TEST_STATUSES) status: ModelTestStatus;
}

export class KeptQuestion {
  @Uuid() _id: string;
  @Field() question: string;
  @OneOf(SUBJECTS) subject: Subject;
  @Of([String]) options: string[];
  @Of([String]) correctAnswers: string[];
  @Maybe.Field('true if students see the options in this order; absent if they are shuffled') keepOrder?: boolean;
  @Maybe.Field('worked solution; absent if there is none') solution?: string;
  @Maybe.Of([String], 'ids of its topics; absent if there are none') topics?: string[];
  @Maybe.Of(
    [UsingModelTest],
    'upcoming and live model tests with the question; only on pages and for a single question',
  )
  usedIn?: UsingModelTest[];
  @Maybe.OneOf([true], 'for a model test: true if the question was deleted from the question database') deleted?: true;
  @Maybe.Field(`${REVISION}; absent for the questions of a model test`) revision?: string;
}

export class QuestionMessage {
  @Field() message: string;
  @Uuid() _id: string;
}

export class QuestionCounts {
  @Field() Physics: number;
  @Field() Chemistry: number;
  @Field() Math: number;
  @Field() English: number;
}

/** A question of a paper, without its key. */
export class PaperQuestion {
  @Uuid() _id: string;
  @Field() question: string;
  @OneOf(SUBJECTS) subject: Subject;
  @Of([String]) options: string[];
}

/** The key of a question of a paper. */
export class PaperKey {
  @Uuid() _id: string;
  @Nullable(String, 'null: the question was annulled') correctAnswer: string | null;
  @Nullable(String) solution: string | null;
}

/** A model test as students get it, with the keys apart. */
export class PaperPreview {
  @Uuid() modelTestId: string;
  @Field() name: string;
  @OneOf(EXAM_SUBJECTS) subject: ExamSubject;
  @Integer('minutes') time: number;
  @Of([PaperQuestion], 'options in the order of the database; each student sees another order')
  questions: PaperQuestion[];
  @Of([PaperKey], 'in the order of the questions') keys: PaperKey[];
}
