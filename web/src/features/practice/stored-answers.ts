/** An answer that the server has not graded yet. */
export interface PendingAnswer {
  readonly questionId: string;
  readonly option: string;
  /** Time spent in ms */
  readonly spentMs: number;
  readonly changed: boolean;
  readonly flagged: boolean;
  readonly commandId: string;
}

const KEY = 'practice-answers';

interface Stored {
  readonly practiceId: string;
  readonly answers: readonly PendingAnswer[];
}

/** Returns the stored answers of a practice; those of an earlier one are ignored. */
export function storedAnswers(practiceId: string): readonly PendingAnswer[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Stored | null;
    return stored?.practiceId === practiceId ? stored.answers : [];
  } catch {
    // Storage is not available, or another program wrote to it.
    return [];
  }
}

/** Stores the answers of a practice until they are graded, in place of those of an earlier one. */
export function storeAnswers(practiceId: string, answers: readonly PendingAnswer[]): void {
  try {
    if (answers.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ practiceId, answers } satisfies Stored));
  } catch {
    // Without storage the answers stay in memory.
  }
}
