import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { examHistoryQuery } from '../../entities/score/exam-history.queries';
import { percentText } from '../../entities/score/score-text';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { toast } from '../../ui/toast';

/** Separate from `messages.ts`, because these texts are loaded on every page of a student. */
const messages = {
  remarked: (before: number, after: number) =>
    `An exam was marked again: ${percentText(before)} → ${percentText(after)}`,
  seeWhy: 'See why',
  released: 'The results of a model test are available.',
  seeResult: 'See your result',
} as const;

/** Notifies a student on any page that an exam was regraded, or that a withheld result is shown. */
export function ResultNotice() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const history = examHistoryQuery(useAccountId());
  useLive('attempt:remarked', ({ attemptId, before, after }) => {
    const openResult = () => void navigate(`/student/exam-history/${attemptId}`);
    toast.info(messages.remarked(before, after), {
      label: messages.seeWhy,
      onClick: openResult,
    });
    void queries.invalidateQueries(history);
  });
  useLive('results:released', ({ modelTestId }) => {
    toast.info(messages.released, {
      label: messages.seeResult,
      onClick: () => void navigate(`/student/modeltest-questions/${modelTestId}`),
    });
    // history, statistics, mistakes, reviews, mastery and ranks all change
    void queries.invalidateQueries();
  });
  return null;
}
