import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useAccountId } from '../../../lib/session';
import { PageTitle } from '../../../ui/page-title';
import { FetchRetry } from '../../../ui/retry';
import { Sheet } from '../../../ui/sheet';
import { PasswordForm } from '../profile/password-form';
import { messages } from '../messages';
import { TutorProfileForm, useTutorProfileForm } from './tutor-profile-form';
import { TutorCard } from './tutor-card';
import { tutorProfile, type TutorProfile } from '../profile/profile.queries';

/** The tutor's profile page (TPROF-1 to TPROF-16). */
export function TutorProfilePage() {
  const tutorId = useAccountId();
  const profile = useQuery(tutorProfile(tutorId).query);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-3">
      <PageTitle className="phone:px-4 phone:pt-4">{messages.profileInformation}</PageTitle>
      {profile.data ? (
        <LoadedProfile tutorId={tutorId} profile={profile.data} />
      ) : (
        <Sheet aria-busy={profile.isPending}>
          <FetchRetry query={profile} skeleton={{ rows: 8 }} />
        </Sheet>
      )}
    </div>
  );
}

/** The form, with the card and the password form at the right. The card shows the current values of the form. */
function LoadedProfile({ tutorId, profile }: { tutorId: string; profile: TutorProfile }) {
  const form = useTutorProfileForm(profile);
  const [fullname, username, institute] = useWatch({
    control: form.control,
    name: ['fullname', 'username', 'institute'],
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_22rem] grid-rows-[auto_1fr] items-start gap-6 max-desktop:grid-cols-1 phone:gap-3">
      <div className="col-start-2 max-desktop:col-start-1">
        <TutorCard {...{ tutorId, fullname, username, institute }} avatar={profile.avatar} />
      </div>
      <Sheet
        aria-label={messages.aboutYou}
        className="col-start-1 row-span-2 row-start-1 max-desktop:row-span-1 max-desktop:row-start-2"
      >
        <TutorProfileForm tutorId={tutorId} form={form} />
      </Sheet>
      <div className="col-start-2 max-desktop:col-start-1">
        <PasswordForm change={tutorProfile(tutorId).changePassword} />
      </div>
    </div>
  );
}
