import { HIDDEN_PROPERTY, type HiddenReason } from '../contracts/http/hidden-answers.js';
import { SHARE_ATTEMPTS_MIN } from '../contracts/http/item-statistics.js';
import { INSIGHT_KINDS, type InsightKind } from './insights.js';
import { Field, Maybe, Nullable, Of, OneOf, Uuid } from '../platform/http/fields.js';

/** How the student answered a question, and how many students answered it correctly. */
export class ReviewedQuestion {
  @Uuid() questionId: string;
  @Field('ms on screen, as in the replay; 0 if unknown') spentMs: number;
  @Field({
    type: 'array',
    items: { type: 'string', nullable: true },
    description: 'all answers in order, the first one included; null: cleared. Empty if the answer was never changed',
  })
  changes: (string | null)[];
  @Nullable(
    Number,
    `share of correct answers in model tests, 0 to 1; null below ${SHARE_ATTEMPTS_MIN} answers and for annulled questions`,
  )
  shareCorrect: number | null;
  @Field('number of answers that tutors have published under the question') publishedAnswers: number;
  @Maybe.Field(HIDDEN_PROPERTY) hidden?: HiddenReason;
}

/** A fact about the attempt in one or two sentences. */
export class AttemptInsight {
  @OneOf(INSIGHT_KINDS) kind: InsightKind;
  @Field() text: string;
  @Of([String], 'the questions that it is about') questionIds: string[];
}

export class AttemptReview {
  @Of([ReviewedQuestion], 'in the order of the paper') questions: ReviewedQuestion[];
  @Of([AttemptInsight], 'at most 3') insights: AttemptInsight[];
}
