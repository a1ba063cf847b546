import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EXAM_SUBJECTS, type ExamSubject } from '../contracts/http/limits.js';
import type { ModelTestStatus } from '../contracts/http/model-test-status.js';
import type { Operator } from '../platform/config/operator.js';

/** Public fields of a model test. */
export class AnnouncedModelTest {
  @ApiProperty() name: string;

  @ApiProperty({ enum: EXAM_SUBJECTS })
  subject: ExamSubject;

  @ApiProperty({ type: 'integer' })
  marks: number;

  @ApiProperty({ type: 'integer', description: 'minutes' })
  time: number;

  @ApiProperty({ enum: ['Live', 'Upcoming'] })
  status: Exclude<ModelTestStatus, 'Archived'>;

  @ApiProperty({ format: 'date-time', description: 'end of a live test, start of an upcoming one' })
  at: string;
}

/** Size of this installation. */
export class LandingNumbers {
  @ApiProperty({ type: 'integer' })
  questions: number;

  @ApiProperty({ type: 'integer' })
  modelTests: number;

  @ApiProperty({ type: 'integer' })
  students: number;
}

/** Organisation that runs this installation. */
export class LandingOperator implements Operator {
  @ApiProperty()
  name: string;

  @ApiPropertyOptional({ description: 'town or district' })
  place?: string;

  @ApiPropertyOptional({ type: 'integer', description: 'year in which the organisation was founded' })
  since?: number;

  @ApiPropertyOptional({ description: 'one sentence' })
  about?: string;
}

export class Landing {
  @ApiProperty({
    type: [AnnouncedModelTest],
    description: 'live tests, in the order in which they end, then the next three',
  })
  modelTests: AnnouncedModelTest[];

  @ApiProperty({ type: LandingNumbers })
  numbers: LandingNumbers;

  @ApiPropertyOptional({ type: LandingOperator, description: 'absent if the settings name no operator' })
  operator?: LandingOperator;
}
