import { memo } from 'react';
import { clockText } from './clock-text';
import { type Replay, type SheetThen, spentOn } from './sheet';

/** The longest bar stands for at least this many seconds, so that seconds look like seconds. */
const WHOLE_SECONDS_MIN = 60;

/** How long each question was looked at in the whole attempt; what comes after the playhead is dimmed. */
export function TimeOnEach({ replay, sheet }: { replay: Replay; sheet: SheetThen }) {
  const whole = Math.max(WHOLE_SECONDS_MIN, ...replay.spentMs.map((ms) => ms / 1000));
  return (
    <ol className="replay-bars">
      {replay.spentMs.map((totalMs, place) => (
        <Bar
          key={place}
          place={place}
          total={Math.floor(totalMs / 1000)}
          seconds={Math.floor(Math.min(spentOn(sheet, place), totalMs) / 1000)}
          whole={whole}
        />
      ))}
    </ol>
  );
}

interface BarProps {
  place: number;
  /** seconds in the whole attempt */
  total: number;
  /** seconds up to the playhead */
  seconds: number;
  whole: number;
}

const Bar = memo(function Bar({ place, total, seconds, whole }: BarProps) {
  const widthOf = (part: number) => ({ width: `${(part / whole) * 100}%` });
  return (
    <li data-ahead={seconds === 0 || undefined}>
      <span>{place + 1}</span>
      <i aria-hidden>
        <i style={widthOf(seconds)} />
        <i className="ahead" style={widthOf(total - seconds)} />
      </i>
      <span>{total > 0 ? clockText(total * 1000) : '–'}</span>
    </li>
  );
});
