import { lastAnswers, type Queue } from './queue';

/** State of an outbox, shared by all tabs. `pending` is the same object while its entries do not change. */
export interface OutboxState {
  /** Unacknowledged entries in the order of the clicks */
  readonly pending: Queue;
  /** False until the entries of an earlier visit are included */
  readonly isLoaded: boolean;
  /** Time of the first failed request since the last success, in ms of the server clock */
  readonly troubleSince: number | undefined;
  /** True if queued entries survive the closing of this tab */
  readonly isDurable: boolean;
  /** Reasons of rejected answers by question id, until the question is answered again */
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * `saved`: acknowledged by the server; `unsaved`: rejected, or waiting while requests fail; `checking`: the entries of
 * an earlier visit are not read yet.
 */
export type SaveState = 'checking' | 'saved' | 'saving' | 'unsaved';

export function saveStateOf({ pending, isLoaded, troubleSince, problems }: OutboxState, questionId: string): SaveState {
  if (lastAnswers(pending).has(questionId)) return troubleSince === undefined ? 'saving' : 'unsaved';
  if (questionId in problems) return 'unsaved';
  return isLoaded ? 'saved' : 'checking';
}
