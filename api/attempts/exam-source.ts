import { Injectable } from '@nestjs/common';
import type { Weighing } from '../contracts/events/attempt.events.js';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import type { ExamSubject, ExamType } from '../contracts/http/limits.js';
import { Refusal } from '../platform/commands/refusal.js';

/** The exam that an attempt is created from, of any kind. */
export interface Exam {
  readonly name: string;
  readonly subject: ExamSubject;
  readonly minutes: number;
  readonly weighing: Weighing;
  /** in display order, pinned to the versions that an attempt started now would get */
  readonly questions: readonly PinnedQuestion[];
}

/** Port of the attempts feature: each kind of exam registers one source. */
export interface ExamSource {
  /**
   * Returns the exam for a student who may start it at `now`.
   * @throws Refusal when it does not exist or this student may not start it
   */
  find(examId: string, studentId: string, now: Date): Promise<Exam>;
  /**
   * Returns the current questions in display order, for staff, at any time.
   * @throws Refusal when it does not exist or staff may not read this kind of exam
   */
  questionsForStaff(examId: string): Promise<readonly PinnedQuestion[]>;
  /** Returns true if students who finished the exam may read its solutions at `now`. */
  areSolutionsShown(examId: string, now: Date): Promise<boolean>;
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

  /** @throws StoreUnavailable */
  async areSolutionsShown(type: ExamType, examId: string, now: Date): Promise<boolean> {
    return this.of(type).areSolutionsShown(examId, now);
  }

  private of(type: ExamType): ExamSource {
    const source = this.sources.get(type);
    if (!source) throw new Refusal('not-found');
    return source;
  }
}
