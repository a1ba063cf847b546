import { renderHook, act } from '@testing-library/react';
import { clearSession, storedSession, storeSession, studentSession, useSession } from './session';

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
    const { result } = renderHook(() => useSession());
    expect(result.current).toBeNull();
    act(() => storeSession(session));
    expect(result.current).toEqual(session);
  });

  it('follows what another tab does', () => {
    storeSession(session);
    const { result } = renderHook(() => useSession());
    act(() => {
      localStorage.removeItem('userData');
      dispatchEvent(new StorageEvent('storage', { key: 'userData' }));
    });
    expect(result.current).toBeNull();
  });
});

describe('a student’s session', () => {
  it('goes by the flag alone', () => {
    expect(studentSession(session)).toEqual(session);
    expect(studentSession({ isStudent: true })).toEqual({ jwtoken: '', studentId: '', isStudent: true });
    expect(studentSession({ ...session, isStudent: false })).toBeNull();
    expect(studentSession({ jwtoken: 'token', studentId: 'one' })).toBeNull();
    expect(studentSession({ jwtoken: 'token', tutorId: 'two', isTutor: true })).toBeNull();
    expect(studentSession(null)).toBeNull();
  });
});
