import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { elapsedText } from '../../../lib/time/countdown';
import { Button } from '../../../ui/button';
import type { Replay } from './answer-sheet';
import { messages } from './messages';
import { type Playhead, type Speed, SPEEDS } from './use-playhead';

const LAST_MINUTES = 5;
const LAST_MS = LAST_MINUTES * 60_000;
const texts = messages.player;
const SPEED_CLASSES = 'border-b-3 px-2 text-xs tabular-nums';

interface ControlsProps {
  replay: Replay;
  playhead: Playhead;
  onStep: (direction: 1 | -1) => void;
  /** Called to list all actions from a time on */
  onShowActionsFrom: (from: number) => void;
}

/** Play, pause, step and speed controls with the current position. */
export function Controls({ replay: { duration }, playhead, onStep, onShowActionsFrom }: ControlsProps) {
  const { at, isPlaying, speed, toggle, setSpeed } = playhead;
  return (
    <div className="flex items-center gap-2 pb-2 short:pb-0 upright:pt-2 upright:pb-0">
      <Button
        size="dense"
        square
        icon={ChevronLeft}
        aria-label={texts.previous}
        className="short:size-(--tap)"
        onClick={() => onStep(-1)}
      />
      <Button
        kind="ink"
        size="dense"
        icon={isPlaying ? Pause : Play}
        aria-label={isPlaying ? texts.pause : texts.play}
        onClick={toggle}
        className="w-14 px-0! short:size-(--tap) upright:w-18"
      />
      <Button
        size="dense"
        square
        icon={ChevronRight}
        aria-label={texts.next}
        className="short:size-(--tap)"
        onClick={() => onStep(1)}
      />
      <span className="ml-3 min-w-17 text-lg/none font-head tabular-nums short:ml-2 short:min-w-15 short:text-base/none upright:ml-auto upright:min-w-0 upright:text-base/none">
        {elapsedText(at)}
      </span>
      <span className="mr-4 whitespace-nowrap text-ink-soft tabular-nums short:hidden upright:hidden">
        {texts.ofDuration(elapsedText(duration))}
      </span>
      <fieldset className="flex short:hidden upright:hidden">
        <legend className="sr-only">{texts.speed}</legend>
        {SPEEDS.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === speed}
            onClick={() => setSpeed(option)}
            className={`${SPEED_CLASSES} min-h-(--control-dense) border-transparent text-ink-soft aria-pressed:border-pen aria-pressed:font-strong aria-pressed:text-ink`}
          >
            {option}×
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        className={`${SPEED_CLASSES} hidden min-h-(--tap) border-pen font-strong text-ink short:block upright:block`}
        aria-label={texts.speedLabel(speed)}
        onClick={() => setSpeed(nextSpeed(speed))}
      >
        {speed}×
      </button>
      {duration > LAST_MS && (
        <Button
          size="dense"
          kind="bare"
          className="px-2! text-xs! font-text! text-ink-soft short:hidden upright:hidden"
          onClick={() => onShowActionsFrom(duration - LAST_MS)}
        >
          {texts.lastMinutes(LAST_MINUTES)}
        </Button>
      )}
      <Legend />
    </div>
  );
}

const nextSpeed = (speed: Speed): Speed => SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!;

/** Legend of the timeline. */
const Legend = () => (
  <ul aria-hidden className="ml-auto flex gap-4 whitespace-nowrap text-ink-soft max-desktop:hidden">
    <LegendItem label={texts.legend.onScreen}>
      <path d="M1 8h14" className="stroke-pen stroke-3" />
    </LegendItem>
    <LegendItem label={texts.legend.chosen}>
      <circle cx="8" cy="8" r="4" className="fill-pen" />
    </LegendItem>
    <LegendItem label={texts.legend.changed}>
      <circle cx="8" cy="8" r="3" className="fill-pen" />
      <circle cx="8" cy="8" r="6.5" className="fill-none stroke-pen stroke-[1.5]" />
    </LegendItem>
    <LegendItem label={texts.legend.flagged}>
      <path d="M3 3h10v10z" className="fill-flag" />
    </LegendItem>
    <LegendItem label={texts.legend.notConnected}>
      <path d="M1 1h14v14H1z" className="fill-caution-soft stroke-caution" />
    </LegendItem>
    <LegendItem label={texts.legend.saved}>
      <path d="M8 3v10" className="stroke-positive stroke-2" />
    </LegendItem>
  </ul>
);

const LegendItem = ({ label, children }: { label: string; children: ReactNode }) => (
  <li className="inline-flex items-center gap-1">
    <svg viewBox="0 0 16 16" className="size-4">
      {children}
    </svg>
    {label}
  </li>
);
