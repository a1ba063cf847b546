import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Sealed } from '../contracts/events/sealed.js';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import type { DecisionResult } from '../platform/commands/decide.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Refusal } from '../platform/commands/refusal.js';
import { seal } from '../platform/vault/sealing.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { PublishedAnswersService } from './published-answers.service.js';
import { PictureReferences } from '../pictures/picture-references.js';
import { doubtDecider, type DoubtCommand, type DoubtState } from './doubt.decider.js';

type InTheClear<Sealable> = Sealable extends unknown
  ? { [Field in keyof Sealable]: Sealable[Field] extends Sealed<infer Plain> ? Plain : Sealable[Field] }
  : never;

/** Executes a command on a doubt: students ask and delete, tutors claim, answer and edit. */
export class ChangeDoubt extends Command<DecisionResult<DoubtState>> {
  constructor(
    readonly input: {
      readonly request: InTheClear<Exclude<DoubtCommand, { type: 'PublishAnswer' | 'WithdrawAnswer' }>>;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

/** Encrypts the texts of a command with the key of the doubt's student before the decision. */
@CommandHandler(ChangeDoubt)
export class ChangeDoubtHandler implements ICommandHandler<ChangeDoubt> {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly decisions: Decisions,
    private readonly answers: PublishedAnswersService,
    private readonly pictures: PictureReferences,
  ) {}

  /** @throws Refusal */
  async execute({ input: { request, context } }: ChangeDoubt): Promise<DecisionResult<DoubtState>> {
    const command = await this.sealed(request);
    // no hash of a sealed text may be stored in the log
    const { contentHash: _, ...withoutHash } = context;
    const stream = streams.doubt(command.doubtId);
    if (command.type === 'AskDoubt') return this.decisions.decide(stream, doubtDecider, command, withoutHash, 'none');
    if (command.type === 'DeleteDoubt') await this.withdrawAnswer(command, context);
    return this.decisions.decide(stream, doubtDecider, command, withoutHash);
  }

  /** Withdraws the published answer of a doubt before the student deletes the doubt. */
  private async withdrawAnswer(
    { doubtId, studentId }: { doubtId: string; studentId: string },
    context: CommandContext,
  ): Promise<void> {
    const { state } = await this.decisions.state(streams.doubt(doubtId), doubtDecider);
    if (state.status !== 'answered' || state.studentId !== studentId) return;
    const { answerId, questionId } = state;
    if (answerId === undefined || questionId === null) return;
    await this.answers.recordWithdrawal({ answerId, questionId }, 'asker', context);
  }

  private async sealed(request: ChangeDoubt['input']['request']): Promise<DoubtCommand> {
    switch (request.type) {
      case 'AskDoubt':
        return {
          ...request,
          doubt: await this.sealedFor(request.studentId, request.doubt),
          pictureIds: await this.pictures.ofDoubt(request.doubt, request.studentId),
        };
      case 'AnswerDoubt':
      case 'EditAnswer': {
        const { state } = await this.decisions.state(streams.doubt(request.doubtId), doubtDecider);
        if (!('studentId' in state)) throw new Refusal('not-found');
        return {
          ...request,
          answer: await this.sealedFor(state.studentId, request.answer),
          pictureIds: await this.pictures.ofAnswer(request.answer, state.studentId),
        };
      }
      default:
        return request;
    }
  }

  private async sealedFor(studentId: string, text: string): Promise<Sealed<string>> {
    const key = await this.vault.accountKey(studentId);
    // the account and its doubts were deleted
    if (!key) throw new Refusal('not-found');
    return seal(key, studentId, text);
  }
}
