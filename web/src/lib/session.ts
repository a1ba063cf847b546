import { useSyncExternalStore } from 'react';

/** Local storage key of the session: the token, and the id and the flag of the role. */
const SESSION_KEY = 'userData';

/** Fields of the stored session and URLs by role. */
export const ROLES = {
  student: { id: 'studentId', flag: 'isStudent', login: '/login', home: '/student/dashboard' },
  tutor: { id: 'tutorId', flag: 'isTutor', login: '/tutor-login', home: '/tutor/dashboard' },
  admin: { id: 'adminId', flag: 'isAdmin', login: '/sys-admin-cracked', home: '/admin/dashboard' },
} as const;
export type Role = keyof typeof ROLES;
type IdField = (typeof ROLES)[Role]['id'];
type Flag = (typeof ROLES)[Role]['flag'];

/** The stored session; not validated. */
export type StoredSession = { jwtoken?: string } & Partial<Record<IdField, string> & Record<Flag, boolean>>;

/** The session of the signed-in account. */
export interface Session {
  readonly role: Role;
  readonly id: string;
  readonly jwtoken: string;
}

const listeners = new Set<() => void>();
const notifyListeners = () => listeners.forEach((listener) => listener());

let cachedText: string | null = null;
let cachedSession: StoredSession | null = null;

/** Returns the stored session, or null. Returns the same object while the stored text is unchanged. */
export function storedSession(): StoredSession | null {
  const text = storedText();
  if (text !== cachedText) {
    cachedText = text;
    cachedSession = parseSession(text);
  }
  return cachedSession;
}

/** Returns the stored text; null if there is no session or storage is blocked. */
function storedText(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY);
  } catch {
    return null;
  }
}

function parseSession(text: string | null): StoredSession | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

let isLoggedOut = false;

/** Returns true if the last session of this tab ended by a logout in this tab. */
export const hasLoggedOut = (): boolean => isLoggedOut;

export function storeSession(session: StoredSession & { jwtoken: string }): void {
  isLoggedOut = false;
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  notifyListeners();
}

/** Deletes the session. @param loggedOut true if the user logged out in this tab */
export function clearSession({ loggedOut = false }: { loggedOut?: boolean } = {}): void {
  isLoggedOut = loggedOut;
  localStorage.removeItem(SESSION_KEY);
  notifyListeners();
}

// A single handler for all listeners: React would render between two handlers, and a page before its guard.
function onStorage({ key }: StorageEvent): void {
  if (key === SESSION_KEY || key === null) notifyListeners();
}

/** Notifies of changes, including those of other tabs. Returns an unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns the session of a role, or null if its flag is missing (GUARD-5). The server validates the token. */
export function sessionOf(role: Role, stored = storedSession()): Session | null {
  const { id, flag } = ROLES[role];
  return stored?.[flag] === true ? { role, id: stored[id] ?? '', jwtoken: stored.jwtoken ?? '' } : null;
}

const useStoredSession = (): StoredSession | null => useSyncExternalStore(onSessionChange, storedSession);

export const useSession = (role: Role): Session | null => sessionOf(role, useStoredSession());

/** Returns the session of any role. */
export const anySession = (stored = storedSession()): Session | undefined =>
  (Object.keys(ROLES) as Role[]).map((role) => sessionOf(role, stored)).find((session) => session !== null);

/** Returns the id of the signed-in account. @throws Error outside of a guard */
export function useAccountId(): string {
  const session = anySession(useStoredSession());
  if (!session) throw new Error('useAccountId needs a session: the page has no guard.');
  return session.id;
}
