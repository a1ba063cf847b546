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
    description: 'of rows that name none: in Aiken, and in GIFT without a category',
  })
  @IsOptional()
  @IsIn(SUBJECTS, { message: texts.questionSubject })
  subject?: Subject;

  @ApiPropertyOptional({
    enum: ['true', 'false'],
    description: 'true: says what would become of each row, and adds none',
  })
  @IsOptional()
  @IsIn(['true', 'false'])
  dryRun?: 'true' | 'false';

  @ApiPropertyOptional({
    enum: ['true', 'false'],
    description: 'true: rows with the _id of an existing question update it; without, they are left out',
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
    description: 'true: adds topics that do not exist yet; without, questions are imported without them',
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
  @ApiPropertyOptional({ description: 'absent if there is none' })
  solution?: string;
}

const OUTCOMES = ['accepted', 'updated', 'already-there', 'left-out', 'refused'] as const;

/** Actual or predicted outcome of a row. */
export class ImportedRow {
  @ApiProperty({ description: 'identifies the row within the file: its position, from 0' })
  index: number;
  @ApiProperty({ description: 'line on which the row begins, from 1; rows can share a line' })
  line: number;
  @ApiProperty({ enum: OUTCOMES })
  outcome: (typeof OUTCOMES)[number];
  @ApiPropertyOptional({ description: 'why it is refused or left out' })
  reason?: string;
  @ApiPropertyOptional({ type: [String], description: 'what to look at in a row, whatever its outcome' })
  notes?: string[];
  @ApiPropertyOptional({ description: 'of a dry run: what the row says, as far as it could be read' })
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
    description: 'what happened to its question after it was imported; the row is left out unless `again` names it',
  })
  changed?: 'edited' | 'deleted';
  @ApiPropertyOptional({ format: 'date-time' })
  changedAt?: string;
  @ApiPropertyOptional({
    type: ExistingQuestion,
    description: 'of a dry run: the question as it is now, that the row would update or that was edited',
  })
  existing?: ExistingQuestion;
}

/** Response of an import, streamed with one row per line. */
export class ImportedFile {
  @ApiPropertyOptional({ format: 'uuid', description: 'for its undo; a dry run has none' })
  importId?: string;
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
    description: 'of a dry run: topics of the file that do not exist, as `Chapter > Topic`',
  })
  unknownTopics?: string[];
  @ApiPropertyOptional({ description: 'why it ended before the last row; the same file goes on from there' })
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
  @ApiProperty({ description: 'the beginning of its text' })
  question: string;
}

/** Numbers of questions affected by an undo. */
export class UndoneImport {
  @ApiProperty({ description: 'questions that it had added, which are deleted' })
  removed: number;
  @ApiProperty({ description: 'questions that it had updated, which have their former content again' })
  restored: number;
  @ApiProperty({ type: [KeptImportedQuestion], description: 'edited, used in a test or answered after the import' })
  kept: KeptImportedQuestion[];
}
