import { getQuery } from '../../lib/api/get-query';

/** Query for the number of unanswered doubts, in total and by subject. */
export const pendingReviewsQuery = getQuery('/api/tutor/pending-reviews');
