import { Body, Controller, Get, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccountDirectory } from '../../projections/account-directory/account-directory.queries.js';
import type { KeyCorrectionDocument } from '../../projections/key-corrections/key-corrections.projection.js';
import { KeyCorrectionList } from '../../projections/key-corrections/key-corrections.queries.js';
import { ReadModels } from '../../projections/read-models.js';
import { QuestionVersions } from '../attempts/question-versions.js';
import { texts } from '../contracts/http/texts.js';
import { Access, Context } from '../platform/auth/access.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Id } from '../platform/http/id.pipe.js';
import { PageQuery, rowsAsked, sendTotal } from '../platform/http/paging.js';
import {
  CorrectKeyBody,
  KeyCorrection,
  KeyCorrectionId,
  KeyCorrectionTrial,
  ReverseCorrectionBody,
  type ChangedScore,
  type KeyCorrectionBy,
} from './key-correction.dto.js';
import { correctionIdOf, QuestionKeyCorrections, type AskedKey } from './key-corrections.js';

const READ_MODELS = ['key-corrections', 'corrected-keys', 'question-pool'] as const;

/** Keys that were wrong. */
@ApiTags('key corrections')
@Access('tutor', 'admin')
@Controller('key-corrections')
export class KeyCorrectionsController {
  constructor(
    private readonly corrections: QuestionKeyCorrections,
    private readonly list: KeyCorrectionList,
    private readonly directory: AccountDirectory,
    private readonly versions: QuestionVersions,
    private readonly readModels: ReadModels,
  ) {}

  /** Corrects a key, or tells what that would change. */
  @Post()
  @ApiOkResponse({ type: KeyCorrectionTrial, description: 'of a dry run' })
  @ApiAcceptedResponse({ type: KeyCorrectionId, description: 'the attempts are marked again from now on' })
  async correct(
    @Body() { questionId, correctAnswer, reason = '', dryRun }: CorrectKeyBody,
    @Query() query: PageQuery,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<KeyCorrectionTrial | KeyCorrectionId> {
    const asked = { questionId, correctAnswer, reason };
    if (dryRun) {
      void reply.status(HttpStatus.OK);
      return this.tried(asked, query, context, reply);
    }
    const { position } = await this.corrections.correct(asked, context);
    await this.readModels.show(position, ...READ_MODELS);
    void reply.status(HttpStatus.ACCEPTED);
    return { correctionId: correctionIdOf(context.commandId) };
  }

  /** The latest first. */
  @Get()
  @ApiOkResponse({ type: [KeyCorrection] })
  async all(
    @Query() { page = 1, pageSize }: PageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<KeyCorrection[]> {
    const { offset, limit } = rowsAsked({ page, pageSize })!;
    const [found, total] = await Promise.all([this.list.page(offset, limit), this.list.count()]);
    sendTotal(reply, total);
    return this.shown(found);
  }

  @Get(':id')
  @ApiOkResponse({ type: KeyCorrection })
  async one(@Param('id', Id) id: string): Promise<KeyCorrection> {
    return (await this.shown([await this.found(id)]))[0]!;
  }

  /** Gives every score and place back. */
  @Post(':id/reverse')
  @ApiAcceptedResponse({ type: KeyCorrectionId, description: 'the attempts are marked again from now on' })
  async reverse(
    @Param('id', Id) correctionId: string,
    @Body() { reason }: ReverseCorrectionBody,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<KeyCorrectionId> {
    const { questionId } = await this.found(correctionId);
    const { position } = await this.corrections.reverse({ correctionId, questionId, reason }, context);
    await this.readModels.show(position, ...READ_MODELS);
    void reply.status(HttpStatus.ACCEPTED);
    return { correctionId };
  }

  private async found(id: string): Promise<KeyCorrectionDocument> {
    const found = await this.list.one(id);
    if (!found) throw new Refusal('not-found');
    return found;
  }

  private async tried(
    asked: AskedKey,
    { page = 1, pageSize }: PageQuery,
    context: CommandContext,
    reply: FastifyReply,
  ) {
    const { offset, limit } = rowsAsked({ page, pageSize }, Infinity)!;
    const trial = await this.corrections.tried(asked, context);
    const places = await this.corrections.places(trial);
    const moves = ({ studentId }: { studentId: string }) => {
      const { before, after } = places.get(studentId)!;
      return before === null || after === null ? 0 : Math.abs(before - after);
    };
    const rows = trial.changes
      .toSorted((one, other) => moves(other) - moves(one) || (one.attemptId < other.attemptId ? -1 : 1))
      .slice(offset, offset + limit);
    const names = await this.directory.entries(rows.map(({ studentId }) => studentId));
    const changes = rows.map(({ studentId, attemptId, before, after }): ChangedScore => {
      const { before: rankBefore, after: rankAfter } = places.get(studentId)!;
      const name = names.get(studentId)?.name ?? texts.studentUnnamed;
      return { studentId, name, attemptId, before, after, rankBefore, rankAfter };
    });
    sendTotal(reply, trial.changes.length);
    return { attempts: trial.attempts, students: places.size, answers: trial.answers, changes };
  }

  private async shown(found: readonly KeyCorrectionDocument[]): Promise<KeyCorrection[]> {
    const people = found.flatMap(({ by, reversal }) => [by, ...(reversal ? [reversal.by] : [])]);
    const names = await this.directory.usernames(people.map(idIn));
    const byOf = (actor: string): KeyCorrectionBy => ({
      role: actor.startsWith('tutor:') ? 'tutor' : 'admin',
      name: names.get(idIn(actor)) ?? null,
    });
    return Promise.all(
      found.map(async (correction): Promise<KeyCorrection> => {
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
          by: byOf(by),
          attempts: correction.attempts,
          remarked: correction.remarked,
          status: correction.isUnderWay ? 'running' : 'done',
          finishedAt: correction.finishedAt,
          reversal: reversal && { ...reversal, by: byOf(reversal.by) },
          reversible: await this.list.isLast(correction),
        };
      }),
    );
  }
}

/** The account's id in `tutor:{id}`. */
const idIn = (actor: string): string => actor.split(':')[1] ?? '';
