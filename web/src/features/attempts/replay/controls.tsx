import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { Button } from '../../../ui/button';
import { clockText } from './clock-text';
import type { Replay } from './sheet';
import { type Playhead, type Speed, SPEEDS } from './use-playhead';

const LAST_MS = 5 * 60_000;

interface ControlsProps {
  replay: Replay;
  playhead: Playhead;
  onStep: (to: 1 | -1) => void;
  /** called to list all actions from an instant on */
  onLookFrom: (from: number) => void;
}

/** Play, pause, step and speed controls with the current position. */
export function Controls({ replay: { duration }, playhead, onStep, onLookFrom }: ControlsProps) {
  const { at, isPlaying, speed, toggle, setSpeed } = playhead;
  return (
    <div className="replay-controls">
      <Button size="dense" square icon={ChevronLeft} aria-label="Previous action" onClick={() => onStep(-1)} />
      <Button
        kind="ink"
        size="dense"
        icon={isPlaying ? Pause : Play}
        aria-label={isPlaying ? 'Pause' : 'Play'}
        onClick={toggle}
        className="replay-play"
      />
      <Button size="dense" square icon={ChevronRight} aria-label="Next action" onClick={() => onStep(1)} />
      <span className="replay-at">{clockText(at)}</span>
      <span className="replay-of">of {clockText(duration)}</span>
      <fieldset className="replay-speeds">
        <legend className="sr-only">Speed</legend>
        {SPEEDS.map((one) => (
          <button key={one} type="button" aria-pressed={one === speed} onClick={() => setSpeed(one)}>
            {one}×
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        className="replay-speed"
        aria-label={`Speed ${speed}×`}
        onClick={() => setSpeed(after(speed))}
      >
        {speed}×
      </button>
      {duration > LAST_MS && (
        <Button size="dense" kind="bare" className="replay-last" onClick={() => onLookFrom(duration - LAST_MS)}>
          Last 5 minutes
        </Button>
      )}
      <Legend />
    </div>
  );
}

const after = (speed: Speed): Speed => SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!;

/** The legend of the tape. */
const Legend = () => (
  <ul aria-hidden className="replay-legend">
    <li>
      <svg viewBox="0 0 16 16">
        <path d="M1 8h14" stroke="var(--pen)" strokeWidth="3" />
      </svg>
      on screen
    </li>
    <li>
      <svg viewBox="0 0 16 16">
        <circle cx="8" cy="8" r="4" fill="var(--pen)" />
      </svg>
      chosen
    </li>
    <li>
      <svg viewBox="0 0 16 16">
        <circle cx="8" cy="8" r="3" fill="var(--pen)" />
        <circle cx="8" cy="8" r="6.5" fill="none" stroke="var(--pen)" strokeWidth="1.5" />
      </svg>
      changed
    </li>
    <li>
      <svg viewBox="0 0 16 16">
        <path d="M3 3h10v10z" fill="var(--flag)" />
      </svg>
      marked
    </li>
    <li>
      <svg viewBox="0 0 16 16">
        <path d="M1 1h14v14H1z" fill="var(--caution-soft)" stroke="var(--caution)" />
      </svg>
      not connected
    </li>
    <li>
      <svg viewBox="0 0 16 16">
        <path d="M8 3v10" stroke="var(--positive)" strokeWidth="2" />
      </svg>
      saved
    </li>
  </ul>
);
