import { redirect } from 'react-router-dom';
import { tutorArea } from '../areas/tutor';
import { areaRoute, lazyRoute } from './lazy-routes';

/** Routes of the tutor area. */
export const tutorRoutes = areaRoute(
  tutorArea,
  [
    { index: true, loader: () => redirect('/tutor/model-test') },
    {
      path: 'dashboard',
      ...lazyRoute(
        'tutor-dashboard',
        async () => (await import('../../features/tutor-dashboard/dashboard.page')).TutorDashboardPage,
      ),
    },
    {
      path: 'model-test',
      ...lazyRoute(
        'tutor-model-test',
        async () => (await import('../../features/model-tests/scheduling/list.page')).ScheduledTestsPage,
      ),
    },
    {
      path: 'merit-list/:modelTestId',
      ...lazyRoute(
        'tutor-merit-list',
        async () => (await import('../../features/merit-lists/merit-list.page')).TutorMeritListPage,
      ),
    },
    {
      path: 'merit-list/:modelTestId/print',
      ...lazyRoute(
        'printable-merit-list',
        async () => (await import('../../features/merit-lists/printable-list.page')).PrintableListPage,
      ),
    },
    {
      path: 'create-modeltest',
      ...lazyRoute(
        'create-modeltest',
        async () => (await import('../../features/model-tests/scheduling/create.page')).CreateTestPage,
      ),
    },
    {
      path: 'edit-modeltest/:modelTestId',
      ...lazyRoute(
        'edit-modeltest',
        async () => (await import('../../features/model-tests/scheduling/edit.page')).EditTestPage,
      ),
    },
    {
      path: 'model-test-paper/:modelTestId',
      ...lazyRoute(
        'model-test-paper',
        async () => (await import('../../features/model-tests/scheduling/printable-paper.page')).PrintablePaperPage,
      ),
    },
    {
      path: 'reviews',
      ...lazyRoute('reviews', async () => (await import('../../features/doubts/reviews/reviews.page')).ReviewsPage),
    },
    {
      path: 'reviews/:doubtId',
      ...lazyRoute('tutor-doubt', async () => (await import('../../features/doubts/reviews/doubt.page')).DoubtPage),
    },
    {
      path: 'reports',
      ...lazyRoute(
        'reported-questions',
        async () => (await import('../../features/question-reports/reported-questions.page')).ReportedQuestionsPage,
      ),
    },
    {
      path: 'database',
      ...lazyRoute(
        'database',
        async () => (await import('../../features/questions/database.page')).QuestionDatabasePage,
      ),
    },
    {
      path: 'database/topics',
      ...lazyRoute('topics', async () => (await import('../../features/topics/topics.page')).TopicsPage),
    },
    {
      path: 'database/:subject',
      ...lazyRoute(
        'subject-questions',
        async () => (await import('../../features/questions/subject.page')).SubjectQuestionsPage,
      ),
    },
    {
      path: 'history/question/:questionId',
      ...lazyRoute(
        'question-history',
        async () => (await import('../../features/account-activity/history.page')).QuestionHistoryPage,
      ),
    },
    {
      path: 'history/model-test/:modelTestId',
      ...lazyRoute(
        'model-test-history',
        async () => (await import('../../features/account-activity/history.page')).ModelTestHistoryPage,
      ),
    },
    {
      path: 'import-questions',
      ...lazyRoute(
        'import-questions',
        async () => (await import('../../features/questions/import/import-questions.page')).ImportQuestionsPage,
      ),
    },
    {
      path: 'add-question',
      ...lazyRoute(
        'add-question',
        async () => (await import('../../features/questions/add-question.page')).AddQuestionPage,
      ),
    },
    {
      path: 'edit-question/:subject/:questionId',
      ...lazyRoute(
        'edit-question',
        async () => (await import('../../features/questions/edit-question.page')).EditQuestionPage,
      ),
    },
    {
      path: 'answer-keys',
      ...lazyRoute(
        'answer-keys',
        async () => (await import('../../features/key-corrections/key-corrections.page')).KeyCorrectionsPage,
      ),
    },
    {
      path: 'item-statistics',
      ...lazyRoute(
        'item-statistics',
        async () => (await import('../../features/item-statistics/item-statistics.page')).ItemStatisticsPage,
      ),
    },
    {
      path: 'profile',
      ...lazyRoute(
        'tutor-profile',
        async () => (await import('../../features/accounts/tutor-profile/tutor-profile.page')).TutorProfilePage,
      ),
    },
  ],
  [],
);
