import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { SUBJECTS, type Subject } from '../../contracts/http/limits.js';
import { QUESTION_FORMATS, type QuestionFormat } from '../../contracts/http/question-formats.js';
import { texts } from '../../contracts/http/texts.js';

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
}

/** What has become, or would become, of a row. */
export class ImportedRow {
  @ApiProperty({ description: 'identifies the row within the file: its position, from 0' })
  index: number;
  @ApiProperty({ description: 'line on which the row begins, from 1; rows can share a line' })
  line: number;
  @ApiProperty({ enum: ['accepted', 'already-there', 'refused'] })
  outcome: 'accepted' | 'already-there' | 'refused';
  @ApiPropertyOptional({ description: 'why it is refused' })
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
}

/** Comes row by row, each on a line of its own. */
export class ImportedFile {
  @ApiProperty({ type: [ImportedRow] })
  rows: ImportedRow[];
  @ApiProperty()
  accepted: number;
  @ApiProperty()
  alreadyThere: number;
  @ApiProperty()
  refused: number;
  @ApiPropertyOptional({ description: 'why it ended before the last row; the same file goes on from there' })
  failed?: string;
}
