import { useRunningExam } from '../features/attempts/use-running-exam';
import { useMostMissed } from '../features/mistakes/use-most-missed';
import { generateMockTest } from '../features/mock-tests/mock-test.queries';
import { useLiveModelTest } from '../features/model-tests/use-live-model-test';
import { DashboardPage } from '../features/scores/dashboard.page';

/** The dashboard with what it shows of other features, since features do not import each other. */
export const StudentDashboard = () => (
  <DashboardPage
    runningExam={useRunningExam()}
    liveModelTest={useLiveModelTest()}
    mostMissed={useMostMissed()}
    createMockTest={generateMockTest}
  />
);
