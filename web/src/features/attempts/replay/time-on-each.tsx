import { memo } from 'react';
import { clockText } from './clock-text';
import { type Replay, type SheetThen, spentOn } from './sheet';

/** the longest bar stands for no less, so that seconds look like seconds */
const WHOLE_SECONDS_MIN = 60;

/** How long each question was looked at by then; the longest bar is the longest at the end. */
export function TimeOnEach({ replay, sheet }: { replay: Replay; sheet: SheetThen }) {
  const whole = Math.max(WHOLE_SECONDS_MIN, ...replay.spentMs.map((ms) => ms / 1000));
  return (
    <ol className="replay-bars">
      {sheet.questions.map((_, place) => (
        <Bar key={place} place={place} seconds={Math.floor(spentOn(sheet, place) / 1000)} whole={whole} />
      ))}
    </ol>
  );
}

interface BarProps {
  place: number;
  seconds: number;
  whole: number;
}

const Bar = memo(function Bar({ place, seconds, whole }: BarProps) {
  return (
    <li>
      <span>{place + 1}</span>
      <i aria-hidden>
        <i style={{ width: `${(seconds / whole) * 100}%` }} />
      </i>
      <span>{seconds > 0 ? clockText(seconds * 1000) : '–'}</span>
    </li>
  );
});
