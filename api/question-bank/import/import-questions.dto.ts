import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches, MaxLength } from 'class-validator';
import { SUBJECTS, type Subject } from '../../contracts/http/limits.js';
import {
  QUESTION_FORMATS,
  ROW_RANGES_MAX,
  ROW_RANGES_PATTERN,
  type QuestionFormat,
} from '../../contracts/http/question-formats.js';
import { texts } from '../../contracts/http/texts.js';
import { Field, In, Maybe, Of, OneOf, Time, Uuid } from '../../platform/http/fields.js';

const AGAIN_PATTERN = new RegExp(`^(?:true|false|${ROW_RANGES_PATTERN.source.slice(1, -1)})$`);

export class ImportQuery {
  @In.OneOf(QUESTION_FORMATS, { message: texts.questionFormat }) format: QuestionFormat;

  @In.Maybe.OneOf(SUBJECTS, {
    description: 'subject of rows without one: in Aiken, and in GIFT and Moodle XML without a category that names one',
    message: texts.questionSubject,
  })
  subject?: Subject;

  @ApiPropertyOptional({
    description:
      'language of texts that have several, as in `{mlang en}`, one of `languages` of the dry run; by default English, ' +
      'or the first one',
  })
  @IsOptional()
  @Matches(/^\S{1,50}$/)
  language?: string;

  @In.Maybe.OneOf(['true', 'false'], 'true: returns the outcome of each row without adding any')
  dryRun?: 'true' | 'false';

  @In.Maybe.OneOf(
    ['true', 'false'],
    'true: rows with the _id of an existing question update it; by default they are skipped',
  )
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

  @In.Maybe.OneOf(['true', 'false'], 'true: adds missing topics; by default questions are imported without them')
  createTopics?: 'true' | 'false';

  @ApiPropertyOptional({
    description: '`checkedAt` of the dry run: rows whose question was changed after it are skipped, not updated',
  })
  @IsOptional()
  @Matches(/^\d{1,19}$/)
  checkedAt?: string;

  @ApiPropertyOptional({
    description:
      'number of bytes at the end of the body that are not the file, but descriptions of its pictures that have none, ' +
      'as JSON: `{"PICTURE_ID": "what it shows"}`',
  })
  @IsOptional()
  @Matches(/^\d{1,6}$/)
  descriptionBytes?: string;
}

/** Existing question that is compared with a row of the file. */
class ExistingQuestion {
  @Uuid() _id: string;
  @Field() question: string;
  @OneOf(SUBJECTS) subject: Subject;
  @Of([String]) options: string[];
  @Of([String]) correctAnswers: string[];
  @Maybe.Field('absent without a problem') solution?: string;
}

const OUTCOMES = ['accepted', 'updated', 'already-there', 'left-out', 'refused'] as const;

/** Part of a file, as indexes in its text after decoding, with each line end counted as one character. */
class FileRange {
  @Field() begin: number;
  @Field('index after the last character') end: number;
}

/** Actual or predicted outcome of a row. */
export class ImportedRow {
  @Field('index of the row in the file, from 0') index: number;
  @Field('line on which the row begins, from 1; rows can share a line') line: number;
  @OneOf(OUTCOMES) outcome: (typeof OUTCOMES)[number];
  @Maybe.Field('reason why the row is refused or skipped') reason?: string;
  @Maybe.Of(FileRange, 'for a refused row of Moodle XML: the question in the file') range?: FileRange;
  @Maybe.Of(FileRange, 'for a refused row of Moodle XML: its category in the file') categoryRange?: FileRange;
  @Maybe.Of([String], 'warnings to check, for any outcome') notes?: string[];
  @Maybe.Of([String], 'for a dry run: ids of its pictures without a description, which is why the row is refused')
  undescribed?: string[];
  @Maybe.Field('for a dry run: content of the row, as far as it is readable') question?: string;
  @Maybe.Field() subject?: string;
  @Maybe.Of([String]) options?: string[];
  @Maybe.Of([String]) correctAnswers?: string[];
  @Maybe.Field() solution?: string;
  @Maybe.Of([String], 'as `Chapter > Topic`') topics?: string[];
  @Maybe.OneOf(
    ['edited', 'deleted', 'since-check'],
    'later change of the imported question; the row is skipped unless `again` lists it; ' +
      'since-check: the row would undo a change that was made after `checkedAt`, and is skipped',
  )
  changed?: 'edited' | 'deleted' | 'since-check';
  @Maybe.Time() changedAt?: string;
  @Maybe.Of(ExistingQuestion, 'for a dry run: current question that the row would update or that was edited')
  existing?: ExistingQuestion;
}

/** Outcome of a picture of a file. */
export class ImportedPicture {
  @Field() name: string;
  @Maybe.Field('id of the stored picture') pictureId?: string;
  @Maybe.Field('reason why the picture cannot be used; rows that name it are refused') reason?: string;
}

/** Response of an import, streamed with one picture or row per line. */
export class ImportedFile {
  @Maybe.Uuid('id for an undo; absent for a dry run') importId?: string;
  @Maybe.Field('for files with pictures: number of different pictures that texts name') pictureCount?: number;
  @Maybe.Of([ImportedPicture], 'for files with pictures: streamed before the rows') pictures?: ImportedPicture[];
  @Of([ImportedRow]) rows: ImportedRow[];
  @Field() accepted: number;
  @Field() updated: number;
  @Field() alreadyThere: number;
  @Field() leftOut: number;
  @Field() refused: number;
  @Maybe.Of([String], 'for a dry run: topics of the file that do not exist, as `Chapter > Topic`')
  unknownTopics?: string[];
  @Maybe.Field('for a dry run: number of refused rows without a subject, for which `subject` names one')
  withoutSubject?: number;
  @Maybe.Of([String], 'for a dry run: categories of these rows, in Moodle XML') otherCategories?: string[];
  @Maybe.Of([String], 'for a dry run: languages of the texts that have several, of which one is imported')
  languages?: string[];
  @Maybe.Field('for a dry run: with what the rows were compared; opaque') checkedAt?: string;
  @Maybe.Of([String], 'for a dry run: paths of the pictures in a ZIP file that no text refers to')
  unusedPictures?: string[];
  @Maybe.Field('reason why the import ended early; importing the same file again resumes it') failed?: string;
}

/** An import of the tutor that added or updated a question and can still be undone. */
export class UndoableImport {
  @Uuid() importId: string;
  @Time() startedAt: string;
  @Time() undoableUntil: string;
  @Field() added: number;
  @Field() updated: number;
}

class KeptImportedQuestion {
  @Uuid() _id: string;
  @Field() reason: string;
  @OneOf(SUBJECTS) subject: Subject;
  @Field('start of the question’s text') question: string;
}

/** Numbers of questions affected by an undo. */
export class UndoneImport {
  @Field('number of imported questions that were deleted') removed: number;
  @Field('number of updated questions that were restored') restored: number;
  @Field('number of topics that the import had created and no question has, which were removed') topicsRemoved: number;
  @Of([KeptImportedQuestion], 'edited, used in a test or answered after the import') kept: KeptImportedQuestion[];
}
