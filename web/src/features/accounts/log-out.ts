import { api } from '../../lib/api/client';
import { clearSession } from '../../lib/session';

/** Ends the student's session here at once (spec §4), and on the server as soon as it hears of it. */
export function logOutStudent(): void {
  api.POST('/api/student/logout', { keepalive: true }).catch(() => {
    // unheard, the session ends by its own time; nobody here has its token any more
  });
  clearSession();
}
