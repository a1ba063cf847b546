import { Check } from 'lucide-react';
import { useId } from 'react';
import { NEGATIVE_MARK } from '../../../../api/contracts/http/limits';
import { useSecondsLeft } from '../../lib/time/use-countdown';
import { Chip } from '../../ui/chip';
import { DigitColumns } from '../../ui/digit-columns';
import type { ModelTest } from './model-test.queries';
import { OpenPaper } from './live-card';
import { cardOf } from './moves';
import { factsOf, When } from './test-facts';
import { Strip, TornStrip } from './strip';
import { SubjectColumn } from './subject-column';
import { figuresUntil, untilText } from './time-left';
import { UncoveredPaper } from './drawings';
import { UpcomingChip } from './upcoming-card';

/** The next test with a countdown; it stays for a moment after the test has opened. */
export function NextTest({ test, isOpen }: { test: ModelTest; isOpen: boolean }) {
  const name = useId();
  return (
    <li
      className="relative col-span-full grid min-h-86 grid-cols-[var(--margin-col)_minmax(0,1fr)_18.5rem] grid-rows-[1fr_auto] overflow-clip border border-rule bg-surface max-[64rem]:grid-cols-[var(--margin-col)_minmax(0,1fr)_auto] phone:min-h-0 phone:grid-cols-[3.25rem_minmax(0,1fr)] phone:border-x-0 short:min-h-0"
      {...cardOf(test)}
    >
      <SubjectColumn
        subject={test.Subject}
        size="list"
        className="row-span-2 gap-2! pt-8 phone:gap-1! phone:pt-6 short:pt-4"
      />
      <div className="grid content-start gap-1 p-6 pr-8 phone:p-4 short:p-4">
        <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          {isOpen ? (
            <Chip tone="positive" icon={Check}>
              Live
            </Chip>
          ) : (
            <UpcomingChip />
          )}
          <span className="meta">{isOpen ? 'Opened just now' : 'Up next'}</span>
        </p>
        <h3 id={name} className="text-xl font-head tracking-[-0.01em] wrap-anywhere max-[64rem]:text-lg">
          {test.Name}
        </h3>
        <p className="text-ink-soft tabular-nums">{factsOf(test)}</p>
        {isOpen ? (
          // has the height of the line it replaces
          <When at={test.liveUntil} className="tabular-nums phone:text-xs/6">
            Available till{' '}
          </When>
        ) : (
          <When at={test.liveFrom} className="tabular-nums" />
        )}
        <p className="meta">
          One attempt. A wrong answer costs {NEGATIVE_MARK}. It counts more than a mock test on the leaderboard.
        </p>
      </div>
      <div className="row-span-2 grid place-content-center gap-3 border-l border-rule p-6 pr-8 max-[64rem]:p-4 phone:col-start-2 phone:row-span-1 phone:justify-start phone:border-l-0 phone:pt-0">
        <div className={isOpen ? 'invisible col-start-1 row-start-1' : 'col-start-1 row-start-1'}>
          <UntilOpen at={test.liveFrom} />
        </div>
        {isOpen && <UncoveredPaper className="col-start-1 row-start-1 place-self-center phone:w-22" />}
      </div>
      <div className="col-start-2 row-start-2 grid min-h-13 phone:col-span-full phone:col-start-1 phone:row-start-3">
        {isOpen ? (
          <>
            <OpenPaper
              test={test}
              isFirst
              className="col-start-1 row-start-1 ml-6 self-center justify-self-start phone:mx-4 phone:justify-self-stretch"
            />
            <TornStrip className="col-start-1 row-start-1 z-[1]" />
          </>
        ) : (
          <Strip of={name} className="text-sm" />
        )}
      </div>
    </li>
  );
}

function UntilOpen({ at }: { at: string }) {
  const seconds = useSecondsLeft(at);
  return (
    <div role="timer" aria-label={untilText(seconds)} className="flex gap-3 max-[64rem]:gap-2 phone:gap-3">
      {figuresUntil(seconds).map(({ name, count, isFilled }) => (
        <div key={name} className="grid justify-items-center gap-1">
          <span aria-hidden className="text-xs text-ink-soft">
            {name}
          </span>
          <DigitColumns size="large" digits={String(count).padStart(2, '0')} filled={isFilled} />
        </div>
      ))}
    </div>
  );
}
