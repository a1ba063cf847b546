import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { SUBJECTS, type Subject } from '../contracts/http/limits.js';
import { ID_PATTERN } from '../contracts/http/patterns.js';
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

export class ReportQuestionBody {
  @ApiProperty({ enum: REPORT_REASONS, description: 'what is wrong: the key, the text, a picture or something else' })
  @IsIn(REPORT_REASONS, { message: texts.reportReasonRequired })
  reason: ReportReason;

  @ApiPropertyOptional({ maxLength: REPORT_COMMENT_MAX })
  @Trimmed()
  @IsOptional()
  @IsString()
  @MaxLength(REPORT_COMMENT_MAX, { message: texts.reportCommentTooLong })
  comment?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'attempt in which you read the question' })
  @IsOptional()
  @Matches(ID_PATTERN)
  attemptId?: string;

  @CommandId()
  commandId?: string;
}

export class ReportId {
  @ApiProperty({ format: 'uuid' })
  reportId: string;
}

export class ResolveReportsBody {
  @ApiProperty({ format: 'uuid' })
  @Matches(ID_PATTERN)
  questionId: string;

  @ApiProperty({
    enum: REPORT_OUTCOMES,
    description: 'the key was corrected, the question was edited, the message answers it, or nothing is wrong',
  })
  @IsIn(REPORT_OUTCOMES, { message: texts.reportOutcomeRequired })
  outcome: ReportOutcome;

  @ApiPropertyOptional({ maxLength: REPORT_MESSAGE_MAX, description: 'for all students who reported the question' })
  @Trimmed()
  @IsOptional()
  @IsString()
  @MaxLength(REPORT_MESSAGE_MAX, { message: texts.reportMessageTooLong })
  message?: string;

  @CommandId()
  commandId?: string;
}

/** A report as shown to tutors, without the student. */
export class OpenReport {
  @ApiProperty({ format: 'uuid' })
  reportId: string;
  @ApiProperty({ enum: REPORT_REASONS })
  reason: ReportReason;
  @ApiProperty({ type: String, nullable: true })
  comment: string | null;
  @ApiProperty({ format: 'date-time' })
  at: string;
}

/** A question with open reports. */
export class ReportedQuestionRow {
  @ApiProperty({ format: 'uuid' })
  questionId: string;
  @ApiProperty({ description: 'as it is now; as reported if the question was deleted' })
  question: string;
  @ApiProperty({ enum: SUBJECTS })
  subject: Subject;
  @ApiProperty({ type: [String] })
  options: string[];
  @ApiProperty({ type: String, nullable: true, description: 'null while the question is annulled' })
  correctAnswer: string | null;
  @ApiProperty({ description: 'true if the question is no longer in the question bank' })
  isDeleted: boolean;
  @ApiProperty({ type: 'integer', description: 'number of open reports' })
  reportCount: number;
  @ApiProperty({ type: [OpenReport], description: `the newest ${REPORTS_PER_QUESTION_MAX}, newest first` })
  reports: OpenReport[];
  @ApiProperty({ type: QuestionStatistics, nullable: true, description: 'over all model tests; null if deleted' })
  statistics: QuestionStatistics | null;
  @ApiProperty({ description: 'the statistics suggest that another option is correct' })
  suspectedKey: boolean;
}

/** A report as shown to its student. */
export class StudentReport {
  @ApiProperty({ format: 'uuid' })
  reportId: string;
  @ApiProperty({ format: 'uuid' })
  questionId: string;
  @ApiProperty({ description: 'in the version that was reported' })
  question: string;
  @ApiProperty({ enum: SUBJECTS })
  subject: Subject;
  @ApiProperty({ enum: REPORT_REASONS })
  reason: ReportReason;
  @ApiProperty({ type: String, nullable: true })
  comment: string | null;
  @ApiProperty({ format: 'date-time' })
  at: string;
  @ApiProperty({ enum: REPORT_OUTCOMES, nullable: true, description: 'null until a tutor resolves the report' })
  outcome: ReportOutcome | null;
  @ApiProperty({ type: String, nullable: true, description: 'from the tutor' })
  message: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  resolvedAt: string | null;
}
