import { Readable } from 'node:stream';
import { Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  DESCRIPTIONS_BYTES_MAX,
  PICTURE_QUESTION_FILE_BYTES_MAX,
  questionFileBytesMax,
  type QuestionFormat,
} from '../../contracts/http/question-formats.js';
import { QuestionImportsQueries } from '../../../projections/question-imports/question-imports.queries.js';
import {
  questionImportsProjection,
  questionPoolProjection,
  questionsProjection,
} from '../../../projections/registered.js';
import { ManyShownIn } from '../../../projections/shown-in.js';
import { Access, CalledBy, type Caller } from '../../platform/auth/access.js';
import { Context } from '../../platform/auth/command-context.js';
import { CLOCK, type Clock } from '../../platform/clock.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { FileBody } from '../../platform/http/bodies.js';
import { Id } from '../../platform/http/id.pipe.js';
import { Ok, Says } from '../../platform/http/routes.js';
import { WriteLimits } from '../../platform/limits/write-limits.js';
import { fileAndDescriptions } from './pictures/descriptions.js';
import { FileImportsService } from './file-imports.service.js';
import { ImportedFile, ImportQuery, UndoableImport, UndoneImport } from './import-questions.dto.js';
import { undoableSince, undoableUntil } from './question-import.decider.js';
import { readQuestionFile } from './formats/read-question-file.js';
import { UndoImport } from './undo-import.js';

const fileBytesOf = ({ format, descriptionBytes }: { format?: QuestionFormat; descriptionBytes?: string }) =>
  questionFileBytesMax(format ?? 'csv') + (descriptionBytes === undefined ? 0 : DESCRIPTIONS_BYTES_MAX);

/** Imports files of questions in the browser. */
@ApiTags('questions')
@Access('tutor')
@Controller('questions/import')
export class ImportQuestionsController {
  constructor(
    private readonly fileImports: FileImportsService,
    private readonly writes: WriteLimits,
    private readonly imports: QuestionImportsQueries,
    private readonly undoImport: UndoImport,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Idempotent: importing the same file again adds only the missing questions. */
  @Post()
  @Says(
    'Import a file of questions',
    'Send the file as `application/octet-stream`, at most 4 MB, or 40 MB with pictures (`moodle-xml`, `zip`), and name its `format`. With `dryRun=true` no question is added. With the `checkedAt` of its response, rows that would update a question which was changed after it are skipped. Descriptions of pictures that have none can follow the file (`descriptionBytes`). The response reports on each picture and each row.',
  )
  @FileBody(PICTURE_QUESTION_FILE_BYTES_MAX + DESCRIPTIONS_BYTES_MAX, { roles: ['tutor'], bytesOf: fileBytesOf })
  @ApiConsumes('application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @Ok(ImportedFile)
  async import(
    @Query() query: ImportQuery,
    @Req() { body }: FastifyRequest,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.writes.count('question files', tutor.accountId);
    const { file: bytes, descriptions } = fileAndDescriptions(body, Number(query.descriptionBytes ?? 0));
    const file = await readQuestionFile(bytes, query);
    const answer = await this.fileImports.import({ file, descriptions, query, tutor, context });
    // not compressed, so that each row is sent as soon as it is imported
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'identity' });
    await reply.send(Readable.from(answer));
  }

  @Get('recent')
  @Says('List your recent imports', 'Returns the imports of the last 24 hours that can still be undone, latest first.')
  @ApiOkResponse({ type: [UndoableImport] })
  async recent(@CalledBy() tutor: Caller): Promise<UndoableImport[]> {
    const imports = await this.imports.since(tutor.accountId, undoableSince(this.clock.now()));
    return imports.map(({ _id: importId, startedAt, added, updated }) => {
      return { importId, startedAt, undoableUntil: undoableUntil(startedAt).toISOString(), added, updated };
    });
  }

  @Post(':importId/undo')
  @Says(
    'Undo an import',
    'Deletes the questions that it added and restores those that it updated, unless they were changed or used since. Topics that it created and that no question has are removed.',
  )
  @Ok(UndoneImport)
  @ManyShownIn(questionsProjection, questionPoolProjection, questionImportsProjection)
  async undo(
    @Param('importId', Id) importId: string,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<UndoneImport> {
    await this.writes.count('question files', tutor.accountId);
    return this.undoImport.undo(importId, tutor.accountId, context);
  }
}
