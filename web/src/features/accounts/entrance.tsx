import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isSignedOut, loginTarget } from '../../entities/account/login-state';
import { useSession, type Role } from '../../lib/session';

/** The login of a role. Leads on who is signed in to this role: at once, or after the form below has signed them in. @param to the role */
export function Entrance({ to: role, children }: { to: Role; children: ReactNode }) {
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

/** Why somebody who was signed in stands before the login. */
export function SignedOutNotice() {
  const { state } = useLocation();
  if (!isSignedOut(state)) return null;
  return (
    <output className="block border-l-(length:--line-strong) border-rule-strong pl-3">
      You have been signed out. Sign in again.
    </output>
  );
}
