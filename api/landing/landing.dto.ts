import { EXAM_SUBJECTS, type ExamSubject } from '../contracts/http/limits.js';
import type { ModelTestStatus } from '../contracts/http/model-test-status.js';
import type { Operator } from '../platform/config/operator.js';
import { Field, Integer, Maybe, Of, OneOf, Time } from '../platform/http/fields.js';

/** Public fields of a model test. */
export class AnnouncedModelTest {
  @Field() name: string;
  @OneOf(EXAM_SUBJECTS) subject: ExamSubject;
  @Integer() marks: number;
  @Integer('minutes') time: number;
  @OneOf(['Live', 'Upcoming']) status: Exclude<ModelTestStatus, 'Archived'>;
  @Time('end of a live test, start of an upcoming one') at: string;
}

/** Size of this installation. */
export class LandingNumbers {
  @Integer() questions: number;
  @Integer() modelTests: number;
  @Integer() students: number;
}

/** Organisation that runs this installation. */
export class LandingOperator implements Operator {
  @Field() name: string;
  @Maybe.Field('town or district') place?: string;
  @Maybe.Integer('year in which the organisation was founded') since?: number;
  @Maybe.Field('one sentence') about?: string;
}

export class Landing {
  @Of([AnnouncedModelTest], 'live tests, in the order in which they end, then the next three')
  modelTests: AnnouncedModelTest[];

  @Of(LandingNumbers) numbers: LandingNumbers;
  @Maybe.Of(LandingOperator, 'absent if the settings name no operator') operator?: LandingOperator;
}
