import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../lib/api/api-error';
import { logOut } from './log-out';
import { ROLES, type Role } from '../../lib/session';
import { toast } from '../../ui/toast';
import { useSubmitOnce } from '../../ui/use-submit-once';

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
