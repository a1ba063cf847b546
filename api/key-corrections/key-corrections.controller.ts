import { Readable } from 'node:stream';
import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import type { KeyCorrectionDocument } from '../../projections/key-corrections/key-corrections.projection.js';
import { KeyCorrectionsQueries } from '../../projections/key-corrections/key-corrections.queries.js';
import {
  correctedKeysProjection,
  keyCorrectionsProjection,
  questionPoolProjection,
} from '../../projections/registered.js';
import { ShownIn } from '../../projections/shown-in.js';
import { QuestionVersionReader } from '../attempts/question-version-reader.js';
import { PAGE_ROWS_MAX } from '../contracts/http/limits.js';
import { texts } from '../contracts/http/texts.js';
import { Access } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Lists } from '../platform/http/lists.js';
import { Id } from '../platform/http/id.pipe.js';
import { PageQuery, requestedRows, sendTotal, type Listed } from '../platform/http/paging.js';
import { Says } from '../platform/http/routes.js';
import { csvLine, notFormula } from '../platform/shared/csv.js';
import {
  CorrectKeyBody,
  KeyCorrection,
  KeyCorrectionId,
  KeyCorrectionPreview,
  ReverseCorrectionBody,
  PreviewBody,
  type ChangedScore,
  type KeyCorrectionBy,
} from './key-correction.dto.js';
import { correctionIdOf, KeyCorrectionsService, type RequestedKey } from './key-corrections.service.js';

type UnnamedScoreChange = Omit<ChangedScore, 'name'>;

/** Corrections of answer keys. */
@ApiTags('key corrections')
@Access('tutor', 'admin')
@ShownIn(keyCorrectionsProjection, correctedKeysProjection, questionPoolProjection)
@Controller('key-corrections')
export class KeyCorrectionsController {
  constructor(
    private readonly corrections: KeyCorrectionsService,
    private readonly queries: KeyCorrectionsQueries,
    private readonly directory: AccountDirectoryQueries,
    private readonly versions: QuestionVersionReader,
  ) {}

  @Post()
  @Says(
    'Correct an answer key',
    'By default a dry run: the response lists the scores that would change. With `dryRun: false` finished attempts are marked again in the background (202). `correctAnswer: null` annuls the question.',
  )
  @ApiOkResponse({ type: KeyCorrectionPreview, description: 'preview of a dry run' })
  @ApiAcceptedResponse({ type: KeyCorrectionId, description: 'accepted: attempts are re-marked in the background' })
  async correct(
    @Body() { questionId, correctAnswer, reason = '', dryRun }: CorrectKeyBody,
    @Query() query: PageQuery,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<KeyCorrectionPreview | KeyCorrectionId> {
    const request = { questionId, correctAnswer, reason };
    if (dryRun !== false) {
      void reply.status(HttpStatus.OK);
      return this.previewPage(request, query, context, reply);
    }
    await this.corrections.correctKey(request, context);
    void reply.status(HttpStatus.ACCEPTED);
    return { correctionId: correctionIdOf(context.commandId) };
  }

  @Post('trial')
  @Says('Download the effect of a correction', 'Returns every score that would change, as CSV. No score is changed.')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ content: { 'text/csv': { schema: { type: 'string' } } } })
  async previewTable(
    @Body() { questionId, correctAnswer }: PreviewBody,
    @Context() context: CommandContext,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { changed } = await this.changedScores({ questionId, correctAnswer, reason: '' }, context);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="key-correction-${questionId}.csv"`,
    });
    await reply.send(Readable.from(this.tableOf(changed)));
  }

  @Get()
  @Says('List the corrections of answer keys', 'Newest first, with their progress.')
  @Lists(KeyCorrection, {
    name: 'key-corrections',
    columns: [
      'correctionId',
      'questionId',
      'question',
      'subject',
      'before',
      'after',
      'reason',
      'at',
      ['by', ({ by }) => by.name],
      'attempts',
      'status',
      'finishedAt',
      ['reversedAt', ({ reversal }) => reversal?.at],
      ['reversalReason', ({ reversal }) => reversal?.reason],
    ],
  })
  async all(@Query() { page = 1, pageSize }: PageQuery): Promise<Listed<KeyCorrection>> {
    const { total, rows } = await this.queries.list(requestedRows({ page, pageSize })!);
    return { total, rows: await this.present(rows) };
  }

  @Get(':id')
  @Says('Get a correction', 'With its progress.')
  @ApiOkResponse({ type: KeyCorrection })
  async one(@Param('id', Id) id: string): Promise<KeyCorrection> {
    return (await this.present([await this.load(id)]))[0]!;
  }

  @Post(':id/reverse')
  @Says('Reverse a correction', 'Marks the attempts again with the previous key, in the background.')
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiAcceptedResponse({ type: KeyCorrectionId, description: 'accepted: attempts are re-marked in the background' })
  async reverse(
    @Param('id', Id) correctionId: string,
    @Body() { reason }: ReverseCorrectionBody,
    @Context() context: CommandContext,
  ): Promise<KeyCorrectionId> {
    const { questionId } = await this.load(correctionId);
    await this.corrections.reverseCorrection({ correctionId, questionId, reason }, context);
    return { correctionId };
  }

  private async load(id: string): Promise<KeyCorrectionDocument> {
    const correction = await this.queries.findOne(id);
    if (!correction) throw new Refusal('not-found');
    return correction;
  }

  private async previewPage(
    request: RequestedKey,
    { page = 1, pageSize }: PageQuery,
    context: CommandContext,
    reply: FastifyReply,
  ): Promise<KeyCorrectionPreview> {
    const { offset, limit } = requestedRows({ page, pageSize }, Infinity)!;
    const { trial: preview, students, changed } = await this.changedScores(request, context);
    const changes = await this.withNames(changed.slice(offset, offset + limit));
    sendTotal(reply, changed.length);
    return { attempts: preview.attempts, students, answers: preview.answers, changes };
  }

  /**
   * Returns the scores that a key would change with their ranks, largest changes first.
   * @throws Refusal
   */
  private async changedScores(request: RequestedKey, context: CommandContext) {
    const preview = await this.corrections.preview(request, context);
    const ranks = await this.corrections.ranksAfter(preview);
    const changed = preview.changes.map(({ studentId, attemptId, before, after }): UnnamedScoreChange => {
      const { before: rankBefore, after: rankAfter } = ranks.get(studentId)!;
      return { studentId, attemptId, before, after, rankBefore, rankAfter };
    });
    const rankChange = ({ rankBefore, rankAfter }: UnnamedScoreChange) =>
      rankBefore === null || rankAfter === null ? 0 : Math.abs(rankBefore - rankAfter);
    changed.sort((a, b) => rankChange(b) - rankChange(a) || (a.attemptId < b.attemptId ? -1 : 1));
    return { trial: preview, students: ranks.size, changed };
  }

  private async withNames(changed: readonly UnnamedScoreChange[]): Promise<ChangedScore[]> {
    const names = await this.directory.entries(changed.map(({ studentId }) => studentId));
    return changed.map((score) => ({ ...score, name: names.get(score.studentId)?.name ?? texts.studentUnnamed }));
  }

  private async *tableOf(changed: readonly UnnamedScoreChange[]): AsyncGenerator<string> {
    yield csvLine(['name', 'before', 'after', 'rankBefore', 'rankAfter', 'studentId', 'attemptId']);
    for (let from = 0; from < changed.length; from += PAGE_ROWS_MAX) {
      const rows = await this.withNames(changed.slice(from, from + PAGE_ROWS_MAX));
      yield rows
        .map(({ name, before, after, rankBefore, rankAfter, studentId, attemptId }) => {
          const ranks = [rankBefore, rankAfter].map((rank) => String(rank ?? ''));
          return csvLine([notFormula(name), before.toFixed(2), after.toFixed(2), ...ranks, studentId, attemptId]);
        })
        .join('');
    }
  }

  private async present(corrections: readonly KeyCorrectionDocument[]): Promise<KeyCorrection[]> {
    const people = corrections.flatMap(({ by, reversal }) => [by, ...(reversal ? [reversal.by] : [])]);
    const names = await this.directory.usernames(people.map(idIn));
    const authorOf = (actor: string): KeyCorrectionBy => ({
      role: actor.startsWith('tutor:') ? 'tutor' : 'admin',
      name: names.get(idIn(actor)) ?? null,
    });
    return Promise.all(
      corrections.map(async (correction): Promise<KeyCorrection> => {
        const { _id: correctionId, questionId, version, before, after, reason, at, by, reversal } = correction;
        const { question, subject, options } = await this.versions.at({ questionId, version });
        return {
          correctionId,
          questionId,
          question,
          subject,
          options,
          before,
          after,
          reason,
          at,
          by: authorOf(by),
          attempts: correction.attempts,
          remarked: correction.remarked,
          status: correction.isUnderWay ? 'running' : 'done',
          finishedAt: correction.finishedAt,
          reversal: reversal && { ...reversal, by: authorOf(reversal.by) },
          reversible: await this.queries.isLast(correction),
        };
      }),
    );
  }
}

/** Returns the account id of an actor such as `tutor:{id}`. */
const idIn = (actor: string): string => actor.split(':')[1] ?? '';
