import { ApiProperty } from '@nestjs/swagger';
import { SHARE_ATTEMPTS_MIN } from '../contracts/http/item-statistics.js';
import { INSIGHT_KINDS, type InsightKind } from './insights.js';

/** How the student answered a question, and how many students answered it correctly. */
export class ReviewedQuestion {
  @ApiProperty({ format: 'uuid' })
  questionId: string;
  @ApiProperty({ description: 'ms on screen, as in the replay; 0 if unknown' })
  spentMs: number;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', nullable: true },
    description: 'all answers in order, the first one included; null: cleared. Empty if the answer was never changed',
  })
  changes: (string | null)[];
  @ApiProperty({
    type: Number,
    nullable: true,
    description: `share of correct answers in model tests, 0 to 1; null below ${SHARE_ATTEMPTS_MIN} answers and for annulled questions`,
  })
  shareCorrect: number | null;
  @ApiProperty({ description: 'number of answers that tutors have published under the question' })
  publishedAnswers: number;
}

/** A fact about the attempt in one or two sentences. */
export class AttemptInsight {
  @ApiProperty({ enum: INSIGHT_KINDS })
  kind: InsightKind;
  @ApiProperty()
  text: string;
  @ApiProperty({ type: [String], description: 'the questions that it is about' })
  questionIds: string[];
}

export class AttemptReview {
  @ApiProperty({ type: [ReviewedQuestion], description: 'in the order of the paper' })
  questions: ReviewedQuestion[];
  @ApiProperty({ type: [AttemptInsight], description: 'at most 3' })
  insights: AttemptInsight[];
}
