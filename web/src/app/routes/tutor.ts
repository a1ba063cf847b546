import { redirect } from 'react-router-dom';
import { area, part } from './parts';

/** The tutor's screens. */
export const tutorRoutes = area(
  'tutor',
  [
    { index: true, loader: () => redirect('/tutor/model-test') },
    {
      path: 'dashboard',
      ...part(
        'tutor-dashboard',
        async () => (await import('../../features/tutor-dashboard/dashboard.page')).TutorDashboardPage,
      ),
    },
    {
      path: 'reviews',
      ...part('reviews', async () => (await import('../../features/doubts/reviews/reviews.page')).ReviewsPage),
    },
  ],
  [],
);
