import { Injectable } from '@nestjs/common';
import { ReadModels } from '../../projections/read-models.js';
import type { Decided } from '../platform/commands/decisions.js';
import type { FinishedAttempt, RunningAttempt } from './attempt.dto.js';
import type { Attempt, AttemptState, Finished, Running } from './attempt-state.js';
import { inShownOrder } from './option-order.js';
import { Penalties } from './penalties.js';
import { Papers } from './papers.js';

const RESULT_READ_MODELS = ['exam-history', 'contributions', 'mistakes'] as const;

/** An attempt as its student sees it. While it runs, nothing here may tell a correct option (EXAM-53). */
@Injectable()
export class AttemptViews {
  constructor(
    private readonly papers: Papers,
    private readonly readModels: ReadModels,
    private readonly penalties: Penalties,
  ) {}

  of(attempt: Attempt, now: Date): Promise<RunningAttempt | FinishedAttempt> {
    return attempt.status === 'running' ? this.running(attempt, now) : this.finished(attempt);
  }

  async running({ paper, answers, progress }: Running, now: Date): Promise<RunningAttempt> {
    const { attemptId, type, examId, name, startedAt, deadline, questions, optionSeed } = paper;
    const contents = await this.papers.questionsOn(paper);
    const byQuestion = <Value>(values: readonly (Value | undefined)[]) =>
      Object.fromEntries(
        values.flatMap((value, place) => (value === undefined ? [] : [[questions[place]!.questionId, value] as const])),
      );
    return {
      attemptId,
      type,
      examId,
      name,
      startedAt,
      deadline,
      serverNow: now.toISOString(),
      questions: contents.map(({ question, subject, options }, place) => {
        const _id = questions[place]!.questionId;
        return { _id, question, subject, options: inShownOrder(options, _id, optionSeed) };
      }),
      answers: byQuestion(answers.map((answer) => answer?.option ?? undefined)),
      progress: byQuestion(
        progress.map((one) => one && { visited: one.visited, marked: one.flagged, spentMs: one.spentMs }),
      ),
    };
  }

  /** Of an attempt that was finished just now, once its student finds it in what they look at next. */
  async result({ state, position }: Decided<AttemptState>): Promise<FinishedAttempt> {
    if (state.status !== 'finished') throw new Error('this attempt was not finished');
    await this.readModels.waitUntilShown(position, ...RESULT_READ_MODELS);
    return this.finished(state);
  }

  private async finished({ paper, result, late, remarks }: Finished): Promise<FinishedAttempt> {
    const { attemptId, type, examId, score, correct, incorrect, skipped, finishedAt, reason, verdicts } = result;
    const [contents, negativeMark] = await Promise.all([
      this.papers.questionsOn(paper),
      this.penalties.unlikeToday(finishedAt),
    ]);
    return {
      attemptId,
      type,
      examId,
      name: paper.name,
      weighing: paper.weighing,
      score,
      ...(negativeMark !== undefined && { negativeMark }),
      correct,
      incorrect,
      skipped,
      finishedAt,
      reason,
      late: late.size,
      remarks: [...remarks],
      questions: contents.map(({ question, options, correctAnswers }, place) => {
        const { questionId: _id, option: chosen, verdict } = verdicts[place]!;
        const shown = inShownOrder(options, _id, paper.optionSeed);
        return { _id, question, options: shown, chosen, correctAnswer: correctAnswers[0] ?? null, verdict };
      }),
    };
  }
}
