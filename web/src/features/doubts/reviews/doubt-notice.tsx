import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLive } from '../../../lib/live/live';
import { useGathering } from '../../../lib/time/use-gathering';
import { toast } from '../../../ui/toast';
import { refreshReviews } from './reviews.queries';

const REVIEWS = '/tutor/reviews';
/** ms between two times that lists are asked for, however many doubts come */
const REFRESH_MS = 1_000;
/** and between two toasts */
const TOAST_MS = 10_000;

/** Tells a tutor of new doubts, on whatever page, and keeps what shows them as it is on the server (CARD-13, CARD-15). */
export function DoubtNotice() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isAtReviews = useLocation().pathname === REVIEWS;
  const last = useRef('');
  const refresh = useGathering(REFRESH_MS, () => void refreshReviews(queries));
  const tell = useGathering(TOAST_MS, (doubts) => {
    // there the list says it
    if (isAtReviews) return;
    const text = doubts === 1 ? `New doubt: ${last.current}` : `${doubts} new doubts`;
    toast.info(text, { label: 'Go to the queue', onClick: () => void navigate(REVIEWS) });
  });
  useLive(
    'doubt:asked',
    ({ subject }) => {
      last.current = subject;
      refresh();
      tell();
    },
    refresh,
  );
  useLive('doubt:claimed', refresh);
  useLive('doubt:answered', refresh);
  useLive('doubt:deleted', refresh);
  return null;
}
