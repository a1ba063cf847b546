import { useSyncExternalStore } from 'react';

/** The stored session under this local storage key, exactly the fields of spec §3. */
export const SESSION_KEY = 'userData';

export interface StudentSession {
  jwtoken: string;
  studentId: string;
  isStudent: true;
}
export interface TutorSession {
  jwtoken: string;
  tutorId: string;
  isTutor: true;
}
export interface AdminSession {
  jwtoken: string;
  adminId: string;
  isAdmin: true;
}

/** Any of them, as found: somebody may have written anything there. */
export type StoredSession = { jwtoken?: string } & Partial<
  Record<'studentId' | 'tutorId' | 'adminId', string> & Record<'isStudent' | 'isTutor' | 'isAdmin', boolean>
>;

const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

let readText: string | null = null;
let readValue: StoredSession | null = null;

/** The stored session, the same object as long as the stored text is the same; null without one. */
export function storedSession(): StoredSession | null {
  const text = localStorage.getItem(SESSION_KEY);
  if (text !== readText) {
    readText = text;
    readValue = parsed(text);
  }
  return readValue;
}

function parsed(text: string | null): StoredSession | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

export function storeSession(session: StudentSession | TutorSession | AdminSession): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  changed();
}

export function clearSession(): void {
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

export const useSession = (): StoredSession | null => useSyncExternalStore(onSessionChange, storedSession);

/** The student's session, null unless the stored flag says that there is one (spec §4); the server judges the rest. */
export function studentSession(session: StoredSession | null): StudentSession | null {
  if (session?.isStudent !== true) return null;
  const { jwtoken = '', studentId = '' } = session;
  return { jwtoken, studentId, isStudent: true };
}

/** Id of the student whose screens these are; only under the student guard. */
export function useStudentId(): string {
  const session = studentSession(useSession());
  if (!session) throw new Error('A student screen stands outside its guard.');
  return session.studentId;
}
