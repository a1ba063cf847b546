import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../lib/api/api-error';
import { logOut } from './log-out';
import { ROLES, type Role } from '../../lib/session';
import { toast } from '../../ui/toast';
import { useSubmitOnce } from '../../ui/use-submit-once';

/** Logs out and leads to the role's login, or says why the session goes on. Drafts are deleted unless they are to be kept. */
export function useLogOut(): (role: Role, keepsDrafts?: boolean) => void {
  const navigate = useNavigate();
  const { submit } = useSubmitOnce((role: Role, keepsDrafts?: boolean) =>
    logOut(role, keepsDrafts).then(
      () => navigate(ROLES[role].login),
      (thrown) => toast.error(messageOf(thrown)),
    ),
  );
  return (role, keepsDrafts) => void submit(role, keepsDrafts);
}
