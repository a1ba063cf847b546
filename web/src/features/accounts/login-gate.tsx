import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isSignedOut, loginTarget } from '../../entities/account/login-state';
import { useSession, type Role } from '../../lib/session';
import { messages } from './messages';

/**
 * Wrapper of a login page: redirects users who are signed in to this role, immediately or after the form has signed
 * them in.
 */
export function LoginGate({ area: role, children }: { area: Role; children: ReactNode }) {
  const { state } = useLocation();
  const session = useSession(role);
  const [wasSignedIn] = useState(session !== null);
  return (
    <>
      {session && <Navigate to={loginTarget(role, state)} replace />}
      {!wasSignedIn && children}
    </>
  );
}

/** Notice that the session has ended. */
export function SignedOutNotice() {
  const { state } = useLocation();
  if (!isSignedOut(state)) return null;
  return (
    <output className="block border-l-(length:--line-strong) border-rule-strong pl-3">{messages.signedOut}</output>
  );
}
