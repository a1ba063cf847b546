import { Injectable } from '@nestjs/common';
import { LearningQueries } from '../../projections/practice/learning.queries.js';
import { PracticesQueries } from '../../projections/practice/practices.queries.js';
import { QuestionPoolQueries } from '../../projections/question-pool/question-pool.queries.js';
import { QuestionSolutionsQueries } from '../../projections/question-solutions/question-solutions.queries.js';
import { AttemptReader } from '../attempts/attempt-reader.js';
import { inShownOrder } from '../attempts/option-order.js';
import { QuestionVersionReader } from '../attempts/question-version-reader.js';
import { rooms, type LiveMessages } from '../contracts/live/messages.js';
import { streams } from '../contracts/events/streams.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Announcements } from '../platform/announcements.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { practiceDecider, type Practice } from './practice.decider.js';
import type { GradedPracticeAnswer, RunningPractice } from './practice.dto.js';

type PublishedAnswer = Omit<LiveMessages['practice:answered'], 'practiceId'>;

/** Reads practices and converts them to views for their students. */
@Injectable()
export class PracticesService {
  constructor(
    private readonly decisions: Decisions,
    private readonly practices: PracticesQueries,
    private readonly pool: QuestionPoolQueries,
    private readonly learning: LearningQueries,
    private readonly solutions: QuestionSolutionsQueries,
    private readonly versions: QuestionVersionReader,
    private readonly attempts: AttemptReader,
    private readonly announcements: Announcements,
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
      const { state } = await this.decisions.state(stream, practiceDecider);
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

  /** Returns the ids of questions that were reserved, annulled or deleted since the practice started. */
  async unavailable({ practice: { questions } }: Practice): Promise<ReadonlySet<string>> {
    const ids = questions.map(({ questionId }) => questionId);
    const pooled = await this.pool.newest(ids);
    return new Set(ids.filter((id) => !pooled.get(id)?.free));
  }

  /** Returns true if a question can still be answered. */
  async isOpen(practice: Practice): Promise<boolean> {
    if (practice.status === 'ended') return false;
    const unavailable = await this.unavailable(practice);
    return practice.practice.questions.some(
      ({ questionId }) => !practice.answers.has(questionId) && !unavailable.has(questionId),
    );
  }

  /** Returns the student's view of a practice, without the keys of unanswered questions. */
  async view(practice: Practice): Promise<RunningPractice> {
    const { practiceId, source, questions, optionSeed } = practice.practice;
    const unavailable = await this.unavailable(practice);
    const open = questions.filter(({ questionId }) => practice.answers.has(questionId) || !unavailable.has(questionId));
    const answers = open.map(async (pin) => {
      const { question, subject, options } = await this.versions.at(pin);
      return { _id: pin.questionId, question, subject, options: inShownOrder(options, pin.questionId, optionSeed) };
    });
    return {
      practiceId,
      source,
      questions: await Promise.all(answers),
      answers: await this.answers(practice, [...practice.answers.keys()]),
    };
  }

  /** Publishes graded answers to the devices of the student. */
  publish({ practice: { practiceId, studentId } }: Practice, answers: readonly PublishedAnswer[]): void {
    const room = rooms.account(studentId);
    this.announcements.announce(
      answers.map((answer) => ({ room, name: 'practice:answered', payload: { practiceId, ...answer } })),
    );
  }

  /** Returns answers graded by the current key. */
  async answers(practice: Practice, questionIds: readonly string[]): Promise<GradedPracticeAnswer[]> {
    if (questionIds.length === 0) return [];
    const papers = await Promise.all(
      questionIds.map(async (questionId) => {
        const { version } = practice.answers.get(questionId)!;
        return { questionId, version, ...(await this.versions.at({ questionId, version })) };
      }),
    );
    const [cards, solutions] = await Promise.all([
      this.learning.cards(practice.practice.studentId),
      this.solutions.of(papers),
    ]);
    return papers.map(({ questionId, correctAnswers: [key] }, index) => {
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
