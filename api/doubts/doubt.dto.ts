import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { HIDDEN_PROPERTY, type HiddenReason } from '../contracts/http/hidden-answers.js';
import { ANSWER_MAX, DOUBT_MAX, DOUBT_SUBJECTS, USERNAME_MAX, type DoubtSubject } from '../contracts/http/limits.js';
import { texts } from '../contracts/http/texts.js';
import { PageQuery, SearchQuery } from '../platform/http/paging.js';
import { HasVisibleText, Trimmed } from '../platform/http/validation.js';
import { CommandId } from '../platform/http/command-id.js';
import { Field, In, Maybe, Nullable, Of, OneOf, Time, Uuid } from '../platform/http/fields.js';

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
  @In.OneOf(DOUBT_SUBJECTS, { message: texts.selectSubject }) subject: DoubtSubject;
  @RequiredText(DOUBT_MAX, texts.doubtTooLong) doubt: string;
  @In.Maybe.Id({
    description: 'question that the doubt is about, finished with results shown',
    message: texts.notFound,
  })
  questionId?: string;
  @In.Maybe.Id({ description: 'finished attempt with the question; requires `questionId`', message: texts.notFound })
  attemptId?: string;
  @In.Maybe.Id("the caller's own") studentId?: string;

  @ApiPropertyOptional({ description: 'ignored: the account of the token is used' })
  @IsOptional()
  @IsString()
  @MaxLength(USERNAME_MAX)
  username?: string;

  @CommandId() commandId?: string;
}

export class DoubtCreated {
  @Field() message: string;
  @Uuid() _id: string;
}

/** The question that a doubt is about, as shown to its student. */
export class QuotedQuestion {
  @Uuid() _id: string;
  @Field() question: string;
}

/** The question that a doubt is about, as shown to tutors. */
export class DoubtQuestion extends QuotedQuestion {
  @Of([String]) options: string[];
  @Field() correctAnswer: string;
  @Nullable(String) solution: string | null;
}

/** The answer that is published under the question. */
export class AnswerReference {
  @Uuid() answerId: string;
}

/** A doubt as shown to its student. */
export class StudentDoubt {
  @Uuid() _id: string;
  @Field() doubt: string;
  @OneOf(DOUBT_SUBJECTS) subject: DoubtSubject;
  @Uuid() studentId: string;
  @Field() username: string;
  @Time() askedAt: string;
  @Maybe.Field('once a tutor has answered') answer?: string;
  @Maybe.Time() answeredAt?: string;
  @Maybe.Field("the tutor's username") answeredBy?: string;
  @Maybe.Time('if the tutor has edited the answer') editedAt?: string;
  @Maybe.Of(QuotedQuestion, 'if the doubt is about an existing question') question?: QuotedQuestion;
  @Maybe.Of(AnswerReference, 'while an answer is published under the question') published?: AnswerReference;
  @Maybe.Field({ ...HIDDEN_PROPERTY, description: `the answer is omitted: ${HIDDEN_PROPERTY.description}` })
  hidden?: HiddenReason;
}

export class DoubtClaim {
  @Uuid() tutorId: string;
  @Field("the tutor's") username: string;
  @Time('time at which the claim expires') until: string;
}

/** An unsolved doubt as shown to tutors. */
export class UnsolvedDoubt {
  @Uuid() _id: string;
  @Field() username: string;
  @OneOf(DOUBT_SUBJECTS) subject: DoubtSubject;
  @Field() doubt: string;
  @Time() askedAt: string;
  @Maybe.Of(DoubtClaim, 'while a tutor is answering it') claim?: DoubtClaim;
  @Maybe.Of(DoubtQuestion, 'if the doubt is about an existing question') question?: DoubtQuestion;
}

/** A doubt with its answer as shown to tutors. */
export class ReviewedDoubt extends UnsolvedDoubt {
  @Maybe.Field('once a tutor has answered') answer?: string;
  @Maybe.Time() answeredAt?: string;
  @Maybe.Uuid('of who has answered') tutorId?: string;
  @Maybe.Field("the tutor's username") answeredBy?: string;
  @Maybe.Time('if the tutor has edited the answer') editedAt?: string;
  @Maybe.Time('while the calling tutor can edit the answer') editableUntil?: string;
  @Maybe.Of(AnswerReference, 'while an answer is published under the question') published?: AnswerReference;
}

/** A doubt that is answered, as shown to tutors. */
export class AnsweredDoubt extends ReviewedDoubt {
  @Field({ required: true }) override answer: string;
  @Time({ required: true }) override answeredAt: string;
  @Uuid({ required: true }) override tutorId: string;
  @Field({ required: true }) override answeredBy: string;
}

/** An answered doubt that is similar to another one. */
export class SimilarDoubt {
  @Uuid() _id: string;
  @Field() doubt: string;
  @Field() answer: string;
  @OneOf(DOUBT_SUBJECTS) subject: DoubtSubject;
  @Time() answeredAt: string;
}

export class ReviewsQuery extends PageQuery {
  @In.Maybe.OneOf(DOUBT_SUBJECTS, 'all subjects by default') subject?: DoubtSubject;
}

export class AnsweredQuery extends SearchQuery {
  @In.Maybe.OneOf(DOUBT_SUBJECTS, 'all subjects by default') subject?: DoubtSubject;
}

export class AnswerDoubtBody {
  @RequiredText(ANSWER_MAX, texts.answerTooLong) answer: string;
  @CommandId() commandId?: string;
}

export class DoubtMessage {
  @Field() message: string;
}

export class PendingReviews {
  @Field() pendingReviews: number;
  @Field({ type: 'object', additionalProperties: { type: 'integer' }, description: 'number by subject' })
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
