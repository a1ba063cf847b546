import { Check, Clock } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ExamHistoryRow } from '../../entities/score/exam-history.queries';
import { percentText } from '../../entities/score/score-text';
import { useAccountId } from '../../lib/session';
import { clockText } from '../../lib/time/countdown';
import { DATE } from '../../lib/time/date-formats';
import { useSecondsLeft } from '../../lib/time/use-countdown';
import { Alert } from '../../ui/alert';
import { Button, ButtonLink } from '../../ui/button';
import { Chip } from '../../ui/chip';
import type { MockTestChoice } from '../../entities/exam/mock-test-choice';
import { useMockTestForm } from '../../entities/exam/use-mock-test-form';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/loading';
import { AnswerSheetDrawing } from './drawings';
import { subjectToTest } from './exam-scores';
import { useHoldRelease } from '../../lib/release';
import { messages } from './messages';
import type { Today } from './today.queries';

const texts = messages.next;
const MARKS = 25;
const MINUTES = 30;

/** An exam of the student that is running. */
export interface RunningExam {
  readonly name: string;
  readonly answered: number;
  readonly questions: number;
  /** ISO 8601 */
  readonly deadline: string;
  /** URL of its questions */
  readonly to: string;
}

/** A live model test that the student has not taken. */
export interface LiveModelTest {
  readonly name: string;
  /** Marks, time and closing date, as text */
  readonly facts: string;
  /** URL of its instructions */
  readonly to: string;
}

export type CreateMockTest = (studentId: string, choice: MockTestChoice) => Promise<{ mockTestId: string }>;

interface NextStepProps {
  exams: readonly ExamHistoryRow[];
  /** Undefined if it could not be loaded */
  today: Today | undefined;
  liveModelTest: LiveModelTest | undefined;
  createMockTest: CreateMockTest;
}

/**
 * What the student should do now, with the page's primary button: a live model test (with a link to today's reviews), a
 * first step back after a long absence, today's reviews, or a mock test of the subject tested least recently.
 */
export function NextStep({ exams, today, liveModelTest, createMockTest }: NextStepProps) {
  const reviews = today?.reviews ?? 0;
  const intro = today && isAway(today) ? lastActivityText(exams, today) : undefined;
  if (liveModelTest) {
    const { name, facts } = liveModelTest;
    return (
      <StepSheet
        chip={<LiveChip />}
        title={name}
        intro={intro}
        text={intro ? facts : `${facts} ${texts.takeWhileLive}`}
      >
        <ButtonLink kind="ink" size="tap" to={liveModelTest.to}>
          {texts.startModelTest}
        </ButtonLink>
        {today && reviews > 0 && (
          <ButtonLink kind="bare" size="tap" to="/student/practice" className="px-3! text-sm!">
            {texts.startReviews(reviews, today.reviewMinutes)}
          </ButtonLink>
        )}
      </StepSheet>
    );
  }
  if (intro !== undefined) {
    const welcome = { chip: <Chip>{texts.notActive}</Chip>, title: texts.welcomeBackTitle, intro };
    if (!today || reviews === 0) return <MockTestStep {...welcome} exams={exams} createTest={createMockTest} />;
    return (
      <StepSheet {...welcome} text={texts.startWithReviews(reviews, today.reviewMinutes)}>
        <ReviewActions />
      </StepSheet>
    );
  }
  if (today && reviews > 0) {
    return (
      <StepSheet
        chip={<Chip>{texts.today}</Chip>}
        title={texts.reviews(reviews)}
        text={texts.about(today.reviewMinutes)}
      >
        <ReviewActions />
      </StepSheet>
    );
  }
  return <MockTestStep exams={exams} createTest={createMockTest} />;
}

/** Returns true if the student was here before, but not in the last seven days. */
export const isAway = ({ week, lastActiveDay }: Today): boolean =>
  lastActiveDay !== null && lastActiveDay < week[0]!.day;

/** Returns where the student stopped: the latest exam, or the day of the latest practice. */
function lastActivityText([last]: readonly ExamHistoryRow[], { lastActiveDay }: Today): string {
  if (last) {
    const score = last.score === null ? undefined : percentText(last.score);
    return texts.lastExam(last.name, DATE.format(new Date(last.examStartTime)), score);
  }
  return texts.lastPractice(DATE.format(new Date(`${lastActiveDay}T12:00:00`)));
}

const LiveChip = () => (
  <Chip tone="positive" icon={Check}>
    {texts.live}
  </Chip>
);

const ReviewActions = () => (
  <>
    <ButtonLink kind="ink" size="tap" to="/student/practice">
      {texts.startAllReviews}
    </ButtonLink>
    <ButtonLink to="/student/mock-test" kind="bare" size="tap">
      {texts.takeMockTest}
    </ButtonLink>
  </>
);

/** The running exam with the time left. */
export function RunningExamStep({ exam: { name, answered, questions, deadline, to } }: { exam: RunningExam }) {
  // a new release is not offered during an exam
  useHoldRelease();
  const secondsLeft = useSecondsLeft(deadline);
  return (
    <StepSheet
      label={texts.runningExam}
      chip={
        <Chip tone="info" icon={Clock}>
          {texts.running}
        </Chip>
      }
      title={name}
      text={
        secondsLeft === 0 ? (
          texts.timeUp
        ) : (
          <>
            <b role="timer" aria-live="off" className="text-lg/9 font-head tabular-nums">
              {clockText(secondsLeft)}
            </b>{' '}
            {texts.timeLeftSuffix}
            <span className="block">{texts.answered(answered, questions)}</span>
          </>
        )
      }
    >
      <ButtonLink kind="ink" size="tap" to={to}>
        {texts.resume}
      </ButtonLink>
    </StepSheet>
  );
}

const FRAME_CLASSES =
  'relative grid min-h-74 grid-cols-[minmax(0,1fr)_12.5rem] overflow-hidden phone:min-h-66 phone:grid-cols-[minmax(0,1fr)_5rem]';
const COLUMN_CLASSES =
  'relative col-span-full flex flex-col items-start p-6 phone:p-4 [&>*:not(:last-child)]:mr-50 phone:[&>*:not(:last-child)]:mr-20';

interface StepSheetProps {
  label?: string;
  chip: ReactNode;
  title: string;
  /** First paragraph, above `text` */
  intro?: string | undefined;
  text: ReactNode;
  alert?: ReactNode;
  /** Buttons at the bottom */
  children: ReactNode;
}

const StepSheet = ({ label = texts.name, chip, title, intro, text, alert, children }: StepSheetProps) => (
  <Sheet aria-label={label} className={FRAME_CLASSES}>
    <AnswerSheetDrawing className="absolute top-6 right-2 h-100 w-52 phone:top-3 phone:right-0 phone:h-46 phone:w-24" />
    <div className={COLUMN_CLASSES}>
      {chip}
      <h2 className="mt-3 mb-2 text-xl font-head tracking-[-0.01em] text-balance wrap-anywhere phone:mt-2 phone:mb-1 phone:text-lg">
        {title}
      </h2>
      {intro && <p className="pb-1 text-pretty">{intro}</p>}
      <p className="text-pretty">{text}</p>
      {alert}
      <div className="mt-auto flex w-full flex-wrap items-center gap-x-4 gap-y-2 pt-4 pr-50 phone:grid phone:pr-0">
        {children}
      </div>
    </div>
  </Sheet>
);

/** Reserves the space of the next step. */
export const SkeletonNextStep = () => (
  <Sheet aria-label={texts.name} aria-busy className={FRAME_CLASSES}>
    <div className={COLUMN_CLASSES}>
      <SkeletonBar className="my-1 h-4 w-16" />
      <SkeletonBar className="mt-5 mb-3.5 h-7 w-56 max-w-full" />
      <SkeletonBar className="w-4/5 max-w-96" />
    </div>
  </Sheet>
);

interface MockTestStepProps {
  exams: readonly ExamHistoryRow[];
  createTest: CreateMockTest;
  chip?: ReactNode;
  /** By default, a title with the subject */
  title?: string;
  intro?: string;
}

function MockTestStep({ exams, createTest, chip, title, intro }: MockTestStepProps) {
  const studentId = useAccountId();
  const [now] = useState(() => new Date());
  const { subject, isToday } = subjectToTest(exams, now);
  const { busy, alert, onSubmit } = useMockTestForm((choice) => createTest(studentId, { ...choice, subject }), {
    subject,
    marks: MARKS,
    time: MINUTES,
  });
  return (
    <form className="grid" onSubmit={(event) => void onSubmit(event)}>
      <StepSheet
        chip={chip ?? <Chip>{isToday ? texts.allTested : texts.notTested}</Chip>}
        title={title ?? subject}
        intro={intro}
        text={texts.mockTest(MARKS, MINUTES)}
        alert={<Alert>{alert}</Alert>}
      >
        <Button type="submit" kind="ink" size="tap" busy={busy} busyLabel={texts.creatingTest}>
          {texts.startWith(subject)}
        </Button>
        <ButtonLink to="/student/mock-test" kind="bare" size="tap">
          {texts.chooseAnother}
        </ButtonLink>
      </StepSheet>
    </form>
  );
}
