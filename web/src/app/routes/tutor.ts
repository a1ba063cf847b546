import { redirect } from 'react-router-dom';
import { tutorArea } from '../areas/tutor';
import { areaRoute, page } from './lazy-routes';

/** Routes of the tutor area. */
export const tutorRoutes = areaRoute(
  tutorArea,
  [
    { index: true, loader: () => redirect('/tutor/model-test') },
    page('dashboard', () => import('../../features/tutor-dashboard/dashboard.page'), 'TutorDashboardPage'),
    page('model-test', () => import('../../features/model-tests/scheduling/list.page'), 'ScheduledTestsPage'),
    page('merit-list/:modelTestId', () => import('../../features/merit-lists/merit-list.page'), 'TutorMeritListPage'),
    page(
      'merit-list/:modelTestId/print',
      () => import('../../features/merit-lists/printable-list.page'),
      'PrintableListPage',
    ),
    page('create-modeltest', () => import('../../features/model-tests/scheduling/create.page'), 'CreateTestPage'),
    page(
      'edit-modeltest/:modelTestId',
      () => import('../../features/model-tests/scheduling/edit.page'),
      'EditTestPage',
    ),
    page(
      'model-test-paper/:modelTestId',
      () => import('../../features/model-tests/scheduling/printable-paper.page'),
      'PrintablePaperPage',
    ),
    page('reviews', () => import('../../features/doubts/reviews/reviews.page'), 'ReviewsPage'),
    page('reviews/:doubtId', () => import('../../features/doubts/reviews/doubt.page'), 'DoubtPage'),
    page('reports', () => import('../../features/question-reports/reported-questions.page'), 'ReportedQuestionsPage'),
    page('database', () => import('../../features/questions/database.page'), 'QuestionDatabasePage'),
    page('database/topics', () => import('../../features/topics/topics.page'), 'TopicsPage'),
    page('database/:subject', () => import('../../features/questions/subject.page'), 'SubjectQuestionsPage'),
    page(
      'history/question/:questionId',
      () => import('../../features/account-activity/history.page'),
      'QuestionHistoryPage',
    ),
    page(
      'history/model-test/:modelTestId',
      () => import('../../features/account-activity/history.page'),
      'ModelTestHistoryPage',
    ),
    page(
      'import-questions',
      () => import('../../features/questions/import/import-questions.page'),
      'ImportQuestionsPage',
    ),
    page('add-question', () => import('../../features/questions/add-question.page'), 'AddQuestionPage'),
    page(
      'edit-question/:subject/:questionId',
      () => import('../../features/questions/edit-question.page'),
      'EditQuestionPage',
    ),
    page('answer-keys', () => import('../../features/key-corrections/key-corrections.page'), 'KeyCorrectionsPage'),
    page('item-statistics', () => import('../../features/item-statistics/item-statistics.page'), 'ItemStatisticsPage'),
    page('profile', () => import('../../features/accounts/tutor-profile/tutor-profile.page'), 'TutorProfilePage'),
  ],
  [],
);
