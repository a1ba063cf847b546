import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { ACTIVITY_COUNTED_MINUTES } from '../../../../api/contracts/http/activity-kinds';
import { useNow } from '../../lib/time/use-now';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/sheet';
import { clockText, DAY_MINUTES, dayBeside, isOpen, midnight, type Asked } from './asked';
import { marksOf, type DayCounts } from './day-counts';

/** ms without a move before the selection is applied */
const PAUSE_MS = 250;
const MINUTE_MS = 60_000;
const HEIGHT = 100;
const HOURS = ['12 AM', '3', '6', '9', '12 PM', '3', '6', '9', '12 AM'];
const DAY = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' });

export interface DayBrushProps {
  asked: Asked;
  today: string;
  counts: DayCounts;
  /** how many entries are shown, as text */
  summary: string;
  onAsk: (asked: Asked) => void;
}

/** A histogram of the day in steps of ten minutes, with sliders for the selected part. */
export function DayBrush({ asked, today, counts, summary, onAsk }: DayBrushProps) {
  const { day } = asked;
  const go = (days: 1 | -1) => onAsk({ ...asked, day: dayBeside(day, days), from: 0, to: DAY_MINUTES });
  return (
    <Sheet aria-labelledby="activity-day" className="px-6 pt-4 pb-3 phone:border-t-0 phone:px-4 phone:pt-2">
      <header className="flex flex-wrap items-center gap-x-2 pb-3">
        <Button kind="bare" size="dense" square icon={ChevronLeft} aria-label="Previous day" onClick={() => go(-1)} />
        <h2 id="activity-day" className="section-title phone:mr-auto">
          {DAY.format(midnight(day))}
        </h2>
        <Button
          kind="bare"
          size="dense"
          square
          icon={ChevronRight}
          aria-label="Next day"
          disabled={day === today}
          className="border-transparent!"
          onClick={() => go(1)}
        />
        <span className="ml-auto text-ink-soft tabular-nums phone:hidden">{summary}</span>
      </header>
      <Brush key={`${day} ${asked.from} ${asked.to}`} {...{ asked, today, counts, onAsk }} />
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

function Brush({ asked, today, counts, onAsk }: Omit<DayBrushProps, 'summary'>) {
  const [[from, to], setEnds] = useState<[number, number]>([asked.from, asked.to]);
  const ask = useEffectEvent(() => onAsk({ ...asked, from, to }));
  useEffect(() => {
    if (from === asked.from && to === asked.to) return undefined;
    const timer = setTimeout(ask, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [from, to, asked.from, asked.to]);
  const now = new Date(useNow(MINUTE_MS));
  // today is drawn up to the current minute
  const until = asked.day === today ? now.getHours() * 60 + now.getMinutes() : DAY_MINUTES;
  const marks = marksOf(counts, asked.kinds);
  const most = Math.max(1, ...marks);
  const end = (name: string, value: number, isOpenEnd: boolean, set: (minutes: number) => void) => (
    <input
      type="range"
      className="brush-end"
      aria-label={name}
      min={0}
      max={DAY_MINUTES}
      step={ACTIVITY_COUNTED_MINUTES}
      value={value}
      aria-valuetext={isOpenEnd ? 'now' : clockText(value)}
      onChange={({ target }) => set(Number(target.value))}
    />
  );
  return (
    <div className="brush">
      <svg aria-hidden viewBox={`0 0 ${marks.length} ${HEIGHT}`} preserveAspectRatio="none" className="brush-marks">
        {marks.map((count, place) => {
          const minute = place * ACTIVITY_COUNTED_MINUTES;
          if (count === 0 && minute > until) return null;
          const height = count === 0 ? 2 : Math.max(4, (count / most) * HEIGHT);
          return (
            <rect
              key={minute}
              x={place + 0.05}
              y={HEIGHT - height}
              width={0.9}
              height={height}
              className={minute >= from && minute < to ? 'fill-pen' : 'fill-rule'}
            />
          );
        })}
      </svg>
      <i
        aria-hidden
        className="brush-window"
        style={{ left: `${(from / DAY_MINUTES) * 100}%`, right: `${100 - (to / DAY_MINUTES) * 100}%` }}
      />
      {end('From', from, false, (minutes) => setEnds([Math.min(minutes, to - ACTIVITY_COUNTED_MINUTES), to]))}
      {end('To', to, isOpen({ day: asked.day, to }, today), (minutes) =>
        setEnds([from, Math.max(minutes, from + ACTIVITY_COUNTED_MINUTES)]),
      )}
    </div>
  );
}
