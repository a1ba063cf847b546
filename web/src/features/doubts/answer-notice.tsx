import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { toast } from '../../ui/toast';
import { addressOfDoubt } from './doubt-address';
import { doubtsQuery } from './doubts.queries';

/** Tells a student that a tutor has answered, on whatever page (DOUBT-12). */
export function AnswerNotice() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const own = doubtsQuery(useAccountId());
  const refresh = () => queries.invalidateQueries(own);
  useLive(
    'doubt:answered',
    ({ _id, subject }) => {
      const go = () => void navigate(addressOfDoubt(_id));
      toast.success(`Your doubt was answered: ${subject}`, { label: 'Read the answer', onClick: go });
      void refresh();
    },
    () => void refresh(),
  );
  return null;
}
