import { useMutation, useQuery } from '@tanstack/react-query';
import { adminProfileQuery } from '../../entities/account/profile.queries';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';
import { storeSession, useAccountId } from '../../lib/session';
import { PageTitle } from '../../ui/page-title';
import { FetchRetry } from '../../ui/retry';
import { messages } from './messages';
import { PasswordForm } from './profile/password-form';

type PasswordChange = components['schemas']['PasswordChangeBody'];

/** The page where admins change their own password. */
export function AdminAccountPage() {
  const adminId = useAccountId();
  const profile = useQuery(adminProfileQuery(adminId));
  const { data } = profile;
  const change = useMutation({
    mutationFn: (body: PasswordChange) =>
      answerOf(api.POST('/api/admin/update-password/{adminId}', { params: { path: { adminId } }, body })),
    // the old session has ended; the response contains a new one
    onSuccess: ({ jwtoken }) => storeSession({ jwtoken, adminId, isAdmin: true }),
  });
  return (
    <div className="grid max-w-[32rem] gap-6 phone:gap-3">
      <header className="phone:px-4 phone:pt-4">
        <PageTitle>{messages.account}</PageTitle>
        <p className="mt-1 min-h-6 text-ink-soft">{data && messages.signedInAs(data.username)}</p>
      </header>
      <FetchRetry alert={messages.profileFailed} query={profile} />
      <PasswordForm change={change.mutateAsync} />
    </div>
  );
}
