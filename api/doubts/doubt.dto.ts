import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { ANSWER_MAX, DOUBT_MAX, DOUBT_SUBJECTS, USERNAME_MAX, type DoubtSubject } from '../contracts/http/limits.js';
import { ID_PATTERN } from '../contracts/http/patterns.js';
import { texts } from '../contracts/http/texts.js';
import { PageQuery, SearchQuery } from '../platform/http/paging.js';
import { HasVisibleText, Trimmed } from '../platform/http/validation.js';
import { CommandId } from '../platform/http/command-id.js';

/** Validates a text. Rules are checked in this order. */
export const RequiredText = (maxLength: number, tooLong: string) =>
  applyDecorators(
    ApiProperty({ maxLength, description: 'mathematics in LaTeX between $' }),
    Trimmed(),
    IsString({ message: texts.fieldEmpty }),
    HasVisibleText(texts.fieldEmpty),
    MaxLength(maxLength, { message: tooLong }),
  );

export class AskDoubtBody {
  @ApiProperty({ enum: DOUBT_SUBJECTS })
  @IsIn(DOUBT_SUBJECTS, { message: texts.selectSubject })
  subject: DoubtSubject;

  @RequiredText(DOUBT_MAX, texts.doubtTooLong)
  doubt: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'question that the doubt is about, finished with results shown' })
  @IsOptional()
  @Matches(ID_PATTERN, { message: texts.notFound })
  questionId?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'finished attempt with the question; requires `questionId`' })
  @IsOptional()
  @Matches(ID_PATTERN, { message: texts.notFound })
  attemptId?: string;

  @ApiPropertyOptional({ format: 'uuid', description: "the caller's own" })
  @IsOptional()
  @Matches(ID_PATTERN)
  studentId?: string;

  @ApiPropertyOptional({ description: 'ignored: the account of the token is used' })
  @IsOptional()
  @IsString()
  @MaxLength(USERNAME_MAX)
  username?: string;

  @CommandId()
  commandId?: string;
}

export class DoubtCreated {
  @ApiProperty()
  message: string;
  @ApiProperty({ format: 'uuid' })
  _id: string;
}

/** The question that a doubt is about, as shown to its student. */
export class QuotedQuestion {
  @ApiProperty({ format: 'uuid' })
  _id: string;
  @ApiProperty()
  question: string;
}

/** The question that a doubt is about, as shown to tutors. */
export class DoubtQuestion extends QuotedQuestion {
  @ApiProperty({ type: [String] })
  options: string[];
  @ApiProperty()
  correctAnswer: string;
  @ApiProperty({ type: String, nullable: true })
  solution: string | null;
}

/** The answer that is published under the question. */
export class AnswerReference {
  @ApiProperty({ format: 'uuid' })
  answerId: string;
}

/** A doubt as shown to its student. */
export class StudentDoubt {
  @ApiProperty({ format: 'uuid' })
  _id: string;
  @ApiProperty()
  doubt: string;
  @ApiProperty({ enum: DOUBT_SUBJECTS })
  subject: DoubtSubject;
  @ApiProperty({ format: 'uuid' })
  studentId: string;
  @ApiProperty()
  username: string;
  @ApiProperty({ format: 'date-time' })
  askedAt: string;
  @ApiPropertyOptional({ description: 'once a tutor has answered' })
  answer?: string;
  @ApiPropertyOptional({ format: 'date-time' })
  answeredAt?: string;
  @ApiPropertyOptional({ description: "the tutor's username" })
  answeredBy?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'if the tutor has edited the answer' })
  editedAt?: string;
  @ApiPropertyOptional({ type: QuotedQuestion, description: 'if the doubt is about an existing question' })
  question?: QuotedQuestion;
  @ApiPropertyOptional({ type: AnswerReference, description: 'while an answer is published under the question' })
  published?: AnswerReference;
}

export class DoubtClaim {
  @ApiProperty({ format: 'uuid' })
  tutorId: string;
  @ApiProperty({ description: "the tutor's" })
  username: string;
  @ApiProperty({ format: 'date-time', description: 'time at which the claim expires' })
  until: string;
}

/** An unsolved doubt as shown to tutors. */
export class UnsolvedDoubt {
  @ApiProperty({ format: 'uuid' })
  _id: string;
  @ApiProperty()
  username: string;
  @ApiProperty({ enum: DOUBT_SUBJECTS })
  subject: DoubtSubject;
  @ApiProperty()
  doubt: string;
  @ApiProperty({ format: 'date-time' })
  askedAt: string;
  @ApiPropertyOptional({ type: DoubtClaim, description: 'while a tutor is answering it' })
  claim?: DoubtClaim;
  @ApiPropertyOptional({ type: DoubtQuestion, description: 'if the doubt is about an existing question' })
  question?: DoubtQuestion;
}

/** A doubt with its answer as shown to tutors. */
export class ReviewedDoubt extends UnsolvedDoubt {
  @ApiPropertyOptional({ description: 'once a tutor has answered' })
  answer?: string;
  @ApiPropertyOptional({ format: 'date-time' })
  answeredAt?: string;
  @ApiPropertyOptional({ format: 'uuid', description: 'of who has answered' })
  tutorId?: string;
  @ApiPropertyOptional({ description: "the tutor's username" })
  answeredBy?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'if the tutor has edited the answer' })
  editedAt?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'while the calling tutor can edit the answer' })
  editableUntil?: string;
  @ApiPropertyOptional({ type: AnswerReference, description: 'while an answer is published under the question' })
  published?: AnswerReference;
}

/** A doubt that is answered, as shown to tutors. */
export class AnsweredDoubt extends ReviewedDoubt {
  @ApiProperty({ required: true })
  override answer: string;
  @ApiProperty({ format: 'date-time', required: true })
  override answeredAt: string;
  @ApiProperty({ format: 'uuid', required: true })
  override tutorId: string;
  @ApiProperty({ required: true })
  override answeredBy: string;
}

/** An answered doubt that is similar to another one. */
export class SimilarDoubt {
  @ApiProperty({ format: 'uuid' })
  _id: string;
  @ApiProperty()
  doubt: string;
  @ApiProperty()
  answer: string;
  @ApiProperty({ enum: DOUBT_SUBJECTS })
  subject: DoubtSubject;
  @ApiProperty({ format: 'date-time' })
  answeredAt: string;
}

export class ReviewsQuery extends PageQuery {
  @ApiPropertyOptional({ enum: DOUBT_SUBJECTS, description: 'all subjects by default' })
  @IsOptional()
  @IsIn(DOUBT_SUBJECTS)
  subject?: DoubtSubject;
}

export class AnsweredQuery extends SearchQuery {
  @ApiPropertyOptional({ enum: DOUBT_SUBJECTS, description: 'all subjects by default' })
  @IsOptional()
  @IsIn(DOUBT_SUBJECTS)
  subject?: DoubtSubject;
}

export class AnswerDoubtBody {
  @RequiredText(ANSWER_MAX, texts.answerTooLong)
  answer: string;

  @CommandId()
  commandId?: string;
}

export class DoubtMessage {
  @ApiProperty()
  message: string;
}

export class PendingReviews {
  @ApiProperty()
  pendingReviews: number;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' }, description: 'number by subject' })
  bySubject: Record<DoubtSubject, number>;
}

/** CSV columns that the lists of doubts share. */
export const DOUBT_COLUMNS = [
  'subject',
  'doubt',
  'askedAt',
  'answer',
  'answeredAt',
  'answeredBy',
  'editedAt',
  ['question', ({ question }: { question?: { question: string } | undefined }) => question?.question],
] as const;
