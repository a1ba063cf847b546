import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { HIDDEN_PROPERTY, type HiddenReason } from '../contracts/http/hidden-answers.js';
import { SUBJECTS, type Subject } from '../contracts/http/limits.js';
import {
  REPORT_COMMENT_MAX,
  REPORT_MESSAGE_MAX,
  REPORT_OUTCOMES,
  REPORT_REASONS,
  REPORTS_PER_QUESTION_MAX,
  type ReportOutcome,
  type ReportReason,
} from '../contracts/http/question-reports.js';
import { texts } from '../contracts/http/texts.js';
import { QuestionStatistics } from '../item-statistics/item-statistics.dto.js';
import { CommandId } from '../platform/http/command-id.js';
import { Trimmed } from '../platform/http/validation.js';
import { Field, In, Integer, Maybe, Nullable, Of, OneOf, Time, Uuid } from '../platform/http/fields.js';

export class ReportQuestionBody {
  @In.OneOf(REPORT_REASONS, {
    description: 'what is wrong: the key, the text, a picture or something else',
    message: texts.reportReasonRequired,
  })
  reason: ReportReason;

  @ApiPropertyOptional({ maxLength: REPORT_COMMENT_MAX })
  @Trimmed()
  @IsOptional()
  @IsString()
  @MaxLength(REPORT_COMMENT_MAX, { message: texts.reportCommentTooLong })
  comment?: string;

  @In.Maybe.Id('attempt in which you read the question') attemptId?: string;
  @CommandId() commandId?: string;
}

export class ReportId {
  @Uuid() reportId: string;
}

export class ResolveReportsBody {
  @In.Id() questionId: string;

  @In.OneOf(REPORT_OUTCOMES, {
    description: 'the key was corrected, the question was edited, the message answers it, or nothing is wrong',
    message: texts.reportOutcomeRequired,
  })
  outcome: ReportOutcome;

  @ApiPropertyOptional({ maxLength: REPORT_MESSAGE_MAX, description: 'for all students who reported the question' })
  @Trimmed()
  @IsOptional()
  @IsString()
  @MaxLength(REPORT_MESSAGE_MAX, { message: texts.reportMessageTooLong })
  message?: string;

  @CommandId() commandId?: string;
}

/** A report as shown to tutors, without the student. */
export class OpenReport {
  @Uuid() reportId: string;
  @OneOf(REPORT_REASONS) reason: ReportReason;
  @Nullable(String) comment: string | null;
  @Time() at: string;
}

/** A question with open reports. */
export class ReportedQuestionRow {
  @Uuid() questionId: string;
  @Field('as it is now; as reported if the question was deleted') question: string;
  @OneOf(SUBJECTS) subject: Subject;
  @Of([String]) options: string[];
  @Nullable(String, 'null while the question is annulled') correctAnswer: string | null;
  @Field('true if the question is no longer in the question bank') isDeleted: boolean;
  @Integer('number of open reports') reportCount: number;
  @Of([OpenReport], `the newest ${REPORTS_PER_QUESTION_MAX}, newest first`) reports: OpenReport[];
  @Nullable(QuestionStatistics, 'over all model tests; null if deleted') statistics: QuestionStatistics | null;
  @Field('the statistics suggest that another option is correct') suspectedKey: boolean;
}

/** A report as shown to its student. */
export class StudentReport {
  @Uuid() reportId: string;
  @Uuid() questionId: string;
  @Field('in the version that was reported') question: string;
  @OneOf(SUBJECTS) subject: Subject;
  @OneOf(REPORT_REASONS) reason: ReportReason;
  @Nullable(String) comment: string | null;
  @Time() at: string;
  @OneOf(REPORT_OUTCOMES, { nullable: true, description: 'null until a tutor resolves the report' })
  outcome: ReportOutcome | null;
  @Nullable(String, 'from the tutor') message: string | null;
  @Nullable(String, { format: 'date-time' }) resolvedAt: string | null;
  @Maybe.Field({ ...HIDDEN_PROPERTY, description: `the reply is omitted: ${HIDDEN_PROPERTY.description}` })
  hidden?: HiddenReason;
}
