import { Injectable } from '@nestjs/common';
import { drawnFromOf } from '../contracts/events/attempt.events.js';
import type { Caller } from '../platform/auth/access.js';
import type { FinishedAttempt, HeldAttempt, RunningAttempt } from './attempt.dto.js';
import type { Attempt, FinishedState, Running } from './attempt-state.js';
import { inShownOrder } from './option-order.js';
import { PenaltiesService } from './penalties.service.js';
import { SolutionsService } from './solutions.service.js';
import { AttemptReader } from './attempt-reader.js';
import { VisibleResultsService } from './visible-results.service.js';

/**
 * Views of attempts for their students and for admins. The view of a running attempt contains no correct option
 * (EXAM-53).
 */
@Injectable()
export class AttemptViews {
  constructor(
    private readonly reader: AttemptReader,
    private readonly penalties: PenaltiesService,
    private readonly solutions: SolutionsService,
    private readonly visible: VisibleResultsService,
  ) {}

  of(attempt: Attempt, caller: Caller, now: Date): Promise<RunningAttempt | FinishedAttempt | HeldAttempt> {
    return attempt.status === 'running' ? this.running(attempt, now) : this.finished(attempt, caller, now);
  }

  async running({ paper, answers, progress }: Running, now: Date): Promise<RunningAttempt> {
    const { attemptId, type, examId, name, startedAt, deadline, questions, optionSeed } = paper;
    const contents = await this.reader.questionsOn(paper);
    const byQuestion = <Value>(values: readonly (Value | undefined)[]) =>
      Object.fromEntries(
        values.flatMap((value, index) => (value === undefined ? [] : [[questions[index]!.questionId, value] as const])),
      );
    return {
      attemptId,
      type,
      examId,
      name,
      startedAt,
      deadline,
      serverNow: now.toISOString(),
      questions: contents.map(({ question, subject, options }, index) => {
        const _id = questions[index]!.questionId;
        return { _id, question, subject, options: inShownOrder(options, _id, optionSeed) };
      }),
      answers: byQuestion(answers.map((answer) => answer?.option ?? undefined)),
      progress: byQuestion(
        progress.map((entry) => entry && { visited: entry.visited, marked: entry.flagged, spentMs: entry.spentMs }),
      ),
    };
  }

  /** Returns the result, or only the fact of the finish if the caller may not see the result yet. */
  async finished(attempt: FinishedState, caller: Caller, now: Date): Promise<FinishedAttempt | HeldAttempt> {
    return this.visible.isShown(attempt, caller) ? this.result(attempt, now) : this.heldAttempt(attempt);
  }

  private async heldAttempt(attempt: FinishedState): Promise<HeldAttempt> {
    const { attemptId, type, examId, name } = attempt.paper;
    const resultsAt = await this.visible.shownFrom(attempt);
    return { attemptId, type, examId, name, finishedAt: attempt.result.finishedAt, resultsAt };
  }

  private async result({ paper, result, late, regrades: remarks }: FinishedState, now: Date): Promise<FinishedAttempt> {
    const { attemptId, type, examId, score, correct, incorrect, skipped, finishedAt, reason, verdicts } = result;
    const [contents, negativeMark, areSolutionsShown] = await Promise.all([
      this.reader.questionsOn(paper),
      this.penalties.penaltyIfChanged(finishedAt),
      this.solutions.areShown(type, examId, now),
    ]);
    const solutions = areSolutionsShown
      ? await this.solutions.of(contents.map((content, index) => ({ ...content, ...paper.questions[index]! })))
      : [];
    const drawnFrom = drawnFromOf(paper);
    return {
      attemptId,
      type,
      examId,
      name: paper.name,
      weighing: paper.weighing,
      ...(drawnFrom && { drawnFrom }),
      score,
      ...(negativeMark !== undefined && { negativeMark }),
      correct,
      incorrect,
      skipped,
      finishedAt,
      reason,
      late: late.size,
      remarks: [...remarks],
      questions: contents.map(({ question, options, correctAnswers }, index) => {
        const { questionId: _id, subject, option: chosen, verdict } = verdicts[index]!;
        const shownOptions = inShownOrder(options, _id, paper.optionSeed);
        const correctAnswer = correctAnswers[0] ?? null;
        const solution = solutions[index] ?? null;
        return { _id, question, subject, options: shownOptions, chosen, correctAnswer, verdict, solution };
      }),
    };
  }
}
