import { useNavigate } from 'react-router-dom';
import type { ReportOutcome } from '../../../../api/contracts/http/question-reports';
import { useRefetchPaths } from '../../lib/api/get-query';
import { useLive } from '../../lib/live/live';
import { toast } from '../../ui/toast';

/** Separate from `messages.ts`, because these texts are loaded on every page of a student. */
const RESULTS: Readonly<Record<ReportOutcome, string>> = {
  corrected: 'You were right: the answer key was corrected',
  edited: 'The question that you reported was edited',
  answered: 'A tutor replied to your report',
  fine: 'A tutor checked the question that you reported',
};
const ACTION_LABEL = 'See the reply';

/** Notifies the student of the outcome of a report, on every page. */
export function ReportNotice() {
  const navigate = useNavigate();
  const refetch = useRefetchPaths();
  const refresh = () => void refetch('/api/student/reports');
  useLive(
    'report:resolved',
    ({ outcome }) => {
      toast.success(RESULTS[outcome], { label: ACTION_LABEL, onClick: () => void navigate('/student/reports') });
      refresh();
    },
    refresh,
  );
  return null;
}
