import { Clock } from 'lucide-react';
import { useId } from 'react';
import { useSecondsLeftSelector } from '../../lib/time/use-countdown';
import { Chip } from '../../ui/chip';
import { dayText } from './date-text';
import type { ModelTest } from './model-test.queries';
import { factsOf, When } from './test-facts';
import { cardOf } from './moves';
import { Strip } from './strip';
import { SubjectColumn } from './subject-column';

export const UpcomingChip = () => (
  <Chip tone="info" icon={Clock}>
    Upcoming
  </Chip>
);

/** A test that is not live yet, under its strip. */
export function UpcomingCard({ test }: { test: ModelTest }) {
  const name = useId();
  return (
    <li
      className="relative grid grid-cols-[3.25rem_minmax(0,1fr)] grid-rows-[1fr_auto] border border-rule bg-surface phone:border-x-0"
      {...cardOf(test)}
    >
      <SubjectColumn subject={test.Subject} className="pt-4.5" />
      <div className="grid content-start gap-1 p-4">
        <p className="mb-1 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
          <UpcomingChip />
          <Day at={test.liveFrom} />
        </p>
        <h3 id={name} className="text-base font-head wrap-anywhere">
          {test.Name}
        </h3>
        <p className="text-ink-soft tabular-nums">{factsOf(test)}</p>
        <When at={test.liveFrom} />
      </div>
      <Strip of={name} className="col-span-2 h-9 text-xs" />
    </li>
  );
}

function Day({ at }: { at: string }) {
  return <span className="meta">{useSecondsLeftSelector(at, (secondsLeft) => dayText(at, secondsLeft))}</span>;
}
