import { Injectable } from '@nestjs/common';
import type { IsOpen } from './learning/learning.js';
import { LearningService } from './learning/learning.service.js';
import { PracticesQueries } from '../../projections/practice/practices.queries.js';
import { PooledQuestionsQueries } from '../../projections/question-pool/pooled-questions.queries.js';
import { AttemptReader } from '../attempts/attempt-reader.js';
import { HiddenQuestionsService } from '../attempts/hidden-questions.service.js';
import { inShownOrder } from '../attempts/option-order.js';
import { QuestionVersionReader } from '../attempts/question-version-reader.js';
import { SolutionsService } from '../attempts/solutions.service.js';
import type { HiddenReason } from '../contracts/http/hidden-answers.js';
import { streams } from '../contracts/events/streams.js';
import { Commands } from '../platform/commands/commands.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { mapInTurns } from '../platform/shared/event-loop-turns.js';
import {
  practiceDecider,
  type Practice,
  type UnavailableQuestions,
  type UnavailableReason,
} from './practice.decider.js';
import type { GradedPracticeAnswer, PracticeMistake, RunningPractice } from './practice.dto.js';

/** Reads practices and converts them to views for their students. */
@Injectable()
export class PracticeReader {
  constructor(
    private readonly commands: Commands,
    private readonly practices: PracticesQueries,
    private readonly pooled: PooledQuestionsQueries,
    private readonly hidden: HiddenQuestionsService,
    private readonly learning: LearningService,
    private readonly solutions: SolutionsService,
    private readonly versions: QuestionVersionReader,
    private readonly attempts: AttemptReader,
  ) {}

  /** Returns the id of a student's n-th practice, from 1. */
  idOf(studentId: string, ordinal: number): string {
    return derivedId('practice', studentId, String(ordinal));
  }

  /**
   * Returns the latest practice of a student. Also reads the following streams, because the read model may be behind.
   */
  async last(studentId: string): Promise<Practice | undefined> {
    let last: Practice | undefined;
    for (let ordinal = Math.max(await this.practices.started(studentId), 1); ; ordinal += 1) {
      const stream = streams.practice(this.idOf(studentId, ordinal));
      const { state } = await this.commands.state(stream, practiceDecider);
      if (state.status === 'none') return last;
      last = state;
    }
  }

  /**
   * Checks that the student is not taking an exam.
   * @throws Refusal `exam-running`
   */
  async assertNoExam(studentId: string, now: Date): Promise<void> {
    const attemptId = await this.runningAttemptId(studentId, now);
    if (attemptId !== undefined) throw new Refusal('exam-running', { attemptId });
  }

  async runningAttemptId(studentId: string, now: Date): Promise<string | undefined> {
    return (await this.attempts.readRunning(studentId, now))?.paper.attemptId;
  }

  /**
   * Returns a function that returns why questions of a practice can no longer be answered: annulled or deleted since it
   * started, or on a paper of the student whose answers are withheld. A question that a model test reserves later
   * stays.
   */
  async unavailableQuestions(studentId: string, now: Date): Promise<(practice: Practice) => UnavailableQuestions> {
    const hiddenReason = await this.hiddenReasons(studentId, now);
    const reason = (questionId: string): UnavailableReason | undefined => {
      if (hiddenReason(questionId)) return 'results-not-yet';
      const question = this.pooled.find(questionId);
      return !question || question.annulled ? 'question-unavailable' : undefined;
    };
    return ({ practice: { questions } }) =>
      new Map(
        questions.flatMap(({ questionId }): [string, UnavailableReason][] => {
          const unavailable = reason(questionId);
          return unavailable ? [[questionId, unavailable]] : [];
        }),
      );
  }

  /** Returns a function that returns why a question is hidden from a student; undefined if it can be practised. */
  async hiddenReasons(studentId: string, now: Date): Promise<(questionId: string) => HiddenReason | undefined> {
    const hidden = await this.hidden.ofStudent(studentId, now);
    return (questionId) => hidden.reasonOfKey({ questionId, asks: this.pooled.find(questionId)?.asks ?? '' });
  }

  /** Returns a function that returns true if a question is not hidden from a student. */
  async openQuestions(studentId: string, now: Date): Promise<IsOpen> {
    const hiddenReason = await this.hiddenReasons(studentId, now);
    return (questionId) => hiddenReason(questionId) === undefined;
  }

  /** Returns true if a question can still be answered. */
  async isOpen(practice: Practice, now: Date): Promise<boolean> {
    if (practice.status === 'ended') return false;
    const unavailable = (await this.unavailableQuestions(practice.practice.studentId, now))(practice);
    return practice.practice.questions.some(
      ({ questionId }) => !practice.answers.has(questionId) && !unavailable.has(questionId),
    );
  }

  /** Returns the student's view of a practice, without the keys of unanswered questions. */
  async view(practice: Practice, now: Date): Promise<RunningPractice> {
    const { practiceId, studentId, source, questions, optionSeed } = practice.practice;
    const unavailable = (await this.unavailableQuestions(studentId, now))(practice);
    const open = questions.filter(({ questionId }) => practice.answers.has(questionId) || !unavailable.has(questionId));
    const shownQuestions = open.map(async (pin) => {
      const { question, subject, options, keepOrder } = await this.versions.at(pin);
      return {
        _id: pin.questionId,
        question,
        subject,
        options: inShownOrder(options, pin.questionId, optionSeed, keepOrder),
      };
    });
    return {
      practiceId,
      source,
      questions: await Promise.all(shownQuestions),
      answers: await this.answers(practice, [...practice.answers.keys()], now),
    };
  }

  /** Returns the mistakes that come back for review. */
  async mistakes(studentId: string, now: Date): Promise<PracticeMistake[]> {
    const [cards, hiddenReason] = await Promise.all([
      this.learning.mistakes(studentId),
      this.hiddenReasons(studentId, now),
    ]);
    return mapInTurns(cards, ({ questionId, subject, isSecure }) => {
      const reason = hiddenReason(questionId);
      return { questionId, subject, ...(reason ? { hidden: reason } : { secure: isSecure }) };
    });
  }

  /** Returns answers graded by the current key, without those that are hidden. */
  async answers(practice: Practice, questionIds: readonly string[], now: Date): Promise<GradedPracticeAnswer[]> {
    if (questionIds.length === 0) return [];
    const { studentId } = practice.practice;
    const papers = await Promise.all(
      questionIds.map(async (questionId) => {
        const { version } = practice.answers.get(questionId)!;
        return { questionId, version, ...(await this.versions.at({ questionId, version })) };
      }),
    );
    const hidden = await this.hidden.ofStudent(studentId, now);
    const [cards, solutions] = await Promise.all([
      this.learning.cards(studentId, new Set(questionIds)),
      this.solutions.of(papers, hidden),
    ]);
    return papers.map((paper, index) => {
      const { questionId, correctAnswers } = paper;
      const reason = hidden.reasonOf(paper);
      if (reason) return { questionId, hidden: reason };
      const [key] = correctAnswers;
      const { option, verdict, correctAnswer } = practice.answers.get(questionId)!;
      const card = cards.get(questionId);
      return {
        questionId,
        option,
        verdict: key === undefined ? verdict : key === option ? 'Correct' : 'Incorrect',
        correctAnswer: key ?? correctAnswer,
        solution: solutions[index] ?? null,
        nextReview: card ? this.learning.nextReview(card) : null,
      };
    });
  }
}
