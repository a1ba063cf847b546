import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { useLive } from '../lib/live/live';
import { clearSession, ROLES, useSession } from '../lib/session';
import { areas, type AreaRole } from './areas';

/** Lets in who has a session of the role and is not banned (GUARD-4, GUARD-5). */
export const guardOf = (role: AreaRole) =>
  function Guard() {
    const session = useSession(role);
    if (!session) return <Navigate to={ROLES[role].login} replace />;
    return <NotBanned key={session.id} role={role} id={session.id} />;
  };

function NotBanned({ role, id }: { role: AreaRole; id: string }) {
  const { profileQuery, onEnter } = areas[role];
  const queries = useQueryClient();
  const profile = useQuery(profileQuery(id));
  useLive('session:ended', ({ reason }) => {
    if (reason === 'banned') void queries.invalidateQueries(profileQuery(id));
    else clearSession();
  });
  useEffect(() => onEnter(id), [onEnter, id]);
  return profile.data?.isBanned ? <Navigate to="/you-are-banned" replace /> : <Outlet />;
}
