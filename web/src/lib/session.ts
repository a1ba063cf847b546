import { useSyncExternalStore } from 'react';

/** The stored session under this local storage key: the token, and of the role's fields the id and the flag. */
const SESSION_KEY = 'userData';

/** What tells the roles apart, in the stored session and by address. */
export const ROLES = {
  student: { id: 'studentId', flag: 'isStudent', login: '/login', home: '/student/dashboard' },
  tutor: { id: 'tutorId', flag: 'isTutor', login: '/tutor-login', home: '/tutor/dashboard' },
  admin: { id: 'adminId', flag: 'isAdmin', login: '/sys-admin-cracked', home: '/admin/dashboard' },
} as const;
export type Role = keyof typeof ROLES;
type IdField = (typeof ROLES)[Role]['id'];
type Flag = (typeof ROLES)[Role]['flag'];

/** As found: somebody may have written anything there. */
export type StoredSession = { jwtoken?: string } & Partial<Record<IdField, string> & Record<Flag, boolean>>;

/** Who is signed in, by what is stored. */
export interface Session {
  readonly role: Role;
  readonly id: string;
  readonly jwtoken: string;
}

const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

let readText: string | null = null;
let readValue: StoredSession | null = null;

/** The stored session, the same object as long as the stored text is the same; null without one. */
export function storedSession(): StoredSession | null {
  const text = stored();
  if (text !== readText) {
    readText = text;
    readValue = parsed(text);
  }
  return readValue;
}

/** Null also where the browser keeps nothing for this site. */
function stored(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY);
  } catch {
    return null;
  }
}

function parsed(text: string | null): StoredSession | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

let isLoggedOut = false;

/** Whether the last session of this tab ended because the person logged out here, and not by the server or another tab. */
export const hasLoggedOut = (): boolean => isLoggedOut;

export function storeSession(session: StoredSession & { jwtoken: string }): void {
  isLoggedOut = false;
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  changed();
}

/** @param loggedOut the person asked for it in this tab */
export function clearSession({ loggedOut = false }: { loggedOut?: boolean } = {}): void {
  isLoggedOut = loggedOut;
  localStorage.removeItem(SESSION_KEY);
  changed();
}

// One handler for all: between two handlers of one event React would render a screen before its guard.
function inOtherTab({ key }: StorageEvent): void {
  if (key === SESSION_KEY || key === null) changed();
}

/** Calls back on every change, one made in another tab too; returns the way to stop. */
export function onSessionChange(listener: () => void): () => void {
  addEventListener('storage', inOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The session of a role, null unless the stored flag says that there is one (GUARD-5); the server judges the rest. */
export function sessionOf(role: Role, stored = storedSession()): Session | null {
  const { id, flag } = ROLES[role];
  return stored?.[flag] === true ? { role, id: stored[id] ?? '', jwtoken: stored.jwtoken ?? '' } : null;
}

const useStoredSession = (): StoredSession | null => useSyncExternalStore(onSessionChange, storedSession);

export const useSession = (role: Role): Session | null => sessionOf(role, useStoredSession());

/** The session of whatever role there is one for. */
export const anySession = (stored = storedSession()): Session | undefined =>
  (Object.keys(ROLES) as Role[]).map((role) => sessionOf(role, stored)).find((found) => found !== null);

/** Id of the account whose screens these are, of any role; only under a guard. */
export function useAccountId(): string {
  const session = anySession(useStoredSession());
  if (!session) throw new Error('A screen of an account stands outside its guard.');
  return session.id;
}
