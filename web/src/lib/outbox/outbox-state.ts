import { lastAnswers, type Queue } from './queue';

/** What an outbox looks like now, in any tab; `waiting` is the same array as long as the same waits. */
export interface OutboxState {
  /** in the order of the clicks */
  readonly waiting: Queue;
  /** false until what an earlier visit has left on the device is among it */
  readonly isRead: boolean;
  /** since when nothing gets through, ms by the server's clock; undefined while it goes well */
  readonly troubleSince: number | undefined;
  /** whether what waits outlives this tab */
  readonly durable: boolean;
  /** why an answer was refused for good, by question, until it is answered anew */
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * `saved` only when the server has acknowledged it; `unsaved` while nothing gets through, or when it was refused;
 * `checking` until it is known what an earlier visit has left on the device.
 */
export type SaveState = 'checking' | 'saved' | 'saving' | 'unsaved';

export function saveStateOf({ waiting, isRead, troubleSince, problems }: OutboxState, questionId: string): SaveState {
  if (lastAnswers(waiting).has(questionId)) return troubleSince === undefined ? 'saving' : 'unsaved';
  if (questionId in problems) return 'unsaved';
  return isRead ? 'saved' : 'checking';
}
