import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLive } from '../../../lib/live/live';
import { useThrottled } from '../../../lib/time/use-throttled';
import { toast } from '../../../ui/toast';
import { messages } from '../messages';
import { useRefreshReviews } from './reviews.queries';

const REVIEWS = '/tutor/reviews';
/** Minimum interval between two refetches. */
const REFRESH_MS = 1_000;
/** Minimum interval between two toasts. */
const TOAST_MS = 10_000;

/** Notifies the tutor of new doubts on every page, and refetches the lists that show them (CARD-13, CARD-15). */
export function DoubtNotice() {
  const navigate = useNavigate();
  const isReviewsPage = useLocation().pathname === REVIEWS;
  const lastSubject = useRef('');
  const refreshReviews = useRefreshReviews();
  const refresh = useThrottled(REFRESH_MS, () => void refreshReviews());
  const notify = useThrottled(TOAST_MS, (doubts) => {
    // the list shows new doubts itself
    if (isReviewsPage) return;
    const text = doubts === 1 ? messages.newDoubt(lastSubject.current) : messages.newDoubts(doubts);
    toast.info(text, { label: messages.goToTheQueue, onClick: () => void navigate(REVIEWS) });
  });
  useLive(
    'doubt:asked',
    ({ subject }) => {
      lastSubject.current = subject;
      refresh();
      notify();
    },
    refresh,
  );
  useLive('doubt:claimed', refresh);
  useLive('doubt:answered', refresh);
  useLive('doubt:deleted', refresh);
  return null;
}
