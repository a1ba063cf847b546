import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../lib/session';
import { tutorProfileQuery } from '../../lib/tutor-profile';
import { Avatar, tutorAvatar } from '../../ui/avatar';
import { PageTitle } from '../../ui/page-title';

/** Where tutors begin (TDASH-1 to TDASH-7). */
export function TutorDashboardPage() {
  const profile = useQuery(tutorProfileQuery(useAccountId()));
  const name = profile.data?.fullname || profile.data?.username;
  return (
    <div className="flex items-center gap-4">
      <Avatar picture={tutorAvatar(profile.data?.avatar, profile.isError)} className="size-14" />
      <PageTitle>{name ? `Welcome, ${name}` : 'Welcome'}</PageTitle>
    </div>
  );
}
