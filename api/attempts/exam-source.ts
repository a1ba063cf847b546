import { Injectable } from '@nestjs/common';
import type { DrawnFrom, Weighing } from '../contracts/events/attempt.events.js';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import type { ExamSubject, ExamType } from '../contracts/http/limits.js';
import { Refusal } from '../platform/commands/refusal.js';

/** An exam of any kind, from which attempts are created. */
export interface Exam {
  readonly name: string;
  readonly subject: ExamSubject;
  readonly minutes: number;
  readonly weighing: Weighing;
  readonly drawnFrom?: DrawnFrom;
  /** Questions in display order, in the versions for an attempt that starts now. */
  readonly questions: readonly PinnedQuestion[];
}

/** State of an exam’s results: withheld from its students, or shown. */
export interface ExamResults {
  readonly areHeld: boolean;
  /** Instant from which they are shown (ISO 8601); null if they are shown, or once a tutor releases them. */
  readonly shownFrom: string | null;
  /** Instant from which verdicts, keys and solutions follow shown results (ISO 8601); null if at the same time. */
  readonly answersAt: string | null;
}

/** Port of the attempts feature. Each kind of exam registers an implementation. */
export interface ExamSource {
  /**
   * Returns an exam that the student may start at `now`.
   * @throws Refusal if the exam does not exist or the student may not start it
   */
  find(examId: string, studentId: string, now: Date): Promise<Exam>;
  /**
   * Returns the current questions in display order for staff, regardless of the schedule.
   * @throws Refusal if the exam does not exist or staff may not read this kind of exam
   */
  questionsForStaff(examId: string): Promise<readonly PinnedQuestion[]>;
  /** Returns whether an attempt at the exam that finishes now keeps its result from the student. */
  resultsOf(examId: string): Promise<ExamResults>;
}

@Injectable()
export class ExamSourceRegistry {
  private readonly sources = new Map<ExamType, ExamSource>();

  register(type: ExamType, source: ExamSource): void {
    this.sources.set(type, source);
  }

  /** @throws Refusal `not-found` for a kind of exam that has no attempts */
  sourceOf(type: ExamType): ExamSource {
    const source = this.sources.get(type);
    if (!source) throw new Refusal('not-found');
    return source;
  }
}
