import type { ReactNode } from 'react';
import { useAccountId } from '../../lib/session';
import { paceText } from '../../lib/time/pace-text';
import { BubbleChoice } from '../../ui/bubble-choice';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { useMockTestForm } from '../../ui/mock-test-form/use-mock-test-form';
import { PageTitle } from '../../ui/page-title';
import { Script, Sheet } from '../../ui/sheet';
import { generateMockTest } from './mock-test.queries';

/** Where students make a mock test: subject, marks and time (MOCK-1 to MOCK-4). */
export function MockTestSetupPage() {
  const studentId = useAccountId();
  const { complete, busy, alert, field, onSubmit } = useMockTestForm((choice) => generateMockTest(studentId, choice));
  return (
    <div className="grid max-w-[56rem] gap-6 phone:gap-4">
      <PageTitle className="phone:px-4 phone:pt-4" note="Each test gets new questions.">
        Mock Test
      </PageTitle>
      <form onSubmit={(event) => void onSubmit(event)}>
        <Sheet>
          <Step number={1}>
            <BubbleChoice label="Subject" {...field('subject')} />
          </Step>
          <Step number={2}>
            <BubbleChoice label="Marks" {...field('marks')} />
          </Step>
          <Step number={3}>
            <BubbleChoice label="Time in minutes" {...field('time')} />
          </Step>
          <div className="px-6 whitespace-pre-line has-[p]:pt-4 phone:px-4">
            <Alert>{alert}</Alert>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-4 px-6 py-4 phone:px-4">
            <p className="text-ink-soft">
              {complete
                ? `${complete.marks} questions in ${complete.time} minutes, ${paceText(complete.marks, complete.time)}.`
                : 'Choose a subject, marks and a time to start.'}
            </p>
            <Button
              type="submit"
              kind="ink"
              size="tap"
              disabled={!complete}
              busy={busy}
              busyLabel="Drawing questions"
              className="phone:w-full"
            >
              Start Exam
            </Button>
          </div>
        </Sheet>
      </form>
    </div>
  );
}

const Step = ({ number, children }: { number: number; children: ReactNode }) => (
  <Script
    className="border-b border-rule phone:[&>div:first-child]:pt-3"
    margin={
      <span aria-hidden className="text-base font-strong">
        {number}
      </span>
    }
  >
    <div className="px-6 pt-6 pb-4 phone:px-4 phone:py-3">{children}</div>
  </Script>
);
