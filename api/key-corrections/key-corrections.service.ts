import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { RankPreviewQueries, type PreviewedScore } from '../../projections/leaderboard/rank-preview.queries.js';
import { GradedAttemptsQueries } from '../../projections/mistakes/graded-attempts.queries.js';
import { streams } from '../contracts/events/streams.js';
import { QuestionKeys } from '../question-bank/question-keys.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import type { DecisionResult } from '../platform/commands/decide.js';
import { derivedId } from '../platform/commands/derived-id.js';
import {
  keyCorrectionDecider,
  type CorrectKey,
  type KeyCorrections,
  type ReverseCorrection,
} from './key-correction.decider.js';
import { PenaltiesService } from '../attempts/penalties.service.js';
import { CorrectionPreview } from './preview.js';

/** A requested correction. */
export type RequestedKey = Pick<CorrectKey, 'questionId' | 'correctAnswer' | 'reason'>;

/** Previews, starts and reverses key corrections. */
@Injectable()
export class KeyCorrectionsService {
  constructor(
    private readonly commands: Commands,
    private readonly keys: QuestionKeys,
    private readonly gradedAttempts: GradedAttemptsQueries,
    private readonly ranks: RankPreviewQueries,
    private readonly penalties: PenaltiesService,
  ) {}

  /**
   * Returns the effect of a correction without recording it.
   * @throws Refusal if the correction would be rejected
   */
  async preview(request: RequestedKey, context: CommandContext): Promise<CorrectionPreview> {
    const { state } = await this.commands.state(streams.keyCorrections(request.questionId), keyCorrectionDecider);
    const command = await this.command(request, 0, context);
    const [corrected] = keyCorrectionDecider.decide(command, state, context);
    if (corrected?.type !== 'KeyCorrected') throw new Error('Expected KeyCorrected');
    const preview = new CorrectionPreview(
      request.questionId,
      corrected.data.versions,
      await this.penalties.loadPenalties(),
    );
    for await (const attempts of this.gradedAttempts.withQuestion(request.questionId)) {
      for (const attempt of attempts) preview.add(attempt);
      await nextTurn();
    }
    return preview;
  }

  /** Returns the current and the resulting ranks of the affected students. */
  ranksAfter({ changes }: CorrectionPreview): ReturnType<RankPreviewQueries['ranksWith']> {
    const scores = new Map<string, PreviewedScore[]>();
    for (const { studentId, attemptId, after: score, correct, incorrect, skipped } of changes) {
      const newScore = { attemptId, score, correct, incorrect, skipped };
      scores.set(studentId, [...(scores.get(studentId) ?? []), newScore]);
    }
    return this.ranks.ranksWith(scores);
  }

  /**
   * Corrects a key: new attempts are graded by it, and finished ones are re-marked.
   * @throws Refusal
   */
  async correctKey(request: RequestedKey, context: CommandContext): Promise<DecisionResult<KeyCorrections>> {
    const { changes } = await this.preview(request, context);
    const command = await this.command(request, changes.length, context);
    return this.commands.decide(streams.keyCorrections(request.questionId), keyCorrectionDecider, command, context);
  }

  /**
   * Reverses a correction.
   * @throws Refusal
   */
  async reverseCorrection(
    request: Pick<ReverseCorrection, 'correctionId' | 'questionId' | 'reason'>,
    context: CommandContext,
  ): Promise<DecisionResult<KeyCorrections>> {
    const versions = await this.keys.versionsOf(request.questionId);
    const command = { type: 'ReverseCorrection', ...request, versions } as const;
    return this.commands.decide(streams.keyCorrections(request.questionId), keyCorrectionDecider, command, context);
  }

  private async command(request: RequestedKey, attempts: number, { commandId }: CommandContext): Promise<CorrectKey> {
    const versions = await this.keys.versionsOf(request.questionId);
    return { type: 'CorrectKey', correctionId: correctionIdOf(commandId), ...request, versions, attempts };
  }
}

/** Returns the id of a correction, which is the same if the command is repeated. */
export const correctionIdOf = (commandId: string): string => derivedId(commandId, 'key correction');
