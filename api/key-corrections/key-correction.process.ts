import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { KeyCorrectionDocument } from '../../projections/key-corrections/key-corrections.projection.js';
import { KeyCorrectionsQueries } from '../../projections/key-corrections/key-corrections.queries.js';
import { GradedAttemptsQueries } from '../../projections/mistakes/graded-attempts.queries.js';
import type { GradedAttemptDocument } from '../../projections/mistakes/mistakes.projection.js';
import { ReadModels } from '../../projections/read-models.js';
import { mistakesProjection, questionExamsProjection } from '../../projections/registered.js';
import { streams } from '../contracts/events/streams.js';
import { verdictOn } from '../attempts/scoring.js';
import { RemarkingService } from '../attempts/remarking.service.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { PROCESSES_LEASE, type ExclusiveLease } from '../platform/leases/held-lease.js';
import { RecurringProcess } from '../platform/processes/recurring-process.js';
import { QuestionKeys } from '../question-bank/question-keys.js';
import { isInProgress, keyCorrectionDecider, type KeyCorrections } from './key-correction.decider.js';
import { PenaltiesService } from '../attempts/penalties.service.js';
import { cacheOf } from '../platform/shared/cache.js';

const EVERY_MS = 1_000;
/** Number of attempts per batch, small enough not to delay the answers of students. */
const BATCH_SIZE = 10;
/** Time after which attempts graded by the previous key are recorded and visible in the read models. */
const SETTLED_MS = 5_000;
/** Like SETTLED_MS, for a process that was disconnected for a long time. */
const SETTLED_AT_LAST_MS = 10 * 60_000;

/**
 * Re-marks the attempts that a corrected key affects. The remaining work is queried from the read model, so that it
 * resumes after an interruption. Command ids are derived from correction and attempt, which makes re-marking
 * idempotent.
 */
@Injectable()
export class KeyCorrectionProcess extends RecurringProcess {
  private readonly backoff = new RecheckBackoff();

  constructor(
    private readonly list: KeyCorrectionsQueries,
    private readonly gradedAttempts: GradedAttemptsQueries,
    private readonly remarking: RemarkingService,
    private readonly keys: QuestionKeys,
    private readonly penalties: PenaltiesService,
    private readonly commands: Commands,
    private readonly readModels: ReadModels,
    private readonly events: EventLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PROCESSES_LEASE) lease: ExclusiveLease,
  ) {
    super(lease, EVERY_MS);
  }

  protected async runDueWork(): Promise<void> {
    const inProgress = await this.list.findInProgress();
    for (const correction of inProgress) {
      await this.items.run(itemOf(correction), () => this.advance(correction));
      if (this.isOver) return;
    }
    await this.recheckFinished(inProgress);
  }

  private get isOver(): boolean {
    return this.stopped || !this.lease.isHeld();
  }

  private async advance(correction: KeyCorrectionDocument): Promise<void> {
    const { _id: correctionId, questionId, before, after, reversal } = correction;
    const stream = streams.keyCorrections(questionId);
    const { state } = await this.commands.state(stream, keyCorrectionDecider);
    const [from, to] = reversal ? [after, before] : [before, after];
    if (from !== null && to !== null) await this.keys.put(questionId, from, to, this.context(correction, 'question'));
    const isSettled = this.clock.now().getTime() >= Date.parse(reversal?.at ?? correction.at) + SETTLED_MS;
    // includes all attempts that have finished by this time
    await this.readModels.waitFor(await this.events.lastPosition(), mistakesProjection, questionExamsProjection);
    const { due: dueCount, failed } = await this.regradeAttempts(correction, state);
    if (failed > 0) throw new Error(`${failed} of ${dueCount} attempts could not be re-marked`);
    if (dueCount > 0 || !isSettled || this.isOver) return;
    const finish = { type: 'FinishCorrection', correctionId, questionId } as const;
    await this.commands.decide(stream, keyCorrectionDecider, finish, this.context(correction, 'finish'));
  }

  /**
   * Rechecks finished corrections, because a process that was not yet notified may have graded attempts by the
   * previous key.
   */
  private async recheckFinished(inProgress: readonly KeyCorrectionDocument[]): Promise<void> {
    const now = this.clock.now().getTime();
    const recentlyFinished = await this.list.findDoneSince(new Date(now - SETTLED_AT_LAST_MS).toISOString());
    // a later correction of the same question re-marks its attempts itself
    const lastOf = new Map(
      [...recentlyFinished, ...inProgress].map((correction) => [correction.questionId, correction]),
    );
    for (const correction of recentlyFinished) {
      if (lastOf.get(correction.questionId) !== correction || !this.backoff.isDue(correction, now)) continue;
      const isChecked = await this.items.run(itemOf(correction), () => this.recheck(correction));
      if (this.isOver) return;
      if (isChecked) this.backoff.recordCheck(correction, now);
    }
  }

  private async recheck(correction: KeyCorrectionDocument): Promise<void> {
    const { state } = await this.commands.state(streams.keyCorrections(correction.questionId), keyCorrectionDecider);
    // a correction that has started since then re-marks its attempts itself, with its own reason
    if (state.corrections.some(isInProgress)) return;
    await this.readModels.waitFor(await this.events.lastPosition(), mistakesProjection, questionExamsProjection);
    const { due: dueCount, failed } = await this.regradeAttempts(correction, state);
    if (failed > 0) throw new Error(`${failed} of ${dueCount} attempts could not be re-marked`);
  }

  /** Re-marks attempts. Returns the number of attempts with a wrong score and the number of failures. */
  private async regradeAttempts(
    correction: KeyCorrectionDocument,
    { keys }: KeyCorrections,
  ): Promise<{ due: number; failed: number }> {
    const { _id: correctionId, questionId, reason, reversal } = correction;
    const penaltyAt = await this.penalties.loadPenalties();
    let dueCount = 0;
    let failed = 0;
    for await (const attempts of this.gradedAttempts.withQuestion(questionId)) {
      const due = attempts.flatMap((attempt) => dueOf(attempt, questionId, keys));
      dueCount += due.length;
      for (let from = 0; from < due.length; from += BATCH_SIZE) {
        const attemptsById = await Promise.all(
          due.slice(from, from + BATCH_SIZE).map(({ attempt, correctAnswers }) => {
            const penalty = penaltyAt(attempt.finishedAt);
            const by = { correctionId, questionId, correctAnswers, penalty, reason: reversal?.reason ?? reason };
            const regrade = () =>
              this.remarking.remark(attempt._id, attempt.revision, by, this.context(correction, attempt._id));
            const item = itemOf(correction);
            return this.items.run(`${streams.attempt(attempt._id)} of ${item}`, regrade, item);
          }),
        );
        failed += attemptsById.filter((isMarked) => !isMarked).length;
        await nextTurn();
        if (this.isOver) return { due: dueCount, failed };
      }
    }
    return { due: dueCount, failed };
  }

  private context({ _id, reversal }: KeyCorrectionDocument, step: string): CommandContext {
    return {
      commandId: derivedId(_id, reversal ? 'reversed' : 'corrected', step),
      actor: 'process:key-correction',
      correlationId: randomUUID(),
      now: this.clock.now(),
    };
  }
}

const itemOf = ({ _id, reversal }: KeyCorrectionDocument): string => `correction ${_id}${reversal ? ' reversed' : ''}`;

/** Returns the attempt with the expected key of its question, or nothing if its score is correct. */
function dueOf(attempt: GradedAttemptDocument, correctedId: string, keys: KeyCorrections['keys']) {
  const answer = attempt.verdicts.find(({ questionId }) => questionId === correctedId);
  const key = answer && keys.get(answer.version);
  if (!answer || key === undefined) return [];
  const correctAnswers = key === null ? [] : [key];
  return verdictOn(answer.option, correctAnswers) === answer.verdict ? [] : [{ attempt, correctAnswers }];
}

/** Maximum number of cached corrections. An evicted correction is checked once more. */
const ENTRIES_MAX = 1_000;

interface FinishedCorrection {
  readonly _id: string;
  readonly finishedAt: string | null;
}

/** Exponential backoff for rechecking finished corrections: the interval doubles with each check. */
export class RecheckBackoff {
  private readonly checkedAt = cacheOf<string, number>(ENTRIES_MAX);

  isDue(correction: FinishedCorrection, now: number): boolean {
    const last = this.checkedAt.get(correction._id);
    return last === undefined || now - endOf(correction) >= 2 * (last - endOf(correction));
  }

  recordCheck({ _id }: FinishedCorrection, now: number): void {
    this.checkedAt.set(_id, now);
  }
}

const endOf = ({ finishedAt }: FinishedCorrection): number => Date.parse(finishedAt!);
