import { api } from '../../lib/api/client';
import { forgetAll } from '../../lib/device/last-known';
import { deleteDraftsOf } from '../../lib/device/drafts';
import { clearSession, sessionOf, type Role } from '../../lib/session';

/**
 * A student's session ends on this device at once, and on the server as soon as the call gets there. Of everybody else
 * it ends here once the server has ended it (TLOGIN-11).
 * @param keepsDrafts the person has been asked, and knows that what is not sent stays on the device
 * @throws ApiError when the server did not; the session is as it was then
 */
export async function logOut(role: Role, keepsDrafts = false): Promise<void> {
  const account = sessionOf(role)?.id;
  const call = api.POST(`/api/${role}/logout`, { keepalive: true });
  if (role === 'student') {
    // without the call the session ends when its time is over; nobody here has its token any more
    call.catch(() => {});
  } else {
    await call;
  }
  clearSession({ loggedOut: true });
  if (account !== undefined && !keepsDrafts) deleteDraftsOf(account);
  // the device may be another's too
  await forgetAll();
}
