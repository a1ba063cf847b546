import { lastAnswers, type Queue } from './queue';

/** The state of an outbox, the same in all tabs. `waiting` keeps its identity while its entries stay the same. */
export interface OutboxState {
  /** entries that the server has not acknowledged, in the order of the clicks */
  readonly waiting: Queue;
  /** false until the entries of an earlier visit are included */
  readonly isRead: boolean;
  /** time of the first failed request since the last success, in ms of the server clock */
  readonly troubleSince: number | undefined;
  /** whether waiting entries survive this tab */
  readonly durable: boolean;
  /** reasons of refused answers by question id, until the question is answered again */
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * `saved`: acknowledged by the server; `unsaved`: refused, or waiting while requests fail; `checking`: the entries of an
 * earlier visit are not read yet.
 */
export type SaveState = 'checking' | 'saved' | 'saving' | 'unsaved';

export function saveStateOf({ waiting, isRead, troubleSince, problems }: OutboxState, questionId: string): SaveState {
  if (lastAnswers(waiting).has(questionId)) return troubleSince === undefined ? 'saving' : 'unsaved';
  if (questionId in problems) return 'unsaved';
  return isRead ? 'saved' : 'checking';
}
