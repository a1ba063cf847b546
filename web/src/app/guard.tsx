import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { deleteDraftsOf } from '../lib/device/drafts';
import { useLive } from '../lib/live/live';
import type { LoginState } from '../entities/account/login-state';
import { clearSession, hasLoggedOut, ROLES, useSession } from '../lib/session';
import type { Area } from './area';

/** Delay in ms, since the response to a password change may arrive after its live message */
const NEW_SESSION_MS = 1_000;

/**
 * Returns the guard of an area: requires a session of its role and an account that is not banned (GUARD-2 to
 * GUARD-6).
 */
export const guardOf = (area: Area) =>
  function Guard() {
    const session = useSession(area.role);
    const { pathname, search, hash } = useLocation();
    const [wasSignedIn] = useState(session !== null);
    if (!session) {
      const state: LoginState = { from: `${pathname}${search}${hash}`, signedOut: wasSignedIn };
      return <Navigate to={ROLES[area.role].login} replace state={wasSignedIn && hasLoggedOut() ? null : state} />;
    }
    return <NotBanned key={session.id} area={area} id={session.id} />;
  };

function NotBanned({ area: { useProfile, onEnter }, id }: { area: Area; id: string }) {
  const profile = useProfile(id);
  // the cached profile may be outdated
  const [isBannedNow, setBannedNow] = useState(false);
  useLive('session:ended', ({ reason }) => {
    if (reason === 'banned') setBannedNow(true);
    // the browser that changed the password receives a new session shortly; in others the refetch fails
    else if (reason === 'password-changed') setTimeout(() => void profile.refetch(), NEW_SESSION_MS);
    else {
      if (reason === 'deleted') deleteDraftsOf(id);
      clearSession();
    }
  });
  useEffect(() => onEnter?.(id), [onEnter, id]);
  return isBannedNow || profile.data?.isBanned ? <Navigate to="/you-are-banned" replace /> : <Outlet />;
}
