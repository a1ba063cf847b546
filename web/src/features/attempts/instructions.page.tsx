import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { texts } from '../../../../api/contracts/http/texts';
import { ApiError } from '../../lib/api/api-error';
import { useAccountId } from '../../lib/session';
import { ActionDock } from '../../ui/action-dock';
import { FetchRetry, Retry } from '../../ui/retry';
import { FoldedSheet } from '../../ui/sheet';
import { attemptAtExamQuery, isFinished, isHeld } from './attempt.queries';
import { endedText, finishedText } from './end-texts';
import type { ExamKind } from './exam';
import { ExamHeading } from './instructions/exam-heading';
import { BubbleInstructions } from './instructions/bubble-instructions';
import { LoadingBar, NextStep } from './instructions/next-step';
import { Rules } from './instructions/rules';

/** The instructions of an exam, styled as the cover of a paper (ROUTE-20, ROUTE-22). */
export function InstructionsPage({ kind }: { kind: ExamKind }) {
  const { id = '' } = useParams();
  const exam = kind.useExam(id);
  const { data: attempt, isPending } = useQuery(attemptAtExamQuery(useAccountId(), id));
  const result = attempt && isFinished(attempt) ? attempt : undefined;
  const isMissing = exam.error instanceof ApiError && exam.error.code === 'not-found';
  const nextStep = (
    <NextStep key={id} kind={kind} examId={id} exam={exam.data} attempt={attempt} onOpen={() => void exam.refetch()} />
  );
  return (
    <div className="short:-mr-4 short:-mb-8 phone:mr-0!">
      <Link
        to={kind.from.to}
        className="mb-4 inline-flex min-h-(--control-dense) items-center gap-1 text-ink-soft hover:text-ink hover:underline phone:m-0 phone:min-h-(--tap) phone:px-3 short:mb-2"
      >
        <ChevronLeft />
        {kind.from.name}
      </Link>
      <FoldedSheet
        aria-busy={exam.isPending}
        className="grid grid-cols-[minmax(0,1fr)_21rem] max-desktop:grid-cols-1 short:grid-cols-[minmax(0,1fr)_15rem]!"
      >
        <ExamHeading
          exam={exam.data}
          about={result ? (isHeld(result) ? finishedText(result) : endedText(result)) : exam.data?.about}
          heading={kind.heading}
        />
        {exam.isError ? (
          <div className="col-span-full">
            {isMissing ? (
              <Retry alert={texts.fetchFailed} onRetry={undefined}>
                {kind.notFoundText}
              </Retry>
            ) : (
              <FetchRetry alert={texts.fetchFailed} query={exam} />
            )}
            {attempt && <Bar>{nextStep}</Bar>}
          </div>
        ) : (
          <>
            <Rules exam={exam.data} />
            <BubbleInstructions />
            <Bar>{isPending ? <LoadingBar /> : nextStep}</Bar>
          </>
        )}
      </FoldedSheet>
    </div>
  );
}

/** Bar that sticks to the bottom while the page scrolls. */
const Bar = ({ children }: { children: ReactNode }) => (
  <ActionDock
    place="sticky"
    className="sticky bottom-0 z-2 col-span-full border-t-2 border-dashed border-rule-strong bg-surface py-6 pr-8 pl-[calc(var(--margin-col)+2rem)] transition-[translate] duration-(--slide) ease-(--ease) has-[[aria-busy=true]]:translate-y-2 max-laptop:py-4 short:static short:col-span-1 short:col-start-2 short:row-span-3 short:row-start-1 short:flex short:flex-col short:justify-end short:border-t-0 short:border-l-2 short:p-0"
  >
    {children}
  </ActionDock>
);
