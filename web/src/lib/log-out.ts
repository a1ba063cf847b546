import { api } from './api/client';
import { clearSession, type Role } from './session';

/** Ends the session on this device at once, and on the server as soon as the call gets there. */
export function logOut(role: Role): void {
  api.POST(`/api/${role}/logout`, { keepalive: true }).catch(() => {
    // without the call the session ends when its time is over; nobody here has its token any more
  });
  clearSession();
}
