import { ApiProperty } from '@nestjs/swagger';
import { EXAM_SUBJECTS, type ExamSubject } from '../contracts/http/limits.js';
import type { ModelTestStatus } from '../contracts/http/model-test-status.js';

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

export class Landing {
  @ApiProperty({
    type: [AnnouncedModelTest],
    description: 'live tests, in the order in which they end, then the next three',
  })
  modelTests: AnnouncedModelTest[];

  @ApiProperty({ type: LandingNumbers })
  numbers: LandingNumbers;
}
