import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches, MaxLength } from 'class-validator';
import { SUBJECTS, type Subject } from '../../contracts/http/limits.js';
import {
  QUESTION_FORMATS,
  ROW_RANGES_MAX,
  ROW_RANGES_PATTERN,
  type QuestionFormat,
} from '../../contracts/http/question-formats.js';
import { texts } from '../../contracts/http/texts.js';

const AGAIN_PATTERN = new RegExp(`^(?:true|false|${ROW_RANGES_PATTERN.source.slice(1, -1)})$`);

export class ImportQuery {
  @ApiProperty({ enum: QUESTION_FORMATS })
  @IsIn(QUESTION_FORMATS, { message: texts.questionFormat })
  format: QuestionFormat;

  @ApiPropertyOptional({
    enum: SUBJECTS,
    description: 'subject of rows without one: in Aiken, and in GIFT and Moodle XML without a category that names one',
  })
  @IsOptional()
  @IsIn(SUBJECTS, { message: texts.questionSubject })
  subject?: Subject;

  @ApiPropertyOptional({
    enum: ['true', 'false'],
    description: 'true: returns the outcome of each row without adding any',
  })
  @IsOptional()
  @IsIn(['true', 'false'])
  dryRun?: 'true' | 'false';

  @ApiPropertyOptional({
    enum: ['true', 'false'],
    description: 'true: rows with the _id of an existing question update it; by default they are skipped',
  })
  @IsOptional()
  @IsIn(['true', 'false'])
  updates?: 'true' | 'false';

  @ApiPropertyOptional({
    description:
      'true: rows whose question was edited or deleted after an earlier import are added again; ' +
      'or only those of these indexes, such as 3-17,20',
  })
  @IsOptional()
  @MaxLength(ROW_RANGES_MAX)
  @Matches(AGAIN_PATTERN)
  again?: string;

  @ApiPropertyOptional({
    enum: ['true', 'false'],
    description: 'true: adds missing topics; by default questions are imported without them',
  })
  @IsOptional()
  @IsIn(['true', 'false'])
  createTopics?: 'true' | 'false';
}

/** Existing question that is compared with a row of the file. */
class ExistingQuestion {
  @ApiProperty({ format: 'uuid' })
  _id: string;
  @ApiProperty()
  question: string;
  @ApiProperty({ enum: SUBJECTS })
  subject: Subject;
  @ApiProperty({ type: [String] })
  options: string[];
  @ApiProperty({ type: [String] })
  correctAnswers: string[];
  @ApiPropertyOptional({ description: 'absent without a problem' })
  solution?: string;
}

const OUTCOMES = ['accepted', 'updated', 'already-there', 'left-out', 'refused'] as const;

/** Actual or predicted outcome of a row. */
export class ImportedRow {
  @ApiProperty({ description: 'index of the row in the file, from 0' })
  index: number;
  @ApiProperty({ description: 'line on which the row begins, from 1; rows can share a line' })
  line: number;
  @ApiProperty({ enum: OUTCOMES })
  outcome: (typeof OUTCOMES)[number];
  @ApiPropertyOptional({ description: 'reason why the row is refused or skipped' })
  reason?: string;
  @ApiPropertyOptional({ type: [String], description: 'warnings to check, for any outcome' })
  notes?: string[];
  @ApiPropertyOptional({ description: 'for a dry run: content of the row, as far as it is readable' })
  question?: string;
  @ApiPropertyOptional()
  subject?: string;
  @ApiPropertyOptional({ type: [String] })
  options?: string[];
  @ApiPropertyOptional({ type: [String] })
  correctAnswers?: string[];
  @ApiPropertyOptional()
  solution?: string;
  @ApiPropertyOptional({ type: [String], description: 'as `Chapter > Topic`' })
  topics?: string[];
  @ApiPropertyOptional({
    enum: ['edited', 'deleted'],
    description: 'later change of the imported question; the row is skipped unless `again` lists it',
  })
  changed?: 'edited' | 'deleted';
  @ApiPropertyOptional({ format: 'date-time' })
  changedAt?: string;
  @ApiPropertyOptional({
    type: ExistingQuestion,
    description: 'for a dry run: current question that the row would update or that was edited',
  })
  existing?: ExistingQuestion;
}

/** Outcome of a picture of a file. */
export class ImportedPicture {
  @ApiProperty()
  name: string;
  @ApiPropertyOptional({ description: 'id of the stored picture' })
  pictureId?: string;
  @ApiPropertyOptional({ description: 'reason why the picture cannot be used; rows that name it are refused' })
  reason?: string;
}

/** Response of an import, streamed with one picture or row per line. */
export class ImportedFile {
  @ApiPropertyOptional({ format: 'uuid', description: 'id for an undo; absent for a dry run' })
  importId?: string;
  @ApiPropertyOptional({ description: 'for files with pictures: number of different pictures that texts name' })
  pictureCount?: number;
  @ApiPropertyOptional({ type: [ImportedPicture], description: 'for files with pictures: streamed before the rows' })
  pictures?: ImportedPicture[];
  @ApiProperty({ type: [ImportedRow] })
  rows: ImportedRow[];
  @ApiProperty()
  accepted: number;
  @ApiProperty()
  updated: number;
  @ApiProperty()
  alreadyThere: number;
  @ApiProperty()
  leftOut: number;
  @ApiProperty()
  refused: number;
  @ApiPropertyOptional({
    type: [String],
    description: 'for a dry run: topics of the file that do not exist, as `Chapter > Topic`',
  })
  unknownTopics?: string[];
  @ApiPropertyOptional({
    description: 'for a dry run: number of refused rows without a subject, for which `subject` names one',
  })
  withoutSubject?: number;
  @ApiPropertyOptional({ description: 'reason why the import ended early; importing the same file again resumes it' })
  failed?: string;
}

/** The tutor's last import that added or updated a question and can still be undone. */
export class LastImport {
  @ApiProperty({ format: 'uuid' })
  importId: string;
  @ApiProperty({ format: 'date-time' })
  startedAt: string;
  @ApiProperty({ format: 'date-time' })
  undoableUntil: string;
  @ApiProperty()
  added: number;
  @ApiProperty()
  updated: number;
}

class KeptImportedQuestion {
  @ApiProperty({ format: 'uuid' })
  _id: string;
  @ApiProperty()
  reason: string;
  @ApiProperty({ enum: SUBJECTS })
  subject: Subject;
  @ApiProperty({ description: 'start of the question’s text' })
  question: string;
}

/** Numbers of questions affected by an undo. */
export class UndoneImport {
  @ApiProperty({ description: 'number of imported questions that were deleted' })
  removed: number;
  @ApiProperty({ description: 'number of updated questions that were restored' })
  restored: number;
  @ApiProperty({ type: [KeptImportedQuestion], description: 'edited, used in a test or answered after the import' })
  kept: KeptImportedQuestion[];
}
