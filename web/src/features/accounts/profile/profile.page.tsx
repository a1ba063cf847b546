import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readDraft } from '../../../lib/device/drafts';
import { useAccountId } from '../../../lib/session';
import { PageTitle } from '../../../ui/page-title';
import { FetchRetry } from '../../../ui/retry';
import { Sheet } from '../../../ui/sheet';
import { messages } from '../messages';
import { AvatarPicker } from './avatar-picker';
import { ProfileDetails, ProfileSkeleton } from './profile-details';
import { ProfileForm, PROFILE_DRAFT } from './profile-form';
import { PasswordForm } from './password-form';
import { studentProfile } from './profile.queries';

/** The student's profile page (PROF-1 to PROF-19). */
export function ProfilePage() {
  const studentId = useAccountId();
  const { query, changePassword } = studentProfile(studentId);
  const profile = useQuery(query);
  const [mode, setMode] = useState<'first' | 'edit' | 'edited'>(() =>
    readDraft(studentId, PROFILE_DRAFT) !== undefined ? 'edit' : 'first',
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-3">
      <PageTitle className="phone:px-4 phone:pt-4" note={messages.profileNote}>
        {messages.profile}
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-6 max-desktop:grid-cols-1 phone:gap-3">
        <Sheet aria-label={messages.aboutYou} aria-busy={profile.isPending}>
          {profile.data ? (
            mode === 'edit' ? (
              <ProfileForm studentId={studentId} profile={profile.data} onCancel={() => setMode('edited')} />
            ) : (
              <ProfileDetails profile={profile.data} wasEdited={mode === 'edited'} edit={() => setMode('edit')} />
            )
          ) : (
            profile.isPending && <ProfileSkeleton />
          )}
          <FetchRetry query={profile} />
        </Sheet>
        <div className="grid items-start gap-6 max-desktop:grid-cols-2 phone:grid-cols-1 phone:gap-3">
          <AvatarPicker studentId={studentId} avatar={profile.data?.avatar} />
          <PasswordForm change={changePassword} />
        </div>
      </div>
    </div>
  );
}
