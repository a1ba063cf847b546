import { Injectable } from '@nestjs/common';
import type { FinishedAttempt, RunningAttempt } from './attempt.dto.js';
import type { Begun, Finished, Running } from './attempt.decider.js';
import { inShownOrder } from './option-order.js';
import { Papers } from './papers.js';

/** An attempt as its student sees it. While it runs, nothing here may tell a correct option (decisions.md, Exams). */
@Injectable()
export class AttemptViews {
  constructor(private readonly papers: Papers) {}

  of(attempt: Begun, now: Date): Promise<RunningAttempt | FinishedAttempt> {
    return attempt.status === 'running' ? this.running(attempt, now) : this.finished(attempt);
  }

  async running({ paper, answers, progress }: Running, now: Date): Promise<RunningAttempt> {
    const { attemptId, type, examId, startedAt, deadline, questions, optionSeed } = paper;
    const contents = await this.papers.questionsOn(paper);
    const byQuestion = <Value>(values: readonly (Value | undefined)[]) =>
      Object.fromEntries(
        values.flatMap((value, place) => (value === undefined ? [] : [[questions[place]!.questionId, value] as const])),
      );
    return {
      attemptId,
      type,
      examId,
      startedAt,
      deadline,
      serverNow: now.toISOString(),
      questions: contents.map(({ question, subject, options }, place) => {
        const _id = questions[place]!.questionId;
        return { _id, question, subject, options: inShownOrder(options, _id, optionSeed) };
      }),
      answers: byQuestion(answers.map((answer) => answer?.option ?? undefined)),
      progress: byQuestion(progress),
    };
  }

  async finished({ paper, result }: Finished): Promise<FinishedAttempt> {
    const { attemptId, type, examId, score, correct, incorrect, skipped, finishedAt, reason, marks } = result;
    const contents = await this.papers.questionsOn(paper);
    return {
      attemptId,
      type,
      examId,
      score,
      correct,
      incorrect,
      skipped,
      finishedAt,
      reason,
      questions: contents.map(({ question, options, correctAnswers }, place) => {
        const { questionId: _id, chosen, verdict } = marks[place]!;
        const shown = inShownOrder(options, _id, paper.optionSeed);
        return { _id, question, options: shown, chosen, correctAnswer: correctAnswers[0]!, verdict };
      }),
    };
  }
}
