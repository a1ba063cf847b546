import { ApiProperty } from '@nestjs/swagger';
import { ITEM_FLAGS, type ItemFlag } from '../contracts/http/item-statistics.js';
import { EXAM_SUBJECTS, SUBJECTS, type ExamSubject, type Subject } from '../contracts/http/limits.js';
import { MODEL_TEST_STATUSES, type ModelTestStatus } from '../contracts/http/model-test-status.js';
import { Format, type AnswerFormat } from '../platform/http/csv-answer.js';
import { InstantQuery } from '../platform/http/instants.js';

export class ModelTestStatisticsQuery extends InstantQuery {
  @Format()
  format?: AnswerFormat;
}

export class ExaminedTest {
  @ApiProperty({ format: 'uuid' })
  _id: string;
  @ApiProperty()
  name: string;
  @ApiProperty({ enum: EXAM_SUBJECTS })
  subject: ExamSubject;
  @ApiProperty({ enum: MODEL_TEST_STATUSES })
  status: ModelTestStatus;
  @ApiProperty({ format: 'date-time' })
  liveFrom: string;
  @ApiProperty({ type: 'integer', description: 'number of finished attempts' })
  attempts: number;
}

/**
 * Shares (0 to 1) of students with one answer: overall, and in the upper and lower 27 % by score on the other
 * questions.
 */
export class ChosenAnswer {
  @ApiProperty({ type: String, nullable: true, description: 'null: skipped' })
  option: string | null;
  @ApiProperty({ description: 'share of all attempts' })
  all: number;
  @ApiProperty()
  upper: number;
  @ApiProperty()
  lower: number;
}

/** Statistics of a question in the versions of the papers. */
export class QuestionStatistics {
  @ApiProperty({ format: 'uuid' })
  questionId: string;
  @ApiProperty()
  question: string;
  @ApiProperty({ enum: SUBJECTS })
  subject: Subject;
  @ApiProperty({ type: String, nullable: true, description: 'null if the question was annulled' })
  correctAnswer: string | null;
  @ApiProperty({ type: 'integer', description: 'number of finished attempts with the question' })
  attempts: number;
  @ApiProperty({ description: 'share of correct answers, 0 to 1; skipped questions are included' })
  difficulty: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'corrected point-biserial correlation, −1 to 1; null if all answers are the same',
  })
  discrimination: number | null;
  @ApiProperty({ type: [ChosenAnswer], description: 'each option in its order, then skipped' })
  chosen: ChosenAnswer[];
  @ApiProperty({ enum: ITEM_FLAGS, nullable: true, description: 'suspected problem, from 30 attempts' })
  flag: ItemFlag | null;
}

export class ModelTestStatistics extends ExaminedTest {
  @ApiProperty({ type: 'integer', description: 'number of attempts in progress' })
  running: number;
  @ApiProperty({ type: Number, nullable: true, description: 'mean number of correct answers' })
  mean: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'standard deviation of the number of correct answers' })
  deviation: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Kuder–Richardson formula 20, at most 1; null if all attempts are the same',
  })
  kr20: number | null;
  @ApiProperty({ type: [Number], description: 'number of attempts with 0, 1, 2 … correct answers' })
  distribution: number[];
  @ApiProperty({ type: [QuestionStatistics], description: 'in the order of the test' })
  questions: QuestionStatistics[];
}
