import { redirect } from 'react-router-dom';
import { studentArea } from '../areas/student';
import { area, examPart, part } from './parts';

/** Routes of the student area. */
export const studentRoutes = area(
  studentArea,
  [
    { index: true, loader: () => redirect('/student/dashboard') },
    {
      path: 'dashboard',
      ...part('dashboard', async () => {
        const [{ DashboardPage }, { nextTests }] = await Promise.all([
          import('../../features/scores/dashboard.page'),
          import('../next-tests'),
        ]);
        return () => <DashboardPage {...nextTests} />;
      }),
    },
    {
      path: 'mock-test',
      ...part('mock-test', async () => (await import('../../features/mock-tests/setup.page')).MockTestSetupPage),
    },
    {
      path: 'start-exam/:id',
      ...examPart(
        'start-exam',
        'MockTest',
        async () => (await import('../../features/attempts/instructions.page')).InstructionsPage,
      ),
    },
    {
      path: 'start-modeltest/:id',
      ...examPart(
        'start-modeltest',
        'ModelTest',
        async () => (await import('../../features/attempts/instructions.page')).InstructionsPage,
      ),
    },
    {
      path: 'leaderboard',
      ...part('leaderboard', async () => (await import('../../features/scores/leaderboard.page')).LeaderboardPage),
    },
    {
      path: 'merit-list/:modelTestId',
      ...part(
        'merit-list',
        async () => (await import('../../features/merit-lists/merit-list.page')).StudentMeritListPage,
      ),
    },
    {
      path: 'exam-history',
      ...part('exam-history', async () => (await import('../../features/scores/exam-history.page')).ExamHistoryPage),
    },
    {
      path: 'practice',
      ...part('practice', async () => (await import('../../features/practice/practice.page')).PracticePage),
    },
    {
      path: 'progress',
      ...part('progress', async () => (await import('../../features/practice/progress.page')).ProgressPage),
    },
    {
      path: 'mistake-review',
      ...part(
        'mistake-review',
        async () => (await import('../../features/mistakes/mistake-review.page')).MistakeReviewPage,
      ),
    },
    {
      path: 'reports',
      ...part(
        'own-reports',
        async () => (await import('../../features/question-reports/own-reports.page')).OwnReportsPage,
      ),
    },
    {
      path: 'doubts',
      ...part('doubts', async () => (await import('../../features/doubts/doubts.page')).DoubtsPage),
    },
    {
      path: 'model-test',
      ...part('model-test', async () => (await import('../../features/model-tests/list.page')).ModelTestListPage),
    },
    {
      path: 'question-bank',
      ...part('question-bank', async () => {
        const [{ QuestionBankPage }, { site }] = await Promise.all([
          import('../../features/question-bank/question-bank.page'),
          import('../site'),
        ]);
        return () => <QuestionBankPage papers={site.pastPapers} />;
      }),
    },
    {
      path: 'profile',
      ...part('profile', async () => (await import('../../features/accounts/profile/profile.page')).ProfilePage),
    },
  ],
  [
    {
      path: 'exam-questions/:id',
      ...examPart(
        'exam-questions',
        'MockTest',
        async () => (await import('../../features/attempts/exam.page')).ExamPage,
      ),
    },
    {
      path: 'modeltest-questions/:id',
      ...examPart(
        'modeltest-questions',
        'ModelTest',
        async () => (await import('../../features/attempts/exam.page')).ExamPage,
      ),
    },
    {
      path: 'exam-history/:attemptId',
      ...part(
        'marked-attempt',
        async () => (await import('../../features/attempts/marked-attempt.page')).MarkedAttemptPage,
      ),
    },
    {
      path: 'exam-history/:attemptId/replay',
      ...part('replay', async () => (await import('../../features/attempts/replay/replay.page')).StudentReplayPage),
    },
  ],
);
