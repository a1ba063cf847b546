import { renderHook, act } from '@testing-library/react';
import { clearSession, sessionOf, storedSession, storeSession, useAccountId, useSession } from './session';

const session = { jwtoken: 'token', studentId: 'one', isStudent: true } as const;

beforeEach(() => localStorage.clear());

describe('stored session', () => {
  it('[AUTH-10] is stored as JSON under the local storage key userData', () => {
    storeSession(session);
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(session);
    expect(localStorage).toHaveLength(1);
  });

  it('is null after clearSession', () => {
    storeSession(session);
    clearSession();
    expect(localStorage.getItem('userData')).toBeNull();
    expect(storedSession()).toBeNull();
  });

  it.each(['', 'nonsense', 'null', '3', '"text"', '[]'])('is null if the stored text is %p', (text) => {
    localStorage.setItem('userData', text);
    expect(storedSession()).toBeNull();
  });

  it('is updated by this tab', () => {
    const { result } = renderHook(() => useSession('student'));
    expect(result.current).toBeNull();
    act(() => storeSession(session));
    expect(result.current).toEqual({ role: 'student', id: 'one', jwtoken: 'token' });
  });

  it('is updated by another tab', () => {
    storeSession(session);
    const { result } = renderHook(() => useSession('student'));
    act(() => {
      localStorage.removeItem('userData');
      dispatchEvent(new StorageEvent('storage', { key: 'userData' }));
    });
    expect(result.current).toBeNull();
  });
});

describe('sessionOf', () => {
  it.each([
    ['student', { jwtoken: 'token', studentId: 'one', isStudent: true }],
    ['tutor', { jwtoken: 'token', tutorId: 'one', isTutor: true }],
    ['admin', { jwtoken: 'token', adminId: 'one', isAdmin: true }],
  ] as const)('returns the session of a %s by its flag, and null for the other roles', (role, stored) => {
    const others = (['student', 'tutor', 'admin'] as const).filter((other) => other !== role);
    expect(sessionOf(role, stored)).toEqual({ role, id: 'one', jwtoken: 'token' });
    expect(others.map((other) => sessionOf(other, stored))).toEqual([null, null]);
    storeSession(stored);
    expect(renderHook(useAccountId).result.current).toBe('one');
  });

  it('requires the flag of the role only, and returns null if it is missing', () => {
    expect(sessionOf('student', { isStudent: true })).toEqual({ role: 'student', id: '', jwtoken: '' });
    expect(sessionOf('student', { ...session, isStudent: false })).toBeNull();
    expect(sessionOf('student', { jwtoken: 'token', studentId: 'one' })).toBeNull();
    expect(sessionOf('student', null)).toBeNull();
  });
});
