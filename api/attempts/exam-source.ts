import { Injectable } from '@nestjs/common';
import type { Weighing } from '../contracts/events/attempt.events.js';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import type { ExamSubject, ExamType } from '../contracts/http/limits.js';
import { Refusal } from '../platform/commands/refusal.js';

/** What an attempt is made of, whatever kind of exam it is. */
export interface Exam {
  readonly name: string;
  readonly subject: ExamSubject;
  readonly minutes: number;
  readonly weighing: Weighing;
  /** in the order shown, in the versions that an attempt which starts now gets */
  readonly questions: readonly PinnedQuestion[];
}

/** The port of attempts: each kind of exam registers one. */
export interface ExamSource {
  /**
   * The exam, for a student who may start it at that instant.
   * @throws Refusal when there is none, or this student may not
   */
  find(examId: string, studentId: string, now: Date): Promise<Exam>;
  /**
   * The questions that the exam has now, in the order shown, for staff who may read it at any time.
   * @throws Refusal when there is none, or staff may not read this kind of exam
   */
  questionsForStaff(examId: string): Promise<readonly PinnedQuestion[]>;
}

@Injectable()
export class ExamSourceRegistry {
  private readonly sources = new Map<ExamType, ExamSource>();

  register(type: ExamType, source: ExamSource): void {
    this.sources.set(type, source);
  }

  /** @throws Refusal */
  async find(type: ExamType, examId: string, studentId: string, now: Date): Promise<Exam> {
    return this.of(type).find(examId, studentId, now);
  }

  /** @throws Refusal */
  async questionsForStaff(type: ExamType, examId: string): Promise<readonly PinnedQuestion[]> {
    return this.of(type).questionsForStaff(examId);
  }

  private of(type: ExamType): ExamSource {
    const source = this.sources.get(type);
    if (!source) throw new Refusal('not-found');
    return source;
  }
}
