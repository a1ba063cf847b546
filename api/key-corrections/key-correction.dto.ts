import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsString, Matches, MaxLength, ValidateIf } from 'class-validator';
import { VERDICTS, type Verdict } from '../contracts/events/attempt.events.js';
import { CORRECTION_REASON_MAX, OPTION_MAX, SUBJECTS, type Subject } from '../contracts/http/limits.js';
import { ID_PATTERN } from '../contracts/http/patterns.js';
import { texts } from '../contracts/http/texts.js';
import { HasVisibleText, Trimmed } from '../platform/http/validation.js';

const Reason = () =>
  applyDecorators(
    Trimmed(),
    IsString({ message: texts.correctionReasonMissing }),
    HasVisibleText(texts.correctionReasonMissing),
    MaxLength(CORRECTION_REASON_MAX, { message: texts.correctionReasonTooLong }),
  );

/** A key whose effect is previewed. */
export class PreviewBody {
  @ApiProperty({ format: 'uuid' })
  @Matches(ID_PATTERN)
  questionId: string;

  @ApiProperty({ type: String, nullable: true, description: 'one of the options; null annuls the question' })
  @ValidateIf((_, value) => value !== null)
  @MaxLength(OPTION_MAX, { message: texts.optionTooLong })
  @IsString()
  correctAnswer: string | null;
}

export class CorrectKeyBody extends PreviewBody {
  @ApiPropertyOptional({
    minLength: 1,
    maxLength: CORRECTION_REASON_MAX,
    description: 'shown to the affected students; optional for a dry run',
  })
  @ValidateIf(({ dryRun, reason }: CorrectKeyBody) => dryRun === false || reason !== undefined)
  @Reason()
  reason?: string;

  @ApiPropertyOptional({
    default: true,
    description: 'false: re-marks the attempts; otherwise the response is a preview',
  })
  @IsOptional()
  @IsBoolean()
  dryRun?: boolean;
}

export class ReverseCorrectionBody {
  @ApiProperty({ minLength: 1, maxLength: CORRECTION_REASON_MAX, description: 'shown to the affected students' })
  @Reason()
  reason: string;
}

export class KeyCorrectionId {
  @ApiProperty({ format: 'uuid' })
  correctionId: string;
}

export class ChangedScore {
  @ApiProperty({ format: 'uuid' })
  studentId: string;
  @ApiProperty({ description: 'as the leaderboard shows it' })
  name: string;
  @ApiProperty({ format: 'uuid' })
  attemptId: string;
  @ApiProperty({ description: 'score' })
  before: number;
  @ApiProperty({ description: 'score' })
  after: number;
  @ApiProperty({ type: Number, nullable: true, description: 'rank on the leaderboard; null if unranked' })
  rankBefore: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'rank after all these changes' })
  rankAfter: number | null;
}

export class AnswerInPreview {
  @ApiProperty({ type: String, nullable: true, description: 'null: skipped' })
  option: string | null;
  @ApiProperty({ type: 'integer' })
  attempts: number;
  @ApiProperty({ enum: VERDICTS })
  before: Verdict;
  @ApiProperty({ enum: VERDICTS })
  after: Verdict;
}

export class KeyCorrectionPreview {
  @ApiProperty({ type: 'integer', description: 'number of finished attempts with this version of the question' })
  attempts: number;
  @ApiProperty({ type: 'integer', description: 'number of students whose scores change' })
  students: number;
  @ApiProperty({ type: [AnswerInPreview], description: 'answers with their frequency, most frequent first' })
  answers: AnswerInPreview[];
  @ApiProperty({
    type: [ChangedScore],
    description: 'one page, largest rank change first; x-total-count has the total',
  })
  changes: ChangedScore[];
}

/** A question with its current correct answer. */
export class KeyedQuestion {
  @ApiProperty({ format: 'uuid' })
  questionId: string;
  @ApiProperty()
  question: string;
  @ApiProperty({ enum: SUBJECTS })
  subject: Subject;
  @ApiProperty({ type: [String] })
  options: string[];
  @ApiProperty({ type: String, nullable: true, description: 'null: annulled' })
  correctAnswer: string | null;
}

export class KeyCorrectionBy {
  @ApiProperty({ enum: ['tutor', 'admin'] })
  role: 'tutor' | 'admin';
  @ApiProperty({ type: String, nullable: true, description: 'username; null: the account is deleted' })
  name: string | null;
}

export class KeyCorrectionReversal {
  @ApiProperty()
  reason: string;
  @ApiProperty({ format: 'date-time' })
  at: string;
  @ApiProperty()
  by: KeyCorrectionBy;
}

export class KeyCorrection {
  @ApiProperty({ format: 'uuid' })
  correctionId: string;
  @ApiProperty({ format: 'uuid' })
  questionId: string;
  @ApiProperty()
  question: string;
  @ApiProperty({ enum: SUBJECTS })
  subject: Subject;
  @ApiProperty({ type: [String] })
  options: string[];
  @ApiProperty({ type: String, nullable: true, description: 'previous key; null: annulled' })
  before: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'the corrected key; null: annulled' })
  after: string | null;
  @ApiProperty()
  reason: string;
  @ApiProperty({ format: 'date-time' })
  at: string;
  @ApiProperty()
  by: KeyCorrectionBy;
  @ApiProperty({ type: 'integer', description: 'number of attempts affected by the correction or its reversal' })
  attempts: number;
  @ApiProperty({ type: 'integer', description: 'number of attempts that are already re-marked' })
  remarked: number;
  @ApiProperty({ enum: ['running', 'done'], description: 'running: attempts are being re-marked' })
  status: 'running' | 'done';
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  finishedAt: string | null;
  @ApiProperty({ type: KeyCorrectionReversal, nullable: true })
  reversal: KeyCorrectionReversal | null;
  @ApiProperty({ description: 'true if it can be reversed: it is the latest of its question, and done' })
  reversible: boolean;
}
