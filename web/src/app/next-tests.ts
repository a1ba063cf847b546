import { useRunningExam } from '../features/attempts/use-running-exam';
import { useMostMissed } from '../features/mistakes/use-most-missed';
import { generateMockTest } from '../features/mock-tests/mock-test.queries';
import { useLiveModelTest } from '../features/model-tests/use-live-model-test';
import type { DashboardPageProps } from '../features/scores/dashboard.page';

/** Hooks and calls of other features for the dashboard, since features do not import each other. */
export const nextTests = {
  useLiveModelTest,
  useRunningExam,
  createMockTest: generateMockTest,
  useMostMissed,
} satisfies DashboardPageProps;
