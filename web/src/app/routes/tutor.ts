import { redirect } from 'react-router-dom';
import { tutorArea } from '../areas/tutor';
import { area, part } from './parts';

/** Routes of the tutor area. */
export const tutorRoutes = area(
  tutorArea,
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
      path: 'model-test',
      ...part(
        'tutor-model-test',
        async () => (await import('../../features/model-tests/scheduling/list.page')).ScheduledTestsPage,
      ),
    },
    {
      path: 'merit-list/:modelTestId',
      ...part(
        'tutor-merit-list',
        async () => (await import('../../features/merit-lists/merit-list.page')).TutorMeritListPage,
      ),
    },
    {
      path: 'create-modeltest',
      ...part(
        'create-modeltest',
        async () => (await import('../../features/model-tests/scheduling/create.page')).CreateTestPage,
      ),
    },
    {
      path: 'edit-modeltest/:modelTestId',
      ...part(
        'edit-modeltest',
        async () => (await import('../../features/model-tests/scheduling/edit.page')).EditTestPage,
      ),
    },
    {
      path: 'model-test-paper/:modelTestId',
      ...part(
        'model-test-paper',
        async () => (await import('../../features/model-tests/scheduling/printable-paper.page')).PrintablePaperPage,
      ),
    },
    {
      path: 'reviews',
      ...part('reviews', async () => (await import('../../features/doubts/reviews/reviews.page')).ReviewsPage),
    },
    {
      path: 'reviews/:doubtId',
      ...part('tutor-doubt', async () => (await import('../../features/doubts/reviews/doubt.page')).DoubtPage),
    },
    {
      path: 'reports',
      ...part(
        'reported-questions',
        async () => (await import('../../features/question-reports/reported-questions.page')).ReportedQuestionsPage,
      ),
    },
    {
      path: 'database',
      ...part('database', async () => (await import('../../features/questions/database.page')).QuestionDatabasePage),
    },
    {
      path: 'database/topics',
      ...part('topics', async () => (await import('../../features/topics/topics.page')).TopicsPage),
    },
    {
      path: 'database/:subject',
      ...part(
        'subject-questions',
        async () => (await import('../../features/questions/subject.page')).SubjectQuestionsPage,
      ),
    },
    {
      path: 'import-questions',
      ...part(
        'import-questions',
        async () => (await import('../../features/questions/import/import-questions.page')).ImportQuestionsPage,
      ),
    },
    {
      path: 'add-question',
      ...part('add-question', async () => (await import('../../features/questions/add-question.page')).AddQuestionPage),
    },
    {
      path: 'edit-question/:subject/:questionId',
      ...part(
        'edit-question',
        async () => (await import('../../features/questions/edit-question.page')).EditQuestionPage,
      ),
    },
    {
      path: 'answer-keys',
      ...part(
        'answer-keys',
        async () => (await import('../../features/key-corrections/key-corrections.page')).KeyCorrectionsPage,
      ),
    },
    {
      path: 'item-statistics',
      ...part(
        'item-statistics',
        async () => (await import('../../features/item-statistics/item-statistics.page')).ItemStatisticsPage,
      ),
    },
    {
      path: 'profile',
      ...part(
        'tutor-profile',
        async () => (await import('../../features/accounts/tutor-profile/tutor-profile.page')).TutorProfilePage,
      ),
    },
  ],
  [],
);
