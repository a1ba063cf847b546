import type { ApiError } from '../../lib/api/api-error';

/** An answer that the server has not graded yet. */
export interface PendingAnswer {
  readonly questionId: string;
  readonly option: string;
  /** Time spent in ms */
  readonly spentMs: number;
  readonly changed: boolean;
  readonly flagged: boolean;
  readonly commandId: string;
  /** Id of its practice; undefined for an answer on a card whose practice has not started */
  readonly practiceId?: string | undefined;
}

/** Returns an answer as it is sent: without the id of its practice. */
export const answerBody = (answer: PendingAnswer) => {
  const { practiceId: _, ...body } = answer;
  return body;
};

/** Source of an answer: a practice, or the card of a mistake. */
export type AnswerSource = 'practice' | 'card';

// Each answer is a separate item, so that two tabs do not overwrite the answers of each other.
const prefixOf = (account: string, source: AnswerSource): string => `${source}-answer ${account} `;
const keyOf = (account: string, source: AnswerSource, { commandId }: PendingAnswer): string =>
  prefixOf(account, source) + commandId;

/** Returns the stored answers of an account in no particular order. */
export function storedAnswers(account: string, source: AnswerSource): PendingAnswer[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefixOf(account, source)))
      .map((key) => JSON.parse(localStorage.getItem(key)!) as PendingAnswer);
  } catch {
    // Storage is not available, or another program wrote to it.
    return [];
  }
}

/** Stores an answer until it is graded, in place of an earlier one with the same command id. */
export function storeAnswer(account: string, source: AnswerSource, answer: PendingAnswer): void {
  try {
    localStorage.setItem(keyOf(account, source, answer), JSON.stringify(answer));
  } catch {
    // Without storage the answer stays in memory.
  }
}

const SOURCES: readonly AnswerSource[] = ['practice', 'card'];

/** Returns the number of stored answers of an account. */
export const countStoredAnswers = (account: string): number =>
  SOURCES.reduce((sum, source) => sum + storedAnswers(account, source).length, 0);

/** Deletes the stored answers of an account from the device. */
export function deleteStoredAnswers(account: string): void {
  for (const source of SOURCES)
    for (const answer of storedAnswers(account, source)) removeAnswer(account, source, answer);
}

export function removeAnswer(account: string, source: AnswerSource, answer: PendingAnswer): void {
  try {
    localStorage.removeItem(keyOf(account, source, answer));
  } catch {
    // Storage is not available.
  }
}

/** Returns true if the server rejected an answer permanently. After other failures it is sent again. */
export const isRejection = ({ status, code }: ApiError): boolean =>
  code !== 'practice-ended' && [400, 404, 409, 422].includes(status);

/** Returns true if an answer can be sent again later: after the exam, or on the next day. */
export const isDeferred = (code: string | undefined): boolean => code === 'exam-running' || code === 'too-many';
