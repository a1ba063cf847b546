import { Readable } from 'node:stream';
import { Controller, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { QUESTION_FILE_BYTES_MAX } from '../../contracts/http/question-formats.js';
import { texts } from '../../contracts/http/texts.js';
import { streams } from '../../contracts/events/streams.js';
import { ReadModels } from '../../../projections/read-models.js';
import { Access, CalledBy, Context, type Caller } from '../../platform/auth/access.js';
import { CLOCK, type Clock } from '../../platform/clock.js';
import type { CommandContext } from '../../platform/commands/decider.js';
import { Decisions } from '../../platform/commands/decisions.js';
import { Refusal } from '../../platform/commands/refusal.js';
import { StoreUnavailable, type Position } from '../../platform/event-store/event-store.js';
import { FileBody } from '../../platform/http/bodies.js';
import { WriteLimits } from '../../platform/limits/write-limits.js';
import { questionDecider } from '../question.js';
import { importAnswer, importFile } from './import-file.js';
import { adding } from './import-questions.js';
import { ImportedFile, ImportQuery } from './import-questions.dto.js';
import type { ImportedQuestion } from './questions-of-rows.js';
import { rowsOf } from './read-rows.js';
import { type Row, UnreadableFile } from './row.js';

/** Files of questions in the browser. */
@ApiTags('questions')
@Access('tutor')
@Controller('questions')
export class ImportQuestionsController {
  constructor(
    private readonly decisions: Decisions,
    private readonly writes: WriteLimits,
    private readonly readModels: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The same file again adds what is missing, and nothing twice. */
  @Post('import')
  @FileBody(QUESTION_FILE_BYTES_MAX)
  @HttpCode(200)
  @ApiConsumes('application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiOkResponse({ type: ImportedFile })
  async import(
    @Query() { format, subject, dryRun }: ImportQuery,
    @Req() { body }: FastifyRequest,
    @CalledBy() tutor: Caller,
    @Context() { actor }: CommandContext,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.writes.count('question files', tutor.accountId);
    const rows: Row[] = [];
    const isDryRun = dryRun === 'true';
    try {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      for await (const row of rowsOf(Readable.from([bytes]), format, subject)) rows.push(row);
    } catch (error) {
      throw error instanceof UnreadableFile ? new Refusal('file-unreadable', { why: error.message }) : error;
    }
    if (rows.length === 0) throw new Refusal('file-unreadable', { why: 'has no questions' });
    const add = adding({ decisions: this.decisions, clock: this.clock, actor });
    let last: Position | undefined;
    const accept = async (question: ImportedQuestion) => {
      const { isNew, position } = await add(question);
      if (position !== undefined && (last === undefined || position > last)) last = position;
      return isNew;
    };
    const imported = importFile(rows, isDryRun, isDryRun ? (question) => this.isNew(question) : accept);
    const shown = () => this.readModels.show(last, 'questions', 'question-pool');
    // unpacked, so that each row is seen as it is done
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'identity' });
    await reply.send(Readable.from(importAnswer(imported, shown, inWords)));
  }

  private async isNew({ questionId }: ImportedQuestion): Promise<boolean> {
    const { state } = await this.decisions.state(streams.question(questionId), questionDecider);
    return state.status === 'unknown';
  }
}

const inWords = (error: unknown) => (error instanceof StoreUnavailable ? texts.unavailable : texts.unexpected);
