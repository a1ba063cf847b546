import { Inject, Injectable } from '@nestjs/common';
import type { AnswerLink } from '../../projections/doubts/answer-links.projection.js';
import { DoubtsQueries } from '../../projections/doubts/doubts.queries.js';
import { FinishedQuestionsQueries } from '../../projections/practice/finished-questions.queries.js';
import { QuestionPoolQueries } from '../../projections/question-pool/question-pool.queries.js';
import type { Sealed } from '../contracts/events/sealed.js';
import { streams } from '../contracts/events/streams.js';
import { PictureReferences } from '../pictures/picture-references.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import type { DecisionResult, StreamPart } from '../platform/commands/decide.js';
import { childContext, derivedId, withoutHash } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import { seal } from '../platform/vault/sealing.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { doubtDecider, type AskDoubt, type DoubtCommand, type DoubtState } from './doubt.decider.js';
import { publishedAnswerDecider } from './published-answer.decider.js';

type Doubt = Pick<AskDoubt, 'studentId' | 'subject' | 'questionId' | 'attemptId'> & { readonly doubt: string };

/** A doubt that a tutor works on. */
interface ReviewedDoubt {
  readonly doubtId: string;
  readonly tutorId: string;
}

interface Answer extends ReviewedDoubt {
  readonly answer: string;
}

/** The text that a tutor publishes under a question. */
interface AnswerToPublish extends Answer {
  readonly questionId: string;
  readonly question: string;
}

/**
 * Sends the commands of students and tutors on doubts. Texts are encrypted with the key of the doubt's student, except
 * those of published answers.
 *
 * The text of a published answer and its link to the doubt are in separate streams. The link is recorded before the
 * text and removed after it, so that no text is shown that the asker cannot withdraw.
 */
@Injectable()
export class DoubtsService {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly doubts: DoubtsQueries,
    private readonly finished: FinishedQuestionsQueries,
    private readonly pool: QuestionPoolQueries,
    private readonly pictures: PictureReferences,
    private readonly writes: WriteLimits,
    private readonly commands: Commands,
  ) {}

  /** Returns the id of the doubt. @throws Refusal `invalid`, `not-found`, `too-many`, or as `PictureReferences.ofDoubt` */
  async askDoubt(asked: Doubt, context: CommandContext): Promise<string> {
    const { studentId, questionId, attemptId, doubt } = asked;
    if (attemptId !== null && questionId === null) throw new Refusal('invalid');
    if (questionId !== null && !(await this.finished.hasFinished(studentId, questionId, attemptId ?? undefined))) {
      throw new Refusal('not-found');
    }
    await this.writes.count('doubts of student', studentId);
    // a repeated command addresses the same stream, where it is detected
    const doubtId = derivedId('doubt', studentId, context.commandId);
    const sealedDoubt = await this.sealedFor(studentId, doubt);
    const pictureIds = await this.pictures.ofDoubt(doubt, studentId);
    const command = { type: 'AskDoubt', doubtId, ...asked, doubt: sealedDoubt, pictureIds } as const;
    await this.decide(command, context, 'none');
    return doubtId;
  }

  async claimDoubt(claim: ReviewedDoubt, context: CommandContext): Promise<DecisionResult<DoubtState>> {
    await this.writes.count('claims of tutor', claim.tutorId);
    return this.decide({ type: 'ClaimDoubt', ...claim }, context);
  }

  releaseClaim(claim: ReviewedDoubt, context: CommandContext): Promise<DecisionResult<DoubtState>> {
    return this.decide({ type: 'ReleaseClaim', ...claim }, context);
  }

  async answerDoubt(answer: Answer, context: CommandContext): Promise<DecisionResult<DoubtState>> {
    return this.decide({ type: 'AnswerDoubt', ...(await this.sealed(answer)) }, context);
  }

  async editAnswer(answer: Answer, context: CommandContext): Promise<DecisionResult<DoubtState>> {
    await this.writes.count('answer edits of tutor', answer.tutorId);
    return this.decide({ type: 'EditAnswer', ...(await this.sealed(answer)) }, context);
  }

  /** Deletes a doubt after withdrawing its published answer. */
  async deleteDoubt(
    { doubtId, studentId }: { readonly doubtId: string; readonly studentId: string },
    context: CommandContext,
  ): Promise<DecisionResult<DoubtState>> {
    const { state } = await this.commands.state(streams.doubt(doubtId), doubtDecider);
    if (state.status === 'answered' && state.studentId === studentId) {
      const { answerId, questionId } = state;
      if (answerId !== undefined && questionId !== null) {
        await this.recordWithdrawal({ answerId, questionId }, 'asker', context);
      }
    }
    return this.decide({ type: 'DeleteDoubt', doubtId, studentId }, context);
  }

  /** Returns the id of the answer. @throws Refusal `not-found`, `doubt-unsolved`, `answer-published`, `answer-withdrawn`, `picture-unknown` */
  async publishAnswer({ doubtId, questionId, ...text }: AnswerToPublish, context: CommandContext): Promise<string> {
    await this.writes.count('published answers of tutor', text.tutorId);
    await this.pictures.ofTutor([text.question, text.answer]);
    if (!(await this.doubts.find(doubtId))) throw new Refusal('not-found');
    const answerId = derivedId('published-answer', doubtId, context.commandId);
    const link = { doubtId, answerId, questionId };
    const { state } = await this.decide({ type: 'PublishAnswer', ...link }, context);
    if (!('studentId' in state)) throw new Refusal('not-found');
    if (!(await this.vault.accountKey(state.studentId))) {
      // the account was deleted concurrently
      await this.withdrawAnswer(link, 'asker', withoutHash(context));
      throw new Refusal('not-found');
    }
    const version = (await this.pool.newest([questionId])).get(questionId)?.version;
    const about = { questionId, ...(version !== undefined && { version }) };
    await this.commands.decide(
      streams.publishedAnswer(answerId),
      publishedAnswerDecider,
      { type: 'RecordAnswer', answerId, ...about, ...text },
      childContext(context, 'record the published answer'),
    );
    return answerId;
  }

  /** Withdraws a published answer. Idempotent. */
  async withdrawAnswer(
    { doubtId, answerId, questionId }: AnswerLink,
    by: 'asker' | 'tutor',
    context: CommandContext,
  ): Promise<void> {
    await this.recordWithdrawal({ answerId, questionId }, by, context);
    await this.commands.decide(
      streams.doubt(doubtId),
      doubtDecider,
      { type: 'WithdrawAnswer', doubtId, answerId, by },
      childContext(context, `withdraw ${answerId}`),
    );
  }

  /** Records in the stream of the text that it is withdrawn. The event does not contain who the asker is. */
  private async recordWithdrawal(
    answer: Omit<AnswerLink, 'doubtId'>,
    by: 'asker' | 'tutor',
    context: CommandContext,
  ): Promise<void> {
    const commandId = derivedId('withdraw', answer.answerId);
    const anonymous = { commandId, actor: 'process:withdraw-answers', correlationId: commandId, now: context.now };
    await this.commands.decide(
      streams.publishedAnswer(answer.answerId),
      publishedAnswerDecider,
      { type: 'RecordWithdrawal', ...answer },
      by === 'asker' ? anonymous : childContext(context, 'withdraw the published answer'),
    );
  }

  private decide(
    command: DoubtCommand,
    context: CommandContext,
    part?: StreamPart,
  ): Promise<DecisionResult<DoubtState>> {
    return this.commands.decide(streams.doubt(command.doubtId), doubtDecider, command, withoutHash(context), part);
  }

  private async sealed({ answer, ...doubt }: Answer) {
    const { state } = await this.commands.state(streams.doubt(doubt.doubtId), doubtDecider);
    if (!('studentId' in state)) throw new Refusal('not-found');
    const { studentId } = state;
    const sealedAnswer = await this.sealedFor(studentId, answer);
    return { ...doubt, answer: sealedAnswer, pictureIds: await this.pictures.ofAnswer(answer, studentId) };
  }

  private async sealedFor(studentId: string, text: string): Promise<Sealed<string>> {
    const key = await this.vault.accountKey(studentId);
    // the account and its doubts were deleted
    if (!key) throw new Refusal('not-found');
    return seal(key, studentId, text);
  }
}
