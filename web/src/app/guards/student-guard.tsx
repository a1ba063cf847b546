import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { studentProfileQuery, useStudentProfile } from '../../features/accounts/student-profile.queries';
import { useLive } from '../../lib/live/live';
import { clearSession, studentSession, useSession } from '../../lib/session';

/** Student screens are for who has a student's session and is not banned (spec §2, guards). */
export function StudentGuard() {
  const session = studentSession(useSession());
  return session ? (
    <NotBanned key={session.studentId} studentId={session.studentId} />
  ) : (
    <Navigate to="/login" replace />
  );
}

function NotBanned({ studentId }: { studentId: string }) {
  const queries = useQueryClient();
  const profile = useStudentProfile(studentId);
  useLive('session:ended', ({ reason }) => {
    if (reason === 'banned') void queries.invalidateQueries(studentProfileQuery(studentId));
    else clearSession();
  });
  useEffect(() => {
    // answers that an earlier visit could not send wait no longer than until the next page
    import('../../lib/outbox/outboxes').then(
      ({ sendLeftBehind }) => sendLeftBehind(studentId),
      () => {},
    );
  }, [studentId]);
  return profile.data?.isBanned ? <Navigate to="/you-are-banned" replace /> : <Outlet />;
}
