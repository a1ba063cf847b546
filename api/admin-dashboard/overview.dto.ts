import { Day, Field, Integer, Nullable, Of, Uuid } from '../platform/http/fields.js';

export class DayCounts {
  @Day('in EXAM_TIME_ZONE') day: string;
  @Integer('students who registered') students: number;
  @Integer('exams that were finished') tests: number;
  @Integer('doubts that were asked') doubts: number;
}

export class SuspectedKeys {
  @Uuid() modelTestId: string;
  @Field() name: string;
  @Integer('number of questions whose key is likely wrong') questions: number;
}

export class OpenItems {
  @Integer() count: number;
  @Nullable(String, { format: 'date-time', description: 'when the oldest one was sent' }) since: string | null;
}

export class Decisions {
  @Of([SuspectedKeys], 'of the ten model tests that started last') suspectedKeys: SuspectedKeys[];
  @Field() unansweredDoubts: OpenItems;
  @Field() openReports: OpenItems;
  @Integer('mails not sent yet after a failure, or expired unsent within 24 hours') failedMails: number;
}
