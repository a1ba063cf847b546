import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { streams } from '../../contracts/events/streams.js';
import { subjectOfCategory } from '../../contracts/http/question-categories.js';
import { texts } from '../../contracts/http/texts.js';
import { ReadModels } from '../../../projections/read-models.js';
import {
  questionImportsProjection,
  questionPoolProjection,
  questionsProjection,
} from '../../../projections/registered.js';
import type { Caller } from '../../platform/auth/access.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { Commands } from '../../platform/commands/commands.js';
import { EventLog } from '../../platform/event-store/event-log.js';
import { StoreUnavailable, type Position } from '../../platform/event-store/event-store.js';
import { mapInTurns } from '../../platform/shared/event-loop-turns.js';
import type { Descriptions } from './pictures/descriptions.js';
import { asyncRows, importAnswer, importedRows, type RowsToImport } from './import-file.js';
import type { ImportQuery } from './import-questions.dto.js';
import { ImportTopicsService } from './import-topics.service.js';
import { questionImportDecider } from './question-import.decider.js';
import { questionsOfRows, type ImportedQuestion } from './rows/questions-of-rows.js';
import type { QuestionFile } from './formats/read-question-file.js';
import { RowImportsService } from './row-imports.service.js';
import { PictureOutcomes } from './pictures/row-pictures.js';
import type { Row } from './rows/row.js';
import { StoreFilePictures } from './pictures/store-file-pictures.js';
import { topicPathText } from './rows/topic-paths.js';

/** Read models that an import or its undo changes. */
const CHANGED_READ_MODELS = [questionsProjection, questionPoolProjection, questionImportsProjection];

/** Maximum number of languages that a check names. */
const LANGUAGES_MAX = 20;

/** An uploaded file, and how it is imported. */
interface FileToImport {
  readonly file: QuestionFile;
  /** Of the pictures that have none in the file. */
  readonly descriptions: Descriptions;
  readonly query: ImportQuery;
  readonly tutor: Caller;
  readonly context: CommandContext;
}

/** Imports uploaded files of questions, or checks them. */
@Injectable()
export class FileImportsService {
  constructor(
    private readonly filePictures: StoreFilePictures,
    private readonly topics: ImportTopicsService,
    private readonly rowImports: RowImportsService,
    private readonly log: EventLog,
    private readonly readModels: ReadModels,
    private readonly commands: Commands,
  ) {}

  /**
   * Stores the pictures of a file and imports its rows while the answer is read. A check stores the pictures too, so
   * that it can show them. Without pictures, errors before the first row are thrown.
   * @returns the answer in pieces
   */
  async import(input: FileToImport): Promise<AsyncIterable<string>> {
    const { file, descriptions, query, tutor, context } = input;
    const importId = query.dryRun === 'true' ? undefined : await this.startImport(tutor, context);
    if (file.pictures.length === 0) {
      const rows = await this.prepare(file.rows, importId, input);
      return importAnswer({ importId, prepare: () => Promise.resolve(rows), inWords });
    }
    const outcomes = new PictureOutcomes(descriptions);
    const stored = this.filePictures.store(file.pictures, outcomes, tutor.accountId, context);
    const prepare = async () =>
      this.prepare(await mapInTurns(file.rows, (row) => outcomes.applyTo(row)), importId, input);
    return importAnswer({ importId, pictures: { count: file.pictures.length, stored }, prepare, inWords });
  }

  /** Prepares the import of rows: creates topics and matches the rows with existing questions. */
  private async prepare(
    rows: readonly Row[],
    importId: string | undefined,
    { file, query, context }: FileToImport,
  ): Promise<RowsToImport> {
    const isDryRun = importId === undefined;
    const questions = await questionsIn(rows);
    const createdBy = query.createTopics === 'true' ? importId : undefined;
    const topics = await this.topics.topicsFor(questions, createdBy, context);
    const unknownTopics = await mapInTurns(questions, ({ content: { subject }, topics: paths = [] }) =>
      topics.unknown(subject, paths).map(topicPathText),
    );
    const checkedAt = await this.log.lastPosition();
    // includes questions that other processes have added
    await this.readModels.waitForMany(checkedAt, questionsProjection);
    const rowImport = await this.rowImports.create({ questions, topics, query, importId, actor: context.actor });
    let last: Position | undefined;
    async function* outcomes() {
      for await (const imported of rowImport.importAll(asyncRows(rows))) {
        const position = 'position' in imported.outcome ? imported.outcome.position : undefined;
        if (position !== undefined && (last === undefined || position > last)) last = position;
        yield imported;
      }
    }
    const rowsWithoutSubject = query.subject ? [] : rows.filter(isWithoutSubject);
    const categories = rowsWithoutSubject.flatMap(({ category }) => (category?.name ? [category.name] : []));
    return {
      rows: importedRows(rows, isDryRun, outcomes()),
      unknownTopics: [...new Set(unknownTopics.flat())],
      withoutSubject: rowsWithoutSubject.length,
      otherCategories: [...new Set(categories)].filter((name) => subjectOfCategory(name) === 'other'),
      languages: [...new Set(rows.flatMap(({ languages = [] }) => languages))].slice(0, LANGUAGES_MAX),
      checkedAt,
      unusedPictures: file.unusedPictures,
      atEnd: () => this.readModels.waitForMany(last, ...CHANGED_READ_MODELS),
    };
  }

  private async startImport({ accountId: tutorId }: Caller, context: CommandContext): Promise<string> {
    const importId = randomUUID();
    const command = { type: 'StartImport', importId, tutorId } as const;
    const stream = streams.questionImport(importId);
    await this.commands.decide(stream, questionImportDecider, command, { ...context, correlationId: importId }, 'none');
    return importId;
  }
}

const isWithoutSubject = ({ written }: Row): boolean =>
  written !== undefined && (written.subject === undefined || written.subject === '');

async function questionsIn(rows: readonly Row[]): Promise<ImportedQuestion[]> {
  const questions: ImportedQuestion[] = [];
  for await (const row of questionsOfRows(asyncRows(rows))) if ('content' in row) questions.push(row);
  return questions;
}

const inWords = (error: unknown) => (error instanceof StoreUnavailable ? texts.unavailable : texts.unexpected);
