import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../lib/api/api-error';
import { ROLES, clearSession, sessionOf, type Role } from '../../lib/session';
import { toast } from '../../ui/toast';
import { useSubmitOnce } from '../../ui/use-submit-once';
import { api } from '../../lib/api/client';
import { clearCache } from '../../lib/device/offline-cache';
import { deleteDraftsOf } from '../../lib/device/drafts';

/**
 * Logs out and opens the login of the role, or shows why the logout failed. Drafts are deleted unless `keepsDrafts`.
 */
export function useLogOut(): (role: Role, keepsDrafts?: boolean) => void {
  const navigate = useNavigate();
  const { submit } = useSubmitOnce((role: Role, keepsDrafts?: boolean) =>
    logOut(role, keepsDrafts).then(
      () => navigate(ROLES[role].login),
      (error) => toast.error(messageOf(error)),
    ),
  );
  return (role, keepsDrafts) => void submit(role, keepsDrafts);
}

/**
 * Logs out. The session of a student ends on this device immediately, even without a connection. Other sessions end
 * here once the server has ended them (TLOGIN-11).
 * @param keepsDrafts true keeps unsent drafts on the device
 * @throws ApiError if the server failed to end the session, which is then kept
 */
export async function logOut(role: Role, keepsDrafts = false): Promise<void> {
  const account = sessionOf(role)?.id;
  const call = api.POST(`/api/${role}/logout`, { keepalive: true });
  if (role === 'student') {
    // if the call fails, the token expires on the server
    call.catch(() => {});
  } else {
    await call;
  }
  clearSession({ loggedOut: true });
  if (account !== undefined && !keepsDrafts) deleteDraftsOf(account);
  // the device may be shared
  await clearCache();
}
