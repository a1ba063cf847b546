import type { PracticePlanSet } from '../contracts/events/practice.events.js';
import { notOfThisStream, type Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';

export interface SetPracticePlan {
  readonly type: 'SetPracticePlan';
  readonly studentId: string;
  /** Date of the exam; null for none. */
  readonly examDate: string | null;
  readonly dailyQuestions: number;
  /** Today in EXAM_TIME_ZONE. */
  readonly today: string;
}

type Plan = Pick<PracticePlanSet['data'], 'examDate' | 'dailyQuestions'>;

/** Decider of a student's practice plan, which is undefined until the student sets it. */
export const practicePlanDecider: Decider<Plan | undefined, SetPracticePlan, PracticePlanSet> = {
  initial: undefined,

  decide({ studentId, examDate, dailyQuestions, today }, plan, { now }) {
    // The date of an exam that is over stays until the student changes it.
    const isNewDate = examDate !== (plan?.examDate ?? null);
    if (isNewDate && examDate !== null && examDate < today)
      throw new Refusal('invalid', { errors: { examDate: 'examDatePast' } });
    if (plan?.examDate === examDate && plan.dailyQuestions === dailyQuestions) return [];
    return [{ type: 'PracticePlanSet', data: { studentId, examDate, dailyQuestions, setAt: now.toISOString() } }];
  },

  evolve(_, event) {
    switch (event.type) {
      case 'PracticePlanSet':
        return { examDate: event.data.examDate, dailyQuestions: event.data.dailyQuestions };
      default:
        return notOfThisStream(event.type);
    }
  },
};
