import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { streams } from '../../contracts/events/streams.js';
import type { Subject } from '../../contracts/http/limits.js';
import { subjectOfCategory } from '../../contracts/http/question-categories.js';
import { texts } from '../../contracts/http/texts.js';
import { QuestionsQueries } from '../../../projections/questions/questions.queries.js';
import { TopicsQueries } from '../../../projections/topics/topics.queries.js';
import { ReadModels } from '../../../projections/read-models.js';
import type { Caller } from '../../platform/auth/access.js';
import { CLOCK, type Clock } from '../../platform/clock.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { childContext } from '../../platform/commands/derived-id.js';
import { Decisions } from '../../platform/commands/decisions.js';
import { Settings } from '../../platform/config/settings.js';
import { EventLog } from '../../platform/event-store/event-log.js';
import { StoreUnavailable, type Position } from '../../platform/event-store/event-store.js';
import { mapInTurns } from '../../platform/shared/event-loop-turns.js';
import { PictureReferences } from '../../pictures/picture-references.js';
import { ChangeTopics } from '../../topics/change-topics.js';
import { TopicsService } from '../../topics/topics.service.js';
import { ChangeQuestion } from '../change-question.js';
import type { Descriptions } from './descriptions.js';
import { asyncRows, importAnswer, importFile, type RowsToImport } from './import-file.js';
import type { ImportQuery } from './import-questions.dto.js';
import { importWriter } from './import-writer.js';
import { questionImportDecider } from './question-import.decider.js';
import { questionsOfRows, type ImportedQuestion } from './questions-of-rows.js';
import type { QuestionFile } from './read-question-file.js';
import { RowImport } from './row-import.js';
import { idInFile, RowMatcher } from './row-matcher.js';
import { PictureOutcomes } from './row-pictures.js';
import { inRowRanges } from './row-ranges.js';
import type { Row } from './row.js';
import { StoreFilePictures } from './store-file-pictures.js';
import { VerySimilarQuestions } from './very-similar-questions.js';
import { topicPathText, TopicPaths, type TopicPath } from './topic-paths.js';

/** Read models that an import or its undo changes. */
export const CHANGED_READ_MODELS = ['questions', 'question-pool', 'question-imports'];

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
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly log: EventLog,
    private readonly questions: QuestionsQueries,
    private readonly readModels: ReadModels,
    private readonly settings: Settings,
    private readonly topicsService: TopicsService,
    private readonly topics: TopicsQueries,
    private readonly pictures: PictureReferences,
    private readonly filePictures: StoreFilePictures,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Stores the pictures of a file and imports its rows while the answer is read. A check stores the pictures too, so
   * that it can show them. Without pictures, errors before the first row are thrown.
   * @returns the answer in pieces
   */
  async import(input: FileToImport): Promise<AsyncIterable<string>> {
    const { file, descriptions, query, tutor, context } = input;
    const importId = query.dryRun === 'true' ? undefined : await this.start(tutor, context);
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
    const topics = await this.topicsFor(questions, createdBy, context);
    const unknownTopics = await mapInTurns(questions, ({ content: { subject }, topics: paths = [] }) =>
      topics.unknown(subject, paths).map(topicPathText),
    );
    const checkedAt = await this.log.lastPosition();
    // includes questions that other processes have added
    await this.readModels.waitForMany(checkedAt, 'questions');
    const rowImport = await this.rowImport({ questions, topics, query, importId, actor: context.actor });
    let last: Position | undefined;
    const importRow = async (question: ImportedQuestion) => {
      const imported = await rowImport.import(question);
      const position = 'position' in imported ? imported.position : undefined;
      if (position !== undefined && (last === undefined || position > last)) last = position;
      return imported;
    };
    const rowsWithoutSubject = query.subject ? [] : rows.filter(isWithoutSubject);
    const categories = rowsWithoutSubject.flatMap(({ category }) => (category?.name ? [category.name] : []));
    return {
      rows: importFile(rows, isDryRun, importRow),
      unknownTopics: [...new Set(unknownTopics.flat())],
      withoutSubject: rowsWithoutSubject.length,
      otherCategories: [...new Set(categories)].filter((name) => subjectOfCategory(name) === 'other'),
      languages: [...new Set(rows.flatMap(({ languages = [] }) => languages))].slice(0, LANGUAGES_MAX),
      checkedAt,
      unusedPictures: file.unusedPictures,
      atEnd: () => this.readModels.waitForMany(last, ...CHANGED_READ_MODELS),
    };
  }

  private async start({ accountId: tutorId }: Caller, context: CommandContext): Promise<string> {
    const importId = randomUUID();
    const command = { type: 'StartImport', importId, tutorId } as const;
    const stream = streams.questionImport(importId);
    const importContext = { ...context, correlationId: importId };
    await this.decisions.decide(stream, questionImportDecider, command, importContext, 'none');
    return importId;
  }

  /** Returns the topics of the questions. @param importId the import that creates missing topics, if it does */
  private async topicsFor(
    questions: readonly ImportedQuestion[],
    importId: string | undefined,
    context: CommandContext,
  ): Promise<TopicPaths> {
    const subjects = [...new Set(questions.filter(({ topics }) => topics).map(({ content }) => content.subject))];
    const existing = async (subject: Subject) =>
      [subject, [...(await this.topicsService.ofSubject(subject)).values()]] as const;
    if (importId !== undefined) {
      for (const subject of subjects) {
        const paths = questions
          .filter(({ content }) => content.subject === subject)
          .flatMap(({ topics }) => topics ?? []);
        const command = { type: 'AddMissingTopics', subject, chapters: chaptersOf(paths) } as const;
        const own = { ...childContext(context, `topics of ${subject}`), correlationId: importId };
        const { position } = await this.commands.execute(new ChangeTopics({ subject, command, context: own }));
        await this.readModels.waitFor(position, 'topics');
      }
    }
    const topics = new Map(await Promise.all(subjects.map(existing)));
    return new TopicPaths(topics, (ids) => this.topics.currentIds(ids));
  }

  private async rowImport({
    questions,
    topics,
    query: { updates, again = 'false', checkedAt },
    importId,
    actor,
  }: {
    questions: readonly ImportedQuestion[];
    topics: TopicPaths;
    query: ImportQuery;
    /** Id of the import; undefined for a dry run. */
    importId: string | undefined;
    actor: string;
  }): Promise<RowImport> {
    const idsInFile = new Map((await mapInTurns(questions, idInFile)).flat());
    const similar = new VerySimilarQuestions(this.questions);
    const send = (input: ChangeQuestion['input']) => this.commands.execute(new ChangeQuestion(input));
    const checkEnd = checkedAt === undefined ? undefined : BigInt(checkedAt);
    return new RowImport({
      matcher: new RowMatcher(this.questions, this.log, idsInFile, topics, checkEnd),
      topics,
      writer: importId === undefined ? undefined : importWriter(importId, actor, this.clock, send),
      updates: updates === 'true',
      isRetried: again === 'true' ? () => true : again === 'false' ? () => false : inRowRanges(again),
      checkPictures: (texts) => this.pictures.ofTutor(texts),
      ...(importId === undefined && { similarTo: (content) => similar.nameOf(content) }),
      timeZone: this.settings.examTimeZone,
    });
  }
}

const isWithoutSubject = ({ written }: Row): boolean =>
  written !== undefined && (written.subject === undefined || written.subject === '');

async function questionsIn(rows: readonly Row[]): Promise<ImportedQuestion[]> {
  const questions: ImportedQuestion[] = [];
  for await (const row of questionsOfRows(asyncRows(rows))) if ('content' in row) questions.push(row);
  return questions;
}

/** Returns the chapters of the paths with new ids. Existing chapters and topics are found by name. */
function chaptersOf(paths: readonly TopicPath[]) {
  const topicsOf = new Map<string, Set<string>>();
  for (const [chapter, topic] of paths) {
    const topics = topicsOf.get(chapter) ?? new Set<string>();
    if (topic !== undefined) topics.add(topic);
    topicsOf.set(chapter, topics);
  }
  return [...topicsOf].map(([name, topics]) => ({
    topicId: randomUUID(),
    name,
    topics: [...topics].map((topic) => ({ topicId: randomUUID(), name: topic })),
  }));
}

const inWords = (error: unknown) => (error instanceof StoreUnavailable ? texts.unavailable : texts.unexpected);
