import type { SittingEnded, SittingsEvent, SittingStarted } from '../contracts/events/sittings.events.js';
import { notOfThisStream, type Decider } from '../platform/commands/decider.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';

/** Returns the id of a student's attempt at an exam, derived from both ids. */
export const attemptIdOf = (studentId: string, examId: string): string => derivedId('attempt', studentId, examId);

export interface StartSitting {
  readonly type: 'StartSitting';
  readonly sitting: Sitting;
}
export interface EndSitting {
  readonly type: 'EndSitting';
  readonly studentId: string;
  readonly attemptId: string;
}
export type SittingsCommand = StartSitting | EndSitting;

/** A student's start of an exam, with everything that is needed to start the attempt. */
export type Sitting = SittingStarted['data'];

/** All exams that a student has started. */
export interface Sittings {
  readonly running: Sitting | undefined;
  /** Ids of the ended attempts. */
  readonly ended: readonly string[];
}

/** Decider of a student's sittings: each exam once, and one exam at a time. */
export const sittingsDecider: Decider<Sittings, SittingsCommand, SittingsEvent> = {
  initial: { running: undefined, ended: [] },

  decide(command, sittings) {
    return command.type === 'StartSitting' ? startSitting(command, sittings) : endSitting(command, sittings);
  },

  evolve(sittings, event) {
    switch (event.type) {
      case 'SittingStarted':
        return { ...sittings, running: event.data };
      case 'SittingEnded':
        return { running: undefined, ended: [...sittings.ended, event.data.attemptId] };
      default:
        return notOfThisStream(event);
    }
  },
};

/** Returns true if the attempt is running or ended. */
export const isStarted = ({ running, ended }: Sittings, attemptId: string): boolean =>
  running?.attemptId === attemptId || ended.includes(attemptId);

function startSitting({ sitting }: StartSitting, sittings: Sittings): SittingStarted[] {
  const { attemptId, type } = sitting;
  const { running, ended } = sittings;
  if (isStarted(sittings, attemptId)) {
    throw new Refusal('exam-started', { attemptId, type, finished: ended.includes(attemptId) });
  }
  if (running) throw new Refusal('exam-running', { attemptId: running.attemptId });
  return [{ type: 'SittingStarted', data: sitting }];
}

function endSitting({ studentId, attemptId }: EndSitting, { running }: Sittings): SittingEnded[] {
  return running?.attemptId === attemptId ? [{ type: 'SittingEnded', data: { studentId, attemptId } }] : [];
}
