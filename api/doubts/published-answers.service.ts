import { Inject, Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import type { AnswerLink } from '../../projections/doubts/answer-links.projection.js';
import { DoubtsQueries } from '../../projections/doubts/doubts.queries.js';
import { QuestionPoolQueries } from '../../projections/question-pool/question-pool.queries.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { childContext, derivedId } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import type { Position } from '../platform/event-store/event-store.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { PictureReferences } from '../pictures/picture-references.js';
import { doubtDecider } from './doubt.decider.js';
import { publishedAnswerDecider } from './published-answer.decider.js';

/** The text that a tutor publishes under a question. */
export interface AnswerToPublish {
  readonly doubtId: string;
  readonly questionId: string;
  readonly tutorId: string;
  readonly question: string;
  readonly answer: string;
}

/**
 * Publishes and withdraws answers. The text and the link to the doubt are in separate streams. The link is recorded
 * before the text and removed after it, so that no text is shown that the asker cannot withdraw.
 */
@Injectable()
export class PublishedAnswersService {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly doubts: DoubtsQueries,
    private readonly pool: QuestionPoolQueries,
    private readonly decisions: Decisions,
    private readonly pictures: PictureReferences,
  ) {}

  /** @throws Refusal `not-found`, `doubt-unsolved`, `answer-published`, `answer-withdrawn`, `picture-unknown` */
  async publish(
    { doubtId, questionId, ...text }: AnswerToPublish,
    context: CommandContext,
  ): Promise<{ answerId: string; position: Position | undefined }> {
    await this.pictures.ofTutor([text.question, text.answer]);
    if (!(await this.doubts.find(doubtId))) throw new Refusal('not-found');
    const answerId = derivedId('published-answer', doubtId, context.commandId);
    const link = { doubtId, answerId, questionId };
    // only the stream of the text has the hash of the text
    const { contentHash: _, ...withoutHash } = context;
    const command = { type: 'PublishAnswer', ...link } as const;
    const { state } = await this.decisions.decide(streams.doubt(doubtId), doubtDecider, command, withoutHash);
    if (!('studentId' in state)) throw new Refusal('not-found');
    if (!(await this.vault.accountKey(state.studentId))) {
      // the account was deleted concurrently
      await this.withdraw(link, 'asker', withoutHash);
      throw new Refusal('not-found');
    }
    const version = (await this.pool.newest([questionId])).get(questionId)?.version;
    const about = { questionId, ...(version !== undefined && { version }) };
    const record = { type: 'RecordAnswer', answerId, ...about, ...text } as const;
    const recordContext = childContext(context, 'record the published answer');
    const { position } = await this.decisions.decide(
      streams.publishedAnswer(answerId),
      publishedAnswerDecider,
      record,
      recordContext,
    );
    return { answerId, position };
  }

  /** Withdraws a published answer. Idempotent. */
  async withdraw(link: AnswerLink, by: 'asker' | 'tutor', context: CommandContext): Promise<Position | undefined> {
    await this.recordWithdrawal(link, by, context);
    const { doubtId, answerId } = link;
    const command = { type: 'WithdrawAnswer', doubtId, answerId, by } as const;
    const withdrawContext = childContext(context, `withdraw ${answerId}`);
    const { position } = await this.decisions.decide(streams.doubt(doubtId), doubtDecider, command, withdrawContext);
    return position;
  }

  /** Records in the stream of the text that it is withdrawn. The event does not contain who the asker is. */
  async recordWithdrawal(
    { answerId, questionId }: Omit<AnswerLink, 'doubtId'>,
    by: 'asker' | 'tutor',
    context: CommandContext,
  ): Promise<void> {
    const commandId = derivedId('withdraw', answerId);
    const anonymous = { commandId, actor: 'process:withdraw-answers', correlationId: commandId, now: context.now };
    await this.decisions.decide(
      streams.publishedAnswer(answerId),
      publishedAnswerDecider,
      { type: 'RecordWithdrawal', answerId, questionId },
      by === 'asker' ? anonymous : childContext(context, 'withdraw the published answer'),
    );
  }
}
