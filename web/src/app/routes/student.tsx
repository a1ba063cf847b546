import { redirect } from 'react-router-dom';
import { studentArea } from '../areas/student';
import { areaRoute, examPage, lazyRoute, page } from './lazy-routes';

/** Routes of the student area. */
export const studentRoutes = areaRoute(
  studentArea,
  [
    { index: true, loader: () => redirect('/student/dashboard') },
    {
      path: 'dashboard',
      ...lazyRoute('dashboard', async () => (await import('../student-dashboard')).StudentDashboard),
    },
    page('mock-test', () => import('../../features/mock-tests/setup.page'), 'MockTestSetupPage'),
    examPage(
      'start-exam/:id',
      'MockTest',
      () => import('../../features/attempts/instructions.page'),
      'InstructionsPage',
    ),
    examPage(
      'start-modeltest/:id',
      'ModelTest',
      () => import('../../features/attempts/instructions.page'),
      'InstructionsPage',
    ),
    page('leaderboard', () => import('../../features/scores/leaderboard.page'), 'LeaderboardPage'),
    page('merit-list/:modelTestId', () => import('../../features/merit-lists/merit-list.page'), 'StudentMeritListPage'),
    page('exam-history', () => import('../../features/scores/exam-history.page'), 'ExamHistoryPage'),
    page('practice', () => import('../../features/practice/practice.page'), 'PracticePage'),
    page('progress', () => import('../../features/practice/progress.page'), 'ProgressPage'),
    page('mistake-review', () => import('../../features/mistakes/mistake-review.page'), 'MistakeReviewPage'),
    page('reports', () => import('../../features/question-reports/own-reports.page'), 'OwnReportsPage'),
    page('doubts', () => import('../../features/doubts/doubts.page'), 'DoubtsPage'),
    page('model-test', () => import('../../features/model-tests/list.page'), 'ModelTestListPage'),
    {
      path: 'question-bank',
      ...lazyRoute('question-bank', async () => {
        const [{ QuestionBankPage }, { site }] = await Promise.all([
          import('../../features/question-bank/question-bank.page'),
          import('../site'),
        ]);
        return () => <QuestionBankPage papers={site.pastPapers} />;
      }),
    },
    page('profile', () => import('../../features/accounts/profile/profile.page'), 'ProfilePage'),
  ],
  [
    examPage('exam-questions/:id', 'MockTest', () => import('../../features/attempts/exam.page'), 'ExamPage'),
    examPage('modeltest-questions/:id', 'ModelTest', () => import('../../features/attempts/exam.page'), 'ExamPage'),
    page('exam-history/:attemptId', () => import('../../features/attempts/marked-attempt.page'), 'MarkedAttemptPage'),
    page(
      'exam-history/:attemptId/replay',
      () => import('../../features/attempts/replay/replay.page'),
      'StudentReplayPage',
    ),
  ],
);
