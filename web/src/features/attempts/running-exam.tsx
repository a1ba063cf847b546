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

/** The way back to a running exam: above every page that a student comes to but the exam's own. */
export function RunningExam() {
  const student = useSession('student');
  const { pathname } = useLocation();
  if (!student) return null;
  return (
    <Suspense fallback={null}>
      <Band key={student.id} pathname={pathname} />
    </Suspense>
  );
}
