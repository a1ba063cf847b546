import type { DoubtEvent } from '../contracts/events/doubt.events.js';
import type { Sealed } from '../contracts/events/sealed.js';
import { CLAIM_MS, type DoubtSubject } from '../contracts/http/limits.js';
import { notOfThisStream, type Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';

interface AskDoubt {
  readonly type: 'AskDoubt';
  readonly doubtId: string;
  readonly studentId: string;
  readonly subject: DoubtSubject;
  readonly doubt: Sealed<string>;
}
/** Reserves a doubt for a tutor, or releases the claim. A claim is not required for answering. */
interface ClaimDoubt {
  readonly type: 'ClaimDoubt' | 'ReleaseClaim';
  readonly doubtId: string;
  readonly tutorId: string;
}
interface AnswerDoubt {
  readonly type: 'AnswerDoubt';
  readonly doubtId: string;
  readonly tutorId: string;
  readonly answer: Sealed<string>;
}
interface DeleteDoubt {
  readonly type: 'DeleteDoubt';
  readonly doubtId: string;
  readonly studentId: string;
}
export type DoubtCommand = AskDoubt | ClaimDoubt | AnswerDoubt | DeleteDoubt;

interface Claim {
  readonly tutorId: string;
  readonly until: string;
}
export type DoubtState =
  | { readonly status: 'unknown' | 'deleted' }
  | { readonly status: 'unsolved'; readonly studentId: string; readonly claim?: Claim }
  | { readonly status: 'answered'; readonly studentId: string };

/** Decider of a doubt. It is unsolved until the first answer, which is final. Its student may delete it at any time. */
export const doubtDecider: Decider<DoubtState, DoubtCommand, DoubtEvent> = {
  initial: { status: 'unknown' },

  decide(command, state, { now }) {
    const { doubtId } = command;
    if (command.type === 'AskDoubt') {
      const { studentId, subject, doubt } = command;
      return state.status === 'unknown' ? [{ type: 'DoubtAsked', data: { doubtId, studentId, subject, doubt } }] : [];
    }
    if (!('studentId' in state)) throw new Refusal('not-found');
    const { studentId } = state;
    if (command.type === 'DeleteDoubt') {
      if (command.studentId !== studentId) throw new Refusal('not-found');
      return [{ type: 'DoubtDeleted', data: { doubtId, studentId } }];
    }
    const { tutorId } = command;
    if (state.status === 'answered') {
      if (command.type === 'ReleaseClaim') return [];
      throw new Refusal('doubt-answered');
    }
    const claim = state.claim && state.claim.until > now.toISOString() ? state.claim : undefined;
    switch (command.type) {
      case 'ClaimDoubt': {
        if (claim?.tutorId === tutorId) return [];
        if (claim) throw new Refusal('doubt-claimed');
        const until = new Date(now.getTime() + CLAIM_MS).toISOString();
        return [{ type: 'DoubtClaimed', data: { doubtId, tutorId, until } }];
      }
      case 'ReleaseClaim':
        return claim?.tutorId === tutorId ? [{ type: 'DoubtClaimReleased', data: { doubtId, tutorId } }] : [];
      case 'AnswerDoubt':
        return [{ type: 'DoubtAnswered', data: { doubtId, studentId, tutorId, answer: command.answer } }];
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'DoubtAsked':
        return { status: 'unsolved', studentId: event.data.studentId };
      case 'DoubtClaimed': {
        const { tutorId, until } = event.data;
        return state.status === 'unsolved' ? { ...state, claim: { tutorId, until } } : state;
      }
      case 'DoubtClaimReleased':
        return state.status === 'unsolved' ? { status: 'unsolved', studentId: state.studentId } : state;
      case 'DoubtAnswered':
        return { status: 'answered', studentId: event.data.studentId };
      case 'DoubtDeleted':
        return { status: 'deleted' };
      default:
        return notOfThisStream(event);
    }
  },
};
