import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Controller, Get, HttpCode, HttpStatus, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { streams } from '../../contracts/events/streams.js';
import type { Subject } from '../../contracts/http/limits.js';
import { QUESTION_FILE_BYTES_MAX } from '../../contracts/http/question-formats.js';
import { texts } from '../../contracts/http/texts.js';
import { QuestionImportsQueries } from '../../../projections/question-imports/question-imports.queries.js';
import { QuestionsQueries } from '../../../projections/questions/questions.queries.js';
import { TopicsQueries } from '../../../projections/topics/topics.queries.js';
import { ReadModels } from '../../../projections/read-models.js';
import { Access, CalledBy, type Caller } from '../../platform/auth/access.js';
import { Context } from '../../platform/auth/command-context.js';
import { CLOCK, type Clock } from '../../platform/clock.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { childContext } from '../../platform/commands/derived-id.js';
import { Decisions } from '../../platform/commands/decisions.js';
import { Refusal } from '../../platform/commands/refusal.js';
import { Settings } from '../../platform/config/settings.js';
import { EventLog } from '../../platform/event-store/event-log.js';
import { StoreUnavailable, type Position } from '../../platform/event-store/event-store.js';
import { FileBody } from '../../platform/http/bodies.js';
import { Id } from '../../platform/http/id.pipe.js';
import { WriteLimits } from '../../platform/limits/write-limits.js';
import { PictureReferences } from '../../pictures/picture-references.js';
import { ChangeTopics } from '../../topics/change-topics.js';
import { TopicsService } from '../../topics/topics.service.js';
import { ChangeQuestion } from '../change-question.js';
import { eachOf, importAnswer, importFile } from './import-file.js';
import { ImportedFile, ImportQuery, LastImport, UndoneImport } from './import-questions.dto.js';
import { importWriter } from './import-writer.js';
import { questionImportDecider, undoableUntil } from './question-import.decider.js';
import { questionsOfRows, type ImportedQuestion } from './questions-of-rows.js';
import { rowsOf } from './read-rows.js';
import { RowImport } from './row-import.js';
import { idInFile, RowMatcher } from './row-matcher.js';
import { inRowRanges } from './row-ranges.js';
import { type Row, UnreadableFile } from './row.js';
import { topicPathText, TopicPaths, type TopicPath } from './topic-paths.js';
import { UndoImport } from './undo-import.js';

const READ_MODELS = ['questions', 'question-pool', 'question-imports'];

/** Imports files of questions in the browser. */
@ApiTags('questions')
@Access('tutor')
@Controller('questions/import')
export class ImportQuestionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly log: EventLog,
    private readonly writes: WriteLimits,
    private readonly questions: QuestionsQueries,
    private readonly imports: QuestionImportsQueries,
    private readonly readModels: ReadModels,
    private readonly undoImport: UndoImport,
    private readonly settings: Settings,
    private readonly topicsService: TopicsService,
    private readonly topics: TopicsQueries,
    private readonly pictures: PictureReferences,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Imports a file. Idempotent: importing the same file again adds only the missing questions. */
  @Post()
  @FileBody(QUESTION_FILE_BYTES_MAX)
  @HttpCode(HttpStatus.OK)
  @ApiConsumes('application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiOkResponse({ type: ImportedFile })
  async import(
    @Query() query: ImportQuery,
    @Req() { body }: FastifyRequest,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.writes.count('question files', tutor.accountId);
    const rows = await rowsIn(body, query);
    const isDryRun = query.dryRun === 'true';
    const importId = isDryRun ? undefined : await this.start(tutor, context);
    const questions = await questionsIn(rows);
    const topics = await this.topicsFor(questions, !isDryRun && query.createTopics === 'true', context);
    const unknownTopics = questions.flatMap(({ content: { subject }, topics: paths = [] }) =>
      topics.unknown(subject, paths).map(topicPathText),
    );
    const rowImport = await this.rowImport({ questions, topics, query, importId, actor: context.actor });
    let last: Position | undefined;
    const importRow = async (question: ImportedQuestion) => {
      const imported = await rowImport.import(question);
      const position = 'position' in imported ? imported.position : undefined;
      if (position !== undefined && (last === undefined || position > last)) last = position;
      return imported;
    };
    const imported = importFile(rows, isDryRun, importRow);
    const waitForReadModels = () => this.readModels.waitFor(last, ...READ_MODELS);
    // not compressed, so that each row is sent as soon as it is imported
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'identity' });
    await reply.send(
      Readable.from(importAnswer(imported, importId, [...new Set(unknownTopics)], waitForReadModels, inWords)),
    );
  }

  /** Returns the tutor's last import that can still be undone. */
  @Get('last')
  @ApiOkResponse({ type: LastImport })
  @ApiNoContentResponse({ description: 'no import yet' })
  async last(
    @CalledBy() tutor: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LastImport | undefined> {
    const last = await this.imports.lastOf(tutor.accountId);
    if (last && !last.isUndone && this.clock.now() <= undoableUntil(last.startedAt)) {
      const { _id: importId, startedAt, added, updated } = last;
      return { importId, startedAt, undoableUntil: undoableUntil(startedAt).toISOString(), added, updated };
    }
    void reply.status(HttpStatus.NO_CONTENT);
    return undefined;
  }

  /**
   * Deletes the questions that the import added and restores those that it updated, unless they were changed or used
   * afterwards.
   */
  @Post(':importId/undo')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: UndoneImport })
  async undo(
    @Param('importId', Id) importId: string,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<UndoneImport> {
    await this.writes.count('question files', tutor.accountId);
    const { undone, position } = await this.undoImport.undo(importId, tutor.accountId, context);
    await this.readModels.waitFor(position, ...READ_MODELS);
    return undone;
  }

  private async start({ accountId: tutorId }: Caller, context: CommandContext): Promise<string> {
    const importId = randomUUID();
    const command = { type: 'StartImport', importId, tutorId } as const;
    const stream = streams.questionImport(importId);
    await this.decisions.decideOnNew(stream, questionImportDecider, command, { ...context, correlationId: importId });
    return importId;
  }

  /** Returns the topics of the questions. Creates missing topics if `create` is true. */
  private async topicsFor(
    questions: readonly ImportedQuestion[],
    create: boolean,
    context: CommandContext,
  ): Promise<TopicPaths> {
    const subjects = [...new Set(questions.filter(({ topics }) => topics).map(({ content }) => content.subject))];
    const existing = async (subject: Subject) =>
      [subject, [...(await this.topicsService.ofSubject(subject)).values()]] as const;
    if (create) {
      for (const subject of subjects) {
        const paths = questions
          .filter(({ content }) => content.subject === subject)
          .flatMap(({ topics }) => topics ?? []);
        const command = { type: 'AddMissingTopics', subject, chapters: chaptersOf(paths) } as const;
        const own = childContext(context, `topics of ${subject}`);
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
    query: { updates, again = 'false' },
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
    // includes questions that other processes have added
    await this.readModels.waitFor(await this.log.lastPosition(), 'questions');
    const idsInFile = new Map(questions.flatMap(idInFile));
    const send = (input: ChangeQuestion['input']) => this.commands.execute(new ChangeQuestion(input));
    return new RowImport({
      matcher: new RowMatcher(this.questions, this.log, idsInFile, topics),
      topics,
      writer: importId === undefined ? undefined : importWriter(importId, actor, this.clock, send),
      updates: updates === 'true',
      isRetried: again === 'true' ? () => true : again === 'false' ? () => false : inRowRanges(again),
      checkPictures: (texts) => this.pictures.ofTutor(texts),
      timeZone: this.settings.examTimeZone,
    });
  }
}

async function questionsIn(rows: readonly Row[]): Promise<ImportedQuestion[]> {
  const questions: ImportedQuestion[] = [];
  for await (const row of questionsOfRows(eachOf(rows))) if ('content' in row) questions.push(row);
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

/**
 * Parses the uploaded file.
 * @throws Refusal `file-unreadable`
 */
async function rowsIn(body: unknown, { format, subject }: ImportQuery): Promise<Row[]> {
  const rows: Row[] = [];
  try {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    for await (const row of rowsOf(Readable.from([bytes]), format, subject)) rows.push(row);
  } catch (error) {
    throw error instanceof UnreadableFile ? new Refusal('file-unreadable', { why: error.message }) : error;
  }
  if (rows.length === 0) throw new Refusal('file-unreadable', { why: 'has no questions' });
  return rows;
}

const inWords = (error: unknown) => (error instanceof StoreUnavailable ? texts.unavailable : texts.unexpected);
