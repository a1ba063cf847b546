import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { ACTIVITY_COUNTED_MINUTES } from '../../../../api/contracts/http/activity-kinds';
import { WEEKDAY_DATE } from '../../lib/time/date-formats';
import { useNow } from '../../lib/time/use-now';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Sheet } from '../../ui/sheet';
import { stepCounts, type DayCounts } from './day-counts';
import styles from './day-histogram.module.css';
import { addDays, clockText, DAY_MINUTES, isOpen, midnight, type ActivityFilter } from './filter';
import { messages } from './messages';

/** Delay in ms after the last move before the selection is applied */
const DEBOUNCE_MS = 250;
const MINUTE_MS = 60_000;
const HEIGHT = 100;
const HOURS = ['12 AM', '3', '6', '9', '12 PM', '3', '6', '9', '12 AM'];

export interface DayHistogramProps {
  filter: ActivityFilter;
  today: string;
  counts: DayCounts;
  /** Number of visible entries, as text */
  summary: string;
  onChange: (filter: ActivityFilter) => void;
}

/** A histogram of the day in steps of ten minutes, with sliders for the selected period. */
export function DayHistogram({ filter, today, counts, summary, onChange }: DayHistogramProps) {
  const { day } = filter;
  const moveByDays = (days: number) => onChange({ ...filter, day: addDays(day, days), from: 0, to: DAY_MINUTES });
  return (
    <Sheet aria-labelledby="activity-day" className="px-6 pt-4 pb-3 phone:border-t-0 phone:px-4 phone:pt-2">
      <header className="flex flex-wrap items-center gap-x-2 pb-3">
        <Button
          kind="bare"
          size="dense"
          square
          icon={ChevronLeft}
          aria-label={messages.previousDay}
          onClick={() => moveByDays(-1)}
        />
        <h2 id="activity-day" className="section-title phone:mr-auto">
          {WEEKDAY_DATE.format(midnight(day))}
        </h2>
        <Button
          kind="bare"
          size="dense"
          square
          icon={ChevronRight}
          aria-label={messages.nextDay}
          disabled={day === today}
          className="border-transparent!"
          onClick={() => moveByDays(1)}
        />
        <span className="ml-auto text-ink-soft tabular-nums phone:hidden">{summary}</span>
      </header>
      <PeriodSelect key={`${day} ${filter.from} ${filter.to}`} {...{ filter, today, counts, onChange }} />
      <div aria-hidden className="meta flex justify-between pt-2">
        {HOURS.map((hour, index) => (
          <span
            key={`${index} ${hour}`}
            className="flex w-0 justify-center whitespace-nowrap first:justify-start last:justify-end phone:even:invisible"
          >
            {hour}
          </span>
        ))}
      </div>
    </Sheet>
  );
}

function PeriodSelect({ filter, today, counts, onChange }: Omit<DayHistogramProps, 'summary'>) {
  const [[from, to], setPeriod] = useState<[number, number]>([filter.from, filter.to]);
  const applyPeriod = useEffectEvent(() => onChange({ ...filter, from, to }));
  useEffect(() => {
    if (from === filter.from && to === filter.to) return undefined;
    const timer = setTimeout(applyPeriod, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [from, to, filter.from, filter.to]);
  return (
    // the sliders extend beyond the histogram by half the width of a thumb
    <div className="relative mx-[calc(var(--end)/2)] h-14 border-b-(length:--line-strong) border-rule-strong [--end:0.875rem] phone:h-10 phone:[--end:1.25rem]">
      <Bars {...{ filter, today, counts, from, to }} />
      <i
        aria-hidden
        className="pointer-events-none absolute -top-1 bottom-0 border-2 border-b-0 border-pen"
        style={{ left: `${(from / DAY_MINUTES) * 100}%`, right: `${100 - (to / DAY_MINUTES) * 100}%` }}
      />
      <EndSlider
        label={messages.from}
        minutes={from}
        onChange={(minutes) => setPeriod([Math.min(minutes, to - ACTIVITY_COUNTED_MINUTES), to])}
      />
      <EndSlider
        label={messages.to}
        minutes={to}
        isNow={isOpen({ day: filter.day, to }, today)}
        onChange={(minutes) => setPeriod([from, Math.max(minutes, from + ACTIVITY_COUNTED_MINUTES)])}
      />
    </div>
  );
}

interface BarsProps extends Pick<DayHistogramProps, 'filter' | 'today' | 'counts'> {
  /** Selected period, in minutes since midnight */
  from: number;
  to: number;
}

function Bars({ filter, today, counts, from, to }: BarsProps) {
  const now = new Date(useNow(MINUTE_MS));
  // today is drawn up to the current minute
  const lastMinute = filter.day === today ? now.getHours() * 60 + now.getMinutes() : DAY_MINUTES;
  const steps = stepCounts(counts, filter.kinds);
  const highest = Math.max(1, ...steps);
  return (
    <svg aria-hidden viewBox={`0 0 ${steps.length} ${HEIGHT}`} preserveAspectRatio="none" className="block size-full">
      {steps.map((count, index) => {
        const minute = index * ACTIVITY_COUNTED_MINUTES;
        if (count === 0 && minute > lastMinute) return null;
        const height = count === 0 ? 2 : Math.max(4, (count / highest) * HEIGHT);
        return (
          <rect
            key={minute}
            x={index + 0.05}
            y={HEIGHT - height}
            width={0.9}
            height={height}
            className={minute >= from && minute < to ? 'fill-pen' : 'fill-rule'}
          />
        );
      })}
    </svg>
  );
}

interface EndSliderProps {
  label: string;
  /** Minutes since midnight */
  minutes: number;
  isNow?: boolean;
  onChange: (minutes: number) => void;
}

const EndSlider = ({ label, minutes, isNow = false, onChange }: EndSliderProps) => (
  <input
    type="range"
    aria-label={label}
    min={0}
    max={DAY_MINUTES}
    step={ACTIVITY_COUNTED_MINUTES}
    value={minutes}
    aria-valuetext={isNow ? messages.now : clockText(minutes)}
    onChange={({ target }) => onChange(Number(target.value))}
    className={classes(
      styles.end,
      'absolute inset-x-[calc(var(--end)/-2)] bottom-[calc(var(--end)/-2-1px)] m-0 h-(--end) w-auto',
    )}
  />
);
