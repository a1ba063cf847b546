import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { components } from '../../lib/api/openapi.gen';
import type { ExamHistoryRow } from '../../entities/score/exam-history.queries';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { Alert } from '../../ui/alert';
import { Button, ButtonLink } from '../../ui/button';
import { Chip } from '../../ui/chip';
import type { MockTestChoice } from '../../entities/exam/mock-test-choice';
import { useMockTestForm } from '../../entities/exam/use-mock-test-form';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/waiting';
import { AnswerSheetDrawing } from './drawings';
import { subjectToTest } from './exam-scores';
import { messages } from './messages';

const texts = messages.next;

/** A live model test that the student has not taken. */
interface LiveModelTest {
  readonly name: string;
  /** Marks, time and closing date, as text */
  readonly facts: string;
  /** URL of its instructions */
  readonly to: string;
}

export interface NextTestProps {
  exams: readonly ExamHistoryRow[];
  /** Returns the first live test to close that was not taken; null until loaded */
  useLiveModelTest: () => LiveModelTest | undefined | null;
  fetchRunning: (signal?: AbortSignal) => Promise<Running | undefined>;
  makeMockTest: (studentId: string, choice: MockTestChoice) => Promise<{ mockTestId: string }>;
}

type Running = components['schemas']['RunningAttempt'];

/**
 * The next step, with the page's primary button: a live model test, otherwise a mock test of the subject tested least
 * recently. While an exam runs, the banner links to it and no button here is primary.
 */
export function NextTest({ exams, useLiveModelTest, fetchRunning, makeMockTest }: NextTestProps) {
  const test = useLiveModelTest();
  const running = useQuery({
    queryKey: ['running-attempt', useAccountId()],
    // a query must not return undefined
    queryFn: async ({ signal }) => (await fetchRunning(signal)) ?? null,
  });
  const { refetch } = running;
  useLive('attempt:finished', () => void refetch());
  const isLoaded = test !== null && !(running.isPending && running.failureCount === 0);
  return (
    <Sheet
      aria-label={texts.name}
      aria-busy={!isLoaded}
      className="relative grid min-h-68 grid-cols-[minmax(0,1fr)_12.5rem] overflow-hidden phone:min-h-66 phone:grid-cols-[minmax(0,1fr)_5rem]"
    >
      <AnswerSheetDrawing className="absolute top-6 right-2 h-100 w-52 phone:top-3 phone:right-0 phone:h-46 phone:w-24" />
      <div className="relative col-span-full flex flex-col items-start p-6 phone:p-4 [&>*:not(:last-child)]:mr-50 phone:[&>*:not(:last-child)]:mr-20">
        {!isLoaded && <SkeletonNextTest />}
        {isLoaded && test && <ModelTest test={test} isRunning={!!running.data} />}
        {isLoaded && !test && <MockTest exams={exams} isRunning={!!running.data} make={makeMockTest} />}
      </div>
    </Sheet>
  );
}

/** Reserves the space of the next test. */
export const SkeletonNextTest = () => (
  <>
    <SkeletonBar className="my-1 h-4 w-16" />
    <SkeletonBar className="mt-5 mb-3.5 h-7 w-56 max-w-full" />
    <SkeletonBar className="w-4/5 max-w-96" />
  </>
);

const HEADING =
  'mt-3 mb-2 text-xl font-head tracking-[-0.01em] text-balance wrap-anywhere phone:mt-2 phone:mb-1 phone:text-lg';

/** Buttons at the bottom of the sheet. */
const Actions = ({ isRunning, children }: { isRunning: boolean; children: ReactNode }) => (
  <div className="mt-auto flex w-full flex-wrap items-center gap-x-4 gap-y-2 pt-4 pr-50 phone:grid phone:pr-0">
    {children}
    {isRunning && <span className="text-ink-soft">{texts.finishFirst}</span>}
  </div>
);

const ModelTest = ({ test: { name, facts, to }, isRunning }: { test: LiveModelTest; isRunning: boolean }) => (
  <>
    <Chip tone="positive" icon={Check}>
      {texts.live}
    </Chip>
    <h2 className={HEADING}>{name}</h2>
    <p className="text-pretty">
      {facts} {texts.takeWhileLive}
    </p>
    <Actions isRunning={isRunning}>
      {isRunning ? (
        <Button disabled size="tap">
          {texts.startModelTest}
        </Button>
      ) : (
        <ButtonLink kind="ink" size="tap" to={to}>
          {texts.startModelTest}
        </ButtonLink>
      )}
    </Actions>
  </>
);

const MARKS = 25;
const MINUTES = 30;

interface MockTestProps {
  exams: readonly ExamHistoryRow[];
  isRunning: boolean;
  make: NextTestProps['makeMockTest'];
}

function MockTest({ exams, isRunning, make }: MockTestProps) {
  const studentId = useAccountId();
  const [now] = useState(() => new Date());
  const { subject, isToday } = subjectToTest(exams, now);
  const { busy, alert, onSubmit } = useMockTestForm((choice) => make(studentId, { ...choice, subject }), {
    subject,
    marks: MARKS,
    time: MINUTES,
  });
  return (
    <>
      <Chip>{isToday ? texts.allTested : texts.notTested}</Chip>
      <h2 className={HEADING}>{subject}</h2>
      <p className="text-pretty">{texts.mockTest(MARKS, MINUTES)}</p>
      <Alert>{alert}</Alert>
      <form className="contents" onSubmit={(event) => void onSubmit(event)}>
        <Actions isRunning={isRunning}>
          <Button
            type="submit"
            kind={isRunning ? 'plain' : 'ink'}
            size="tap"
            disabled={isRunning}
            busy={busy}
            busyLabel={texts.picking}
          >
            {texts.startWith(subject)}
          </Button>
          {!isRunning && (
            <ButtonLink to="/student/mock-test" kind="bare" size="tap">
              {texts.chooseAnother}
            </ButtonLink>
          )}
        </Actions>
      </form>
    </>
  );
}
