/** A draft is stored in local storage under this prefix, the id of its account and its name. */
const PREFIX = 'draft:';
const AGE_MAX_MS = 7 * 24 * 60 * 60_000;
/** Maximum number of drafts per account; past it, the oldest draft is deleted. */
const DRAFTS_MAX = 30;

interface StoredDraft {
  /** Time of the last change, in ms since the epoch */
  readonly at: number;
  readonly value: unknown;
}

const keyOf = (account: string, name = ''): string => `${PREFIX}${account}:${name}`;

/** Returns a draft of the account; undefined if there is none or it is older than seven days. */
export const readDraft = (account: string, name: string): unknown => readStored(keyOf(account, name))?.value;

/**
 * Stores a draft of an account. Other accounts cannot read it in the app.
 * Passwords and codes must not be in it.
 * @param value undefined deletes the draft
 * @returns false if the browser could not store it
 */
export function writeDraft(account: string, name: string, value: unknown): boolean {
  const key = keyOf(account, name);
  return tryChange(() => {
    if (value === undefined) return localStorage.removeItem(key);
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), value } satisfies StoredDraft));
    const otherKeys = keysOf(account).filter((otherKey) => otherKey !== key);
    if (otherKeys.length >= DRAFTS_MAX) {
      const [oldestKey] = otherKeys.toSorted((a, b) => (readStored(a)?.at ?? 0) - (readStored(b)?.at ?? 0));
      localStorage.removeItem(oldestKey!);
    }
  });
}

export const countDrafts = (account: string): number => keysOf(account).filter(readStored).length;

/** Deletes all drafts of an account. */
export const deleteDraftsOf = (account: string): void =>
  void tryChange(() => keysOf(account).forEach((key) => localStorage.removeItem(key)));

/** Deletes drafts of any account that are older than seven days. */
export const deleteExpiredDrafts = (): void =>
  void tryChange(() =>
    storageKeys(PREFIX)
      .filter((key) => !readStored(key))
      .forEach((key) => localStorage.removeItem(key)),
  );

/** Reads a draft; returns undefined for an expired draft and for unreadable data. */
function readStored(key: string): StoredDraft | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<StoredDraft> | null;
    const isCurrent = typeof stored?.at === 'number' && Math.abs(Date.now() - stored.at) < AGE_MAX_MS;
    return isCurrent ? (stored as StoredDraft) : undefined;
  } catch {
    return undefined;
  }
}

function keysOf(account: string): string[] {
  try {
    return storageKeys(keyOf(account));
  } catch {
    return [];
  }
}

const storageKeys = (prefix: string): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

/** Runs a change of the storage; returns false if the browser rejects it. */
function tryChange(task: () => void): boolean {
  try {
    task();
    return true;
  } catch {
    return false;
  }
}
