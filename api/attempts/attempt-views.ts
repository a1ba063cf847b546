import { Injectable } from '@nestjs/common';
import { drawnFromOf } from '../contracts/events/attempt.events.js';
import type { Caller } from '../platform/auth/access.js';
import type { FinishedAttempt, HeldAttempt, RunningAttempt } from './attempt.dto.js';
import type { Attempt, FinishedState, Running } from './attempt-state.js';
import { HiddenQuestionsService } from './hidden-questions.service.js';
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
    private readonly hidden: HiddenQuestionsService,
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
      questions: contents.map(({ question, subject, options, keepOrder }, index) => {
        const _id = questions[index]!.questionId;
        return { _id, question, subject, options: inShownOrder(options, _id, optionSeed, keepOrder) };
      }),
      answers: byQuestion(answers.map((answer) => answer?.option ?? undefined)),
      progress: byQuestion(
        progress.map((entry) => entry && { visited: entry.visited, marked: entry.flagged, spentMs: entry.spentMs }),
      ),
    };
  }

  /** Returns the result, or only the fact of the finish if the caller may not see the result yet. */
  async finished(attempt: FinishedState, caller: Caller, now: Date): Promise<FinishedAttempt | HeldAttempt> {
    return this.visible.isShown(attempt, caller) ? this.result(attempt, caller, now) : this.heldAttempt(attempt);
  }

  private async heldAttempt(attempt: FinishedState): Promise<HeldAttempt> {
    const { attemptId, type, examId, name } = attempt.paper;
    const resultsAt = await this.visible.shownFrom(attempt);
    return { attemptId, type, examId, name, finishedAt: attempt.result.finishedAt, resultsAt };
  }

  private async result(attempt: FinishedState, caller: Caller, now: Date): Promise<FinishedAttempt> {
    const { paper, result, late } = attempt;
    const { attemptId, type, examId, score, correct, incorrect, skipped, finishedAt, reason, verdicts } = result;
    const [contents, negativeMark, hidden, answersAt] = await Promise.all([
      this.reader.questionsOn(paper),
      this.penalties.penaltyIfChanged(finishedAt),
      this.hidden.of(caller, now),
      caller.role === 'student' ? this.visible.answersFrom(attempt, now) : null,
    ]);
    const asked = contents.map((content, index) => ({ ...content, ...paper.questions[index]! }));
    const solutions = await this.solutions.of(asked, hidden);
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
      ...(answersAt !== null && { answersAt }),
      remarks: [...(await this.hidden.remarksOf(attempt, hidden))],
      questions: asked.map(({ question, options, correctAnswers, keepOrder, questionId: _id }, index) => {
        const { subject, option: chosen, verdict } = verdicts[index]!;
        const shownOptions = inShownOrder(options, _id, paper.optionSeed, keepOrder);
        const shown = { _id, question, subject, options: shownOptions };
        const hiddenReason = hidden.reasonOf(asked[index]!);
        if (hiddenReason) return { ...shown, hidden: hiddenReason };
        return { ...shown, chosen, correctAnswer: correctAnswers[0] ?? null, verdict, solution: solutions[index]! };
      }),
    };
  }
}
