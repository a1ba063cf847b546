import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session';
import type { RunningExamProps } from './running-exam-banner';

const Banner = lazy(() =>
  import('./running-exam-banner').then(
    ({ RunningExamBanner }) => ({ default: RunningExamBanner }),
    // without its chunk the page is shown without a banner
    () => ({ default: () => null }),
  ),
);

const DASHBOARD = '/student/dashboard';

/**
 * A banner with a link to the running exam, on every page of a student except the exam itself and the dashboard, which
 * shows the exam as its first step.
 */
export function RunningExam(props: RunningExamProps) {
  const student = useSession('student');
  if (!student || props.pathname === DASHBOARD) return null;
  return (
    <Suspense fallback={null}>
      <Banner key={student.id} {...props} />
    </Suspense>
  );
}
