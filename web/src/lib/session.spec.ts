import { renderHook, act } from '@testing-library/react';
import { clearSession, sessionOf, storedSession, storeSession, useAccountId, useSession } from './session';

const session = { jwtoken: 'token', studentId: 'one', isStudent: true } as const;

beforeEach(() => localStorage.clear());

describe('the stored session', () => {
  it('[AUTH-10] is JSON under the local storage key userData', () => {
    storeSession(session);
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(session);
    expect(localStorage).toHaveLength(1);
  });

  it('is gone after clearing', () => {
    storeSession(session);
    clearSession();
    expect(localStorage.getItem('userData')).toBeNull();
    expect(storedSession()).toBeNull();
  });

  it.each(['', 'nonsense', 'null', '3', '"text"', '[]'])('takes %p for no session', (text) => {
    localStorage.setItem('userData', text);
    expect(storedSession()).toBeNull();
  });

  it('follows what this tab does', () => {
    const { result } = renderHook(() => useSession('student'));
    expect(result.current).toBeNull();
    act(() => storeSession(session));
    expect(result.current).toEqual({ role: 'student', id: 'one', jwtoken: 'token' });
  });

  it('follows what another tab does', () => {
    storeSession(session);
    const { result } = renderHook(() => useSession('student'));
    act(() => {
      localStorage.removeItem('userData');
      dispatchEvent(new StorageEvent('storage', { key: 'userData' }));
    });
    expect(result.current).toBeNull();
  });
});

describe('the session of a role', () => {
  it.each([
    ['student', { jwtoken: 'token', studentId: 'one', isStudent: true }],
    ['tutor', { jwtoken: 'token', tutorId: 'one', isTutor: true }],
    ['admin', { jwtoken: 'token', adminId: 'one', isAdmin: true }],
  ] as const)('of a %s goes by the flag alone, and belongs to no other role', (role, stored) => {
    const others = (['student', 'tutor', 'admin'] as const).filter((other) => other !== role);
    expect(sessionOf(role, stored)).toEqual({ role, id: 'one', jwtoken: 'token' });
    expect(others.map((other) => sessionOf(other, stored))).toEqual([null, null]);
    storeSession(stored);
    expect(renderHook(useAccountId).result.current).toBe('one');
  });

  it('is there with the flag alone, and not without it', () => {
    expect(sessionOf('student', { isStudent: true })).toEqual({ role: 'student', id: '', jwtoken: '' });
    expect(sessionOf('student', { ...session, isStudent: false })).toBeNull();
    expect(sessionOf('student', { jwtoken: 'token', studentId: 'one' })).toBeNull();
    expect(sessionOf('student', null)).toBeNull();
  });
});
