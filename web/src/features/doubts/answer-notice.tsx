import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { toast } from '../../ui/toast';
import { doubtsQuery } from './doubts.queries';

/** Tells a student that a tutor has answered, on whatever page (DOUBT-12). */
export function AnswerNotice() {
  const queries = useQueryClient();
  const own = doubtsQuery(useAccountId());
  const refresh = () => queries.invalidateQueries(own);
  useLive(
    'doubt:answered',
    ({ subject }) => {
      toast.success(`Your doubt was answered: ${subject}`);
      void refresh();
    },
    () => void refresh(),
  );
  return null;
}
