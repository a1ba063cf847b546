import { ITEM_FLAGS, type ItemFlag } from '../contracts/http/item-statistics.js';
import { EXAM_SUBJECTS, SUBJECTS, type ExamSubject, type Subject } from '../contracts/http/limits.js';
import { MODEL_TEST_STATUSES, type ModelTestStatus } from '../contracts/http/model-test-status.js';
import { Format, type AnswerFormat } from '../platform/http/csv-answer.js';
import { InstantQuery } from '../platform/http/instants.js';
import { Field, Integer, Nullable, Of, OneOf, Time, Uuid } from '../platform/http/fields.js';

export class ModelTestStatisticsQuery extends InstantQuery {
  @Format() format?: AnswerFormat;
}

export class ExaminedTest {
  @Uuid() _id: string;
  @Field() name: string;
  @OneOf(EXAM_SUBJECTS) subject: ExamSubject;
  @OneOf(MODEL_TEST_STATUSES) status: ModelTestStatus;
  @Time() liveFrom: string;
  @Integer('number of finished attempts') attempts: number;
}

/**
 * Shares (0 to 1) of students with one answer: overall, and in the upper and lower 27 % by score on the other
 * questions.
 */
export class ChosenAnswer {
  @Nullable(String, 'null: skipped') option: string | null;
  @Field('share of all attempts') all: number;
  @Field() upper: number;
  @Field() lower: number;
}

/** Statistics of a question in the versions of the papers. */
export class QuestionStatistics {
  @Uuid() questionId: string;
  @Field() question: string;
  @OneOf(SUBJECTS) subject: Subject;
  @Nullable(String, 'null if the question was annulled') correctAnswer: string | null;
  @Integer('number of finished attempts with the question') attempts: number;
  @Field('share of correct answers, 0 to 1; skipped questions are included') difficulty: number;
  @Nullable(Number, 'corrected point-biserial correlation, −1 to 1; null if all answers are the same')
  discrimination: number | null;
  @Of([ChosenAnswer], 'each option in its order, then skipped') chosen: ChosenAnswer[];
  @OneOf(ITEM_FLAGS, { nullable: true, description: 'suspected problem, from 30 attempts' }) flag: ItemFlag | null;
}

export class ModelTestStatistics extends ExaminedTest {
  @Integer('number of attempts in progress') running: number;
  @Nullable(Number, 'mean number of correct answers') mean: number | null;
  @Nullable(Number, 'standard deviation of the number of correct answers') deviation: number | null;
  @Nullable(Number, 'Kuder–Richardson formula 20, at most 1; null if all attempts are the same') kr20: number | null;
  @Of([Number], 'number of attempts with 0, 1, 2 … correct answers') distribution: number[];
  @Of([QuestionStatistics], 'in the order of the test') questions: QuestionStatistics[];
}
