import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../lib/session';

const Band = lazy(() =>
  import('./running-exam-band').then(
    ({ RunningExamBand }) => ({ default: RunningExamBand }),
    // no page is lost for it
    () => ({ default: () => null }),
  ),
);

/** The way back to a running exam, on every page but the exam's own. */
export function RunningExam() {
  const student = useSession('student');
  const { pathname } = useLocation();
  if (!student || /-questions\/[^/]+$/.test(pathname)) return null;
  return (
    <Suspense fallback={null}>
      <Band key={student.id} pathname={pathname} />
    </Suspense>
  );
}
