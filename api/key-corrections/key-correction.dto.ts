import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength, ValidateIf } from 'class-validator';
import { VERDICTS, type Verdict } from '../contracts/events/attempt.events.js';
import { CORRECTION_REASON_MAX, OPTION_MAX, SUBJECTS, type Subject } from '../contracts/http/limits.js';
import { texts } from '../contracts/http/texts.js';
import { HasVisibleText, Trimmed } from '../platform/http/validation.js';
import { Field, In, Integer, Nullable, Of, OneOf, Time, Uuid } from '../platform/http/fields.js';

const Reason = () =>
  applyDecorators(
    Trimmed(),
    IsString({ message: texts.correctionReasonMissing }),
    HasVisibleText(texts.correctionReasonMissing),
    MaxLength(CORRECTION_REASON_MAX, { message: texts.correctionReasonTooLong }),
  );

/** A key whose effect is previewed. */
export class PreviewBody {
  @In.Id() questionId: string;

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

  @In.Maybe.Flag({ default: true, description: 'false: re-marks the attempts; otherwise the response is a preview' })
  dryRun?: boolean;
}

export class ReverseCorrectionBody {
  @ApiProperty({ minLength: 1, maxLength: CORRECTION_REASON_MAX, description: 'shown to the affected students' })
  @Reason()
  reason: string;
}

export class KeyCorrectionId {
  @Uuid() correctionId: string;
}

export class ChangedScore {
  @Uuid() studentId: string;
  @Field('as the leaderboard shows it') name: string;
  @Uuid() attemptId: string;
  @Field('score') before: number;
  @Field('score') after: number;
  @Nullable(Number, 'rank on the leaderboard; null if unranked') rankBefore: number | null;
  @Nullable(Number, 'rank after all these changes') rankAfter: number | null;
}

export class AnswerInPreview {
  @Nullable(String, 'null: skipped') option: string | null;
  @Integer() attempts: number;
  @OneOf(VERDICTS) before: Verdict;
  @OneOf(VERDICTS) after: Verdict;
}

export class KeyCorrectionPreview {
  @Integer('number of finished attempts with this version of the question') attempts: number;
  @Integer('number of students whose scores change') students: number;
  @Of([AnswerInPreview], 'answers with their frequency, most frequent first') answers: AnswerInPreview[];
  @Of([ChangedScore], 'one page, largest rank change first; x-total-count has the total') changes: ChangedScore[];
}

/** A question with its current correct answer. */
export class KeyedQuestion {
  @Uuid() questionId: string;
  @Field() question: string;
  @OneOf(SUBJECTS) subject: Subject;
  @Of([String]) options: string[];
  @Nullable(String, 'null: annulled') correctAnswer: string | null;
  @Nullable(String, 'null: none') solution: string | null;
}

export class KeyCorrectionBy {
  @OneOf(['tutor', 'admin']) role: 'tutor' | 'admin';
  @Nullable(String, 'username; null: the account is deleted') name: string | null;
}

export class KeyCorrectionReversal {
  @Field() reason: string;
  @Time() at: string;
  @Field() by: KeyCorrectionBy;
}

export class KeyCorrection {
  @Uuid() correctionId: string;
  @Uuid() questionId: string;
  @Field() question: string;
  @OneOf(SUBJECTS) subject: Subject;
  @Of([String]) options: string[];
  @Nullable(String, 'previous key; null: annulled') before: string | null;
  @Nullable(String, 'the corrected key; null: annulled') after: string | null;
  @Field() reason: string;
  @Time() at: string;
  @Field() by: KeyCorrectionBy;
  @Integer('number of attempts affected by the correction or its reversal') attempts: number;
  @Integer('number of attempts that are already re-marked') remarked: number;
  @OneOf(['running', 'done'], 'running: attempts are being re-marked') status: 'running' | 'done';
  @Nullable(String, { format: 'date-time' }) finishedAt: string | null;
  @Nullable(KeyCorrectionReversal) reversal: KeyCorrectionReversal | null;
  @Field('true if it can be reversed: it is the latest of its question, and done') reversible: boolean;
}
