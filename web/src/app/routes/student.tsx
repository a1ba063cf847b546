import { redirect } from 'react-router-dom';
import { studentArea } from '../areas/student';
import { areaRoute, lazyExamRoute, lazyRoute } from './lazy-routes';

/** Routes of the student area. */
export const studentRoutes = areaRoute(
  studentArea,
  [
    { index: true, loader: () => redirect('/student/dashboard') },
    {
      path: 'dashboard',
      ...lazyRoute('dashboard', async () => (await import('../student-dashboard')).StudentDashboard),
    },
    {
      path: 'mock-test',
      ...lazyRoute('mock-test', async () => (await import('../../features/mock-tests/setup.page')).MockTestSetupPage),
    },
    {
      path: 'start-exam/:id',
      ...lazyExamRoute(
        'start-exam',
        'MockTest',
        async () => (await import('../../features/attempts/instructions.page')).InstructionsPage,
      ),
    },
    {
      path: 'start-modeltest/:id',
      ...lazyExamRoute(
        'start-modeltest',
        'ModelTest',
        async () => (await import('../../features/attempts/instructions.page')).InstructionsPage,
      ),
    },
    {
      path: 'leaderboard',
      ...lazyRoute('leaderboard', async () => (await import('../../features/scores/leaderboard.page')).LeaderboardPage),
    },
    {
      path: 'merit-list/:modelTestId',
      ...lazyRoute(
        'merit-list',
        async () => (await import('../../features/merit-lists/merit-list.page')).StudentMeritListPage,
      ),
    },
    {
      path: 'exam-history',
      ...lazyRoute(
        'exam-history',
        async () => (await import('../../features/scores/exam-history.page')).ExamHistoryPage,
      ),
    },
    {
      path: 'practice',
      ...lazyRoute('practice', async () => (await import('../../features/practice/practice.page')).PracticePage),
    },
    {
      path: 'progress',
      ...lazyRoute('progress', async () => (await import('../../features/practice/progress.page')).ProgressPage),
    },
    {
      path: 'mistake-review',
      ...lazyRoute(
        'mistake-review',
        async () => (await import('../../features/mistakes/mistake-review.page')).MistakeReviewPage,
      ),
    },
    {
      path: 'reports',
      ...lazyRoute(
        'own-reports',
        async () => (await import('../../features/question-reports/own-reports.page')).OwnReportsPage,
      ),
    },
    {
      path: 'doubts',
      ...lazyRoute('doubts', async () => (await import('../../features/doubts/doubts.page')).DoubtsPage),
    },
    {
      path: 'model-test',
      ...lazyRoute('model-test', async () => (await import('../../features/model-tests/list.page')).ModelTestListPage),
    },
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
    {
      path: 'profile',
      ...lazyRoute('profile', async () => (await import('../../features/accounts/profile/profile.page')).ProfilePage),
    },
  ],
  [
    {
      path: 'exam-questions/:id',
      ...lazyExamRoute(
        'exam-questions',
        'MockTest',
        async () => (await import('../../features/attempts/exam.page')).ExamPage,
      ),
    },
    {
      path: 'modeltest-questions/:id',
      ...lazyExamRoute(
        'modeltest-questions',
        'ModelTest',
        async () => (await import('../../features/attempts/exam.page')).ExamPage,
      ),
    },
    {
      path: 'exam-history/:attemptId',
      ...lazyRoute(
        'marked-attempt',
        async () => (await import('../../features/attempts/marked-attempt.page')).MarkedAttemptPage,
      ),
    },
    {
      path: 'exam-history/:attemptId/replay',
      ...lazyRoute(
        'replay',
        async () => (await import('../../features/attempts/replay/replay.page')).StudentReplayPage,
      ),
    },
  ],
);
