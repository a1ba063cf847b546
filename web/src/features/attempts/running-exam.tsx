import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session';
import type { BandProps } from './running-exam-band';

const Band = lazy(() =>
  import('./running-exam-band').then(
    ({ RunningExamBand }) => ({ default: RunningExamBand }),
    // no page is lost for it
    () => ({ default: () => null }),
  ),
);

/** The way back to a running exam: above every page that a student comes to but the exam's own. */
export function RunningExam(props: BandProps) {
  const student = useSession('student');
  if (!student) return null;
  return (
    <Suspense fallback={null}>
      <Band key={student.id} {...props} />
    </Suspense>
  );
}
