import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { examHistoryQuery } from '../../entities/score/exam-history.queries';
import { useLive } from '../../lib/live/live';
import { scoreText } from '../../entities/score/score-text';
import { useAccountId } from '../../lib/session';
import { toast } from '../../ui/toast';

/** Tells a student that an exam was marked again, on whatever page; who is not there finds it in the exam history. */
export function RemarkNotice() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const history = examHistoryQuery(useAccountId());
  useLive('attempt:remarked', ({ attemptId, before, after }) => {
    const go = () => void navigate(`/student/exam-history/${attemptId}`);
    toast.info(`An exam was marked again: ${scoreText(before)} → ${scoreText(after)}`, {
      label: 'See why',
      onClick: go,
    });
    void queries.invalidateQueries(history);
  });
  return null;
}
