import { useNavigate } from 'react-router-dom';
import { messageOf } from '../lib/api/api-error';
import { logOut } from '../lib/log-out';
import { ROLES, type Role } from '../lib/session';
import { toast } from './toast';

/** Logs out and leads to the role's login, or says why the session goes on. */
export function useLogOut(): (role: Role) => void {
  const navigate = useNavigate();
  return (role) =>
    void logOut(role).then(
      () => navigate(ROLES[role].login),
      (thrown) => toast.error(messageOf(thrown)),
    );
}
