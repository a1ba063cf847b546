import { DOUBT_LATE_MS } from '../../../../../api/contracts/http/limits';
import { timeText } from '../answer-time';
import type { Review } from './reviews.queries';

/** A doubt under the number that it keeps as long as the page is open. */
interface Place {
  readonly number: number;
  readonly doubt: Review;
}

/** The queue as one visit has seen it; what comes joins at its end. */
export interface Queue {
  readonly places: readonly Place[];
  readonly nextNumber: number;
}

export const EMPTY_QUEUE: Queue = { places: [], nextNumber: 1 };

/**
 * What the queue is once the list has come: the same object if nothing is new.
 * @param stays whether a doubt keeps its place although the list has it no more
 */
export function queueAfter(queue: Queue, list: readonly Review[], stays: (doubtId: string) => boolean): Queue {
  const come = new Map(list.map((doubt) => [doubt._id, doubt]));
  const kept = queue.places.flatMap((place) => {
    const doubt = come.get(place.doubt._id);
    come.delete(place.doubt._id);
    if (!doubt) return stays(place.doubt._id) ? [place] : [];
    return [doubt === place.doubt ? place : { ...place, doubt }];
  });
  const { nextNumber } = queue;
  const added = [...come.values()].map((doubt, index) => ({ number: nextNumber + index, doubt }));
  const isSame =
    added.length === 0 && kept.length === queue.places.length && kept.every((place, at) => place === queue.places[at]);
  return isSame ? queue : { places: [...kept, ...added], nextNumber: nextNumber + added.length };
}

/** How a doubt stands for the tutor who looks at it; `left`: it waits no more, and somebody else saw to that. */
export type Standing = 'waiting' | 'new' | 'other' | 'mine' | 'done' | 'left';

export interface Seen {
  /** id of the tutor */
  readonly me: string;
  /** ms since the epoch */
  readonly now: number;
  /** ids of those that the list has */
  readonly unsolved: ReadonlySet<string>;
  /** ids of those that the tutor has answered */
  readonly answered: ReadonlySet<string>;
  /** ids of those that came in and were not looked at */
  readonly arrived: ReadonlySet<string>;
}

export function standingOf({ _id, claim }: Review, { me, now, unsolved, answered, arrived }: Seen): Standing {
  if (answered.has(_id)) return 'done';
  if (!unsolved.has(_id)) return 'left';
  if (claim && Date.parse(claim.until) > now) return claim.tutorId === me ? 'mine' : 'other';
  return arrived.has(_id) ? 'new' : 'waiting';
}

/** How long a doubt has waited, and whether that is too long. */
export function waitOf({ askedAt }: Review, now: number): { wait: string; isLate: boolean } {
  const ms = now - Date.parse(askedAt);
  return { wait: timeText(ms) ?? 'now', isLate: ms >= DOUBT_LATE_MS };
}
