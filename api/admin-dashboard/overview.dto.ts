import { ApiProperty } from '@nestjs/swagger';

export class DayCounts {
  @ApiProperty({ format: 'date', description: 'in EXAM_TIME_ZONE' })
  day: string;
  @ApiProperty({ type: 'integer', description: 'students who registered' })
  students: number;
  @ApiProperty({ type: 'integer', description: 'exams that were finished' })
  tests: number;
  @ApiProperty({ type: 'integer', description: 'doubts that were asked' })
  doubts: number;
}

export class SuspectedKeys {
  @ApiProperty({ format: 'uuid' })
  modelTestId: string;
  @ApiProperty()
  name: string;
  @ApiProperty({ type: 'integer', description: 'number of questions whose key is likely wrong' })
  questions: number;
}

export class OpenItems {
  @ApiProperty({ type: 'integer' })
  count: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'when the oldest one was sent' })
  since: string | null;
}

export class Decisions {
  @ApiProperty({ type: [SuspectedKeys], description: 'of the ten model tests that started last' })
  suspectedKeys: SuspectedKeys[];
  @ApiProperty()
  unansweredDoubts: OpenItems;
  @ApiProperty()
  openReports: OpenItems;
  @ApiProperty({
    type: 'integer',
    description: 'mails not sent yet after a failure, or expired unsent within 24 hours',
  })
  failedMails: number;
}
