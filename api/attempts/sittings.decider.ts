import type { SittingEnded, SittingsEvent, SittingStarted } from '../contracts/events/sittings.events.js';
import type { Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';

/** One exam that a student sat down to. */
export type Sitting = SittingStarted['data'] & { readonly ended: boolean };

/** All sittings of one student, oldest first; at most the last one has not ended. */
export type SittingsState = readonly Sitting[];

export interface StartSitting {
  readonly type: 'StartSitting';
  readonly sitting: SittingStarted['data'];
}
export interface EndSitting {
  readonly type: 'EndSitting';
  readonly studentId: string;
  readonly attemptId: string;
}
export type SittingsCommand = StartSitting | EndSitting;

/** Each exam once, for ever, and one at a time. */
export const sittingsDecider: Decider<SittingsState, SittingsCommand, SittingsEvent> = {
  initial: [],

  decide(command, sittings) {
    return command.type === 'StartSitting' ? startSitting(command, sittings) : endSitting(command, sittings);
  },

  evolve(sittings, event) {
    switch (event.type) {
      case 'SittingStarted':
        return [...sittings, { ...event.data, ended: false }];
      case 'SittingEnded':
        return sittings.map((one) => (one.attemptId === event.data.attemptId ? { ...one, ended: true } : one));
      default:
        return sittings;
    }
  },
};

export const sittingOf = (sittings: SittingsState, attemptId: string): Sitting | undefined =>
  sittings.find((sitting) => sitting.attemptId === attemptId);

export const sittingNow = (sittings: SittingsState): Sitting | undefined => sittings.find(({ ended }) => !ended);

function startSitting({ sitting }: StartSitting, sittings: SittingsState): SittingStarted[] {
  const same = sittingOf(sittings, sitting.attemptId);
  if (same) {
    const { attemptId, ended } = same;
    throw new Refusal('exam-started', { attemptId, finished: ended });
  }
  const other = sittingNow(sittings);
  if (other) throw new Refusal('exam-running', { attemptId: other.attemptId });
  return [{ type: 'SittingStarted', data: sitting }];
}

function endSitting({ studentId, attemptId }: EndSitting, sittings: SittingsState): SittingEnded[] {
  const sitting = sittingOf(sittings, attemptId);
  if (!sitting || sitting.ended) return [];
  return [{ type: 'SittingEnded', data: { studentId, attemptId } }];
}
