import type { DoubtEvent } from '../contracts/events/doubt.events.js';
import type { Sealed } from '../contracts/events/sealed.js';
import { ANSWER_EDITABLE_HOURS, CLAIM_MS, type DoubtSubject } from '../contracts/http/limits.js';
import { notOfThisStream, type Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';

export interface AskDoubt {
  readonly type: 'AskDoubt';
  readonly doubtId: string;
  readonly studentId: string;
  readonly subject: DoubtSubject;
  readonly doubt: Sealed<string>;
  readonly questionId: string | null;
  readonly attemptId: string | null;
  /** Ids of the pictures in the text. */
  readonly pictureIds?: readonly string[];
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
  /** Ids of the pictures in the answer. */
  readonly pictureIds?: readonly string[];
}
/** Replaces the tutor's own answer. */
interface EditAnswer extends Omit<AnswerDoubt, 'type'> {
  readonly type: 'EditAnswer';
}
/** Links a published answer to the doubt. Its text is recorded separately. */
interface PublishAnswer {
  readonly type: 'PublishAnswer';
  readonly doubtId: string;
  readonly answerId: string;
  readonly questionId: string;
}
/** Withdraws the published answer. A withdrawal by the asker is final. */
interface WithdrawAnswer {
  readonly type: 'WithdrawAnswer';
  readonly doubtId: string;
  readonly answerId: string;
  readonly by: 'asker' | 'tutor';
}
interface DeleteDoubt {
  readonly type: 'DeleteDoubt';
  readonly doubtId: string;
  readonly studentId: string;
}
export type DoubtCommand =
  | AskDoubt
  | ClaimDoubt
  | AnswerDoubt
  | EditAnswer
  | PublishAnswer
  | WithdrawAnswer
  | DeleteDoubt;

interface Claim {
  readonly tutorId: string;
  readonly until: string;
}
interface DoubtDetails {
  readonly studentId: string;
  readonly questionId: string | null;
  /** Ids of the pictures in the doubt and its answers; absent if there are none. */
  readonly pictureIds?: readonly string[];
}
export type DoubtState =
  | { readonly status: 'unknown' | 'deleted' }
  | (DoubtDetails & { readonly status: 'unsolved'; readonly claim?: Claim })
  | (DoubtDetails & {
      readonly status: 'answered';
      readonly tutorId: string;
      readonly answeredAt: string;
      /** Id of the published answer. */
      readonly answerId?: string;
      /** True if the asker has withdrawn a published answer. */
      readonly isWithdrawn?: boolean;
    });

/** Returns the last instant at which the tutor can edit an answer. */
export const editableUntil = (answeredAt: string): Date =>
  new Date(Date.parse(answeredAt) + ANSWER_EDITABLE_HOURS * 60 * 60_000);

/**
 * Decider of a doubt. It is unsolved until the first answer, which its tutor can edit for a day and any tutor can
 * publish. Its student may delete it at any time.
 */
export const doubtDecider: Decider<DoubtState, DoubtCommand, DoubtEvent> = {
  initial: { status: 'unknown' },

  decide(command, state, { now }) {
    const { doubtId } = command;
    if (command.type === 'AskDoubt') {
      const { type: _, pictureIds, ...rest } = command;
      const data = { ...rest, ...withPictures(pictureIds) };
      return state.status === 'unknown' ? [{ type: 'DoubtAsked', data }] : [];
    }
    if (!('studentId' in state)) throw new Refusal('not-found');
    const { studentId } = state;
    const answerId = state.status === 'answered' ? state.answerId : undefined;
    if (command.type === 'DeleteDoubt') {
      if (command.studentId !== studentId) throw new Refusal('not-found');
      const withdrawn = answerId !== undefined && withdrawal(doubtId, studentId, answerId, 'asker');
      const data = { doubtId, studentId, ...withPictures(state.pictureIds) };
      return [...(withdrawn ? [withdrawn] : []), { type: 'DoubtDeleted', data }];
    }
    if (command.type === 'PublishAnswer') {
      if (state.status !== 'answered') throw new Refusal('doubt-unsolved');
      if (state.questionId !== command.questionId) throw new Refusal('not-found');
      if (state.isWithdrawn) throw new Refusal('answer-withdrawn');
      if (answerId !== undefined) throw new Refusal('answer-published');
      const { questionId } = command;
      return [{ type: 'DoubtAnswerPublished', data: { doubtId, studentId, answerId: command.answerId, questionId } }];
    }
    if (command.type === 'EditAnswer') {
      if (state.status !== 'answered') throw new Refusal('doubt-unsolved');
      const { tutorId, answer, pictureIds } = command;
      if (state.tutorId !== tutorId) throw new Refusal('answer-of-other-tutor');
      if (now > editableUntil(state.answeredAt)) throw new Refusal('answer-not-editable');
      return [
        { type: 'DoubtAnswerEdited', data: { doubtId, studentId, tutorId, answer, ...withPictures(pictureIds) } },
      ];
    }
    if (command.type === 'WithdrawAnswer') {
      return answerId === command.answerId ? [withdrawal(doubtId, studentId, answerId, command.by)] : [];
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
        const expiresAt = new Date(now.getTime() + CLAIM_MS).toISOString();
        return [{ type: 'DoubtClaimed', data: { doubtId, tutorId, until: expiresAt } }];
      }
      case 'ReleaseClaim':
        return claim?.tutorId === tutorId ? [{ type: 'DoubtClaimReleased', data: { doubtId, tutorId } }] : [];
      case 'AnswerDoubt': {
        const { answer, pictureIds } = command;
        const data = {
          doubtId,
          studentId,
          tutorId,
          answer,
          answeredAt: now.toISOString(),
          ...withPictures(pictureIds),
        };
        return [{ type: 'DoubtAnswered', data }];
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'DoubtAsked':
        return { status: 'unsolved', ...askedFields(event.data) };
      case 'DoubtClaimed': {
        const { tutorId, until } = event.data;
        return state.status === 'unsolved' ? { ...state, claim: { tutorId, until } } : state;
      }
      case 'DoubtClaimReleased':
        return state.status === 'unsolved' ? { ...askedFields(state), status: 'unsolved' } : state;
      case 'DoubtAnswered': {
        if (!('studentId' in state)) return state;
        const { tutorId, answeredAt, pictureIds } = event.data;
        return { ...askedFields(namingAlso(state, pictureIds)), status: 'answered', tutorId, answeredAt };
      }
      case 'DoubtAnswerEdited':
        return state.status === 'answered' ? namingAlso(state, event.data.pictureIds) : state;
      case 'DoubtAnswerPublished':
        return state.status === 'answered' ? { ...state, answerId: event.data.answerId } : state;
      case 'DoubtAnswerWithdrawn': {
        if (state.status !== 'answered') return state;
        const { answerId: _, ...rest } = state;
        return event.data.by === 'asker' ? { ...rest, isWithdrawn: true } : rest;
      }
      case 'DoubtDeleted':
        return { status: 'deleted' };
      default:
        return notOfThisStream(event);
    }
  },
};

const askedFields = ({ studentId, questionId, pictureIds }: DoubtDetails): DoubtDetails => ({
  studentId,
  questionId,
  ...withPictures(pictureIds),
});

/** Adds the pictures of an answer. Pictures of earlier answers are kept, because the doubt still references them. */
const namingAlso = <State extends DoubtDetails>(state: State, pictureIds: readonly string[] = []): State => ({
  ...state,
  ...withPictures([...(state.pictureIds ?? []), ...pictureIds]),
});

const withPictures = (pictureIds: readonly string[] = []) =>
  pictureIds.length > 0 ? { pictureIds: [...new Set(pictureIds)] } : {};

const withdrawal = (doubtId: string, studentId: string, answerId: string, by: 'asker' | 'tutor'): DoubtEvent => ({
  type: 'DoubtAnswerWithdrawn',
  data: { doubtId, studentId, answerId, by },
});
