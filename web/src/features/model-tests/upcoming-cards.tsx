import { Check, Clock } from 'lucide-react';
import { useId } from 'react';
import { NEGATIVE_MARK } from '../../../../api/contracts/http/limits';
import { useSecondsLeftSelector, useSecondsLeft } from '../../lib/time/use-countdown';
import { Chip } from '../../ui/chip';
import { DigitColumns } from '../../ui/digit-columns';
import { factsOf, LockedCover, OpeningCover, SubjectColumn, CardTime } from './card-parts';
import { PaperDrawing } from './drawings';
import { OpenPaper } from './live-card';
import { messages } from './messages';
import type { ModelTest } from './model-test.queries';
import { dayText, figuresUntil, untilText } from './time-texts';
import { cardOf } from './use-card-moves';

/** The next test with a countdown; it stays for a moment after the test has gone live. */
export function NextTest({ test, isOpen }: { test: ModelTest; isOpen: boolean }) {
  const name = useId();
  return (
    <li
      className="relative col-span-full grid min-h-86 grid-cols-[var(--margin-col)_minmax(0,1fr)_18.5rem] grid-rows-[1fr_auto] overflow-clip border border-rule bg-surface max-laptop:grid-cols-[var(--margin-col)_minmax(0,1fr)_auto] phone:min-h-0 phone:grid-cols-[3.25rem_minmax(0,1fr)] phone:border-x-0 short:min-h-0"
      {...cardOf(test)}
    >
      <SubjectColumn
        subject={test.Subject}
        size="list"
        className="row-span-2 gap-2! pt-8 phone:gap-1! phone:pt-6 short:pt-4"
      />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1 p-6 pr-8 phone:p-4 short:p-4">
        <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          {isOpen ? (
            <Chip tone="positive" icon={Check}>
              {messages.live}
            </Chip>
          ) : (
            <UpcomingChip />
          )}
          <span className="meta">{isOpen ? messages.openedJustNow : messages.upNext}</span>
        </p>
        <h3 id={name} className="text-xl font-head tracking-[-0.01em] wrap-anywhere max-laptop:text-lg">
          {test.Name}
        </h3>
        <p className="text-ink-soft tabular-nums">{factsOf(test)}</p>
        {isOpen ? (
          // same height as the line that it replaces
          <CardTime at={test.liveUntil} className="tabular-nums phone:text-xs/6">
            {messages.availableTill}{' '}
          </CardTime>
        ) : (
          <CardTime at={test.liveFrom} className="tabular-nums" />
        )}
        <p className="meta">{messages.oneAttempt(NEGATIVE_MARK)}</p>
      </div>
      <div className="row-span-2 grid place-content-center gap-3 border-l border-rule p-6 pr-8 max-laptop:p-4 phone:col-start-2 phone:row-span-1 phone:justify-start phone:border-l-0 phone:pt-0">
        <div className={isOpen ? 'invisible col-start-1 row-start-1' : 'col-start-1 row-start-1'}>
          <OpeningCountdown at={test.liveFrom} />
        </div>
        {isOpen && <PaperDrawing className="col-start-1 row-start-1 place-self-center phone:w-22" />}
      </div>
      <div className="col-start-2 row-start-2 grid min-h-13 phone:col-span-full phone:col-start-1 phone:row-start-3">
        {isOpen ? (
          <>
            <OpenPaper
              test={test}
              isFirst
              className="col-start-1 row-start-1 ml-6 self-center justify-self-start phone:mx-4 phone:justify-self-stretch"
            />
            <OpeningCover className="col-start-1 row-start-1 z-[1]" />
          </>
        ) : (
          <LockedCover labelId={name} className="text-sm" />
        )}
      </div>
    </li>
  );
}

function OpeningCountdown({ at }: { at: string }) {
  const seconds = useSecondsLeft(at);
  return (
    <div role="timer" aria-label={untilText(seconds)} className="flex gap-3 max-laptop:gap-2 phone:gap-3">
      {figuresUntil(seconds).map(({ name, count }) => (
        <div key={name} className="grid justify-items-center gap-1">
          <span aria-hidden className="text-xs text-ink-soft">
            {name}
          </span>
          <DigitColumns size="large" digits={String(count).padStart(2, '0')} />
        </div>
      ))}
    </div>
  );
}

const UpcomingChip = () => (
  <Chip tone="info" icon={Clock}>
    {messages.upcoming}
  </Chip>
);

/** A test that is not live yet, with its cover. */
export function UpcomingCard({ test }: { test: ModelTest }) {
  const name = useId();
  return (
    <li
      className="relative grid grid-cols-[3.25rem_minmax(0,1fr)] grid-rows-[1fr_auto] border border-rule bg-surface phone:border-x-0"
      {...cardOf(test)}
    >
      <SubjectColumn subject={test.Subject} className="pt-4.5" />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1 p-4">
        <p className="mb-1 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
          <UpcomingChip />
          <Day at={test.liveFrom} />
        </p>
        <h3 id={name} className="text-base font-head wrap-anywhere">
          {test.Name}
        </h3>
        <p className="text-ink-soft tabular-nums">{factsOf(test)}</p>
        <CardTime at={test.liveFrom} />
      </div>
      <LockedCover labelId={name} className="col-span-2 h-9 text-xs" />
    </li>
  );
}

function Day({ at }: { at: string }) {
  return <span className="meta">{useSecondsLeftSelector(at, (secondsLeft) => dayText(at, secondsLeft))}</span>;
}
