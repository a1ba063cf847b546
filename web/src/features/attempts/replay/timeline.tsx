import { memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { elapsedText } from '../../../lib/time/countdown';
import type { AnswerSheet, Gap, Replay } from './answer-sheet';
import { messages } from './messages';
import { numbersOf, pathsOf, ticksOf, type Scale, type TimelinePaths } from './timeline-paths';

const texts = messages.player;

interface Size {
  readonly width: number;
  readonly height: number;
}

const SECOND_MS = 1_000;
/** Width in px below which the timeline is narrow. */
const NARROW = 500;
const LOW = 150;
const RIGHT_PADDING = 8;

interface TimelineProps {
  replay: Replay;
  sheet: AnswerSheet;
  seek: (at: number) => void;
}

/** The chart of the attempt: time on the x axis, questions on the y axis. The part before the playhead is darker. */
export function Timeline({ replay, sheet, seek }: TimelineProps) {
  const chart = useRef<HTMLDivElement>(null);
  const size = useSize(chart);
  const layout = useMemo(() => layoutOf(replay, sheet.questions.length, size), [replay, sheet.questions.length, size]);
  const paths = useMemo(() => pathsOf(replay, layout), [replay, layout]);
  const playheadX = layout.x(sheet.at);
  return (
    <div
      ref={chart}
      className="relative h-50 text-xs/none tabular-nums contain-layout has-focus-ring outline-offset-4 short:h-21 upright:h-26"
    >
      <Print replay={replay} layout={layout} paths={paths} />
      {/* the boxes move in opposite directions, so that their contents are not re-rendered while the playhead moves */}
      <div
        className="pointer-events-none absolute inset-x-0 -inset-y-4 overflow-hidden will-change-transform"
        style={{ transform: `translateX(${playheadX - layout.width}px)` }}
      >
        <div className="pt-4 will-change-transform" style={{ transform: `translateX(${layout.width - playheadX}px)` }}>
          <Ink layout={layout} paths={paths} />
        </div>
      </div>
      <div
        aria-hidden
        className="absolute -top-1 -left-px w-0.5 bg-accent will-change-transform"
        style={{ transform: `translateX(${playheadX}px)`, height: layout.base + 16 }}
      >
        <svg viewBox="-6 -6 12 14" className="absolute -top-0.5 -left-1.25 h-3.5 w-3 overflow-visible">
          <path d="M-6 -6h12v8l-6 6-6-6z" className="fill-accent" />
        </svg>
      </div>
      <input
        type="range"
        min={0}
        max={Math.ceil(replay.duration / SECOND_MS)}
        step={1}
        value={Math.floor(sheet.at / SECOND_MS)}
        onChange={({ target }) => seek(Number(target.value) * SECOND_MS)}
        aria-label={texts.slider}
        aria-valuetext={texts.position(elapsedText(sheet.at), sheet.current + 1, !sheet.gap)}
        className="absolute inset-y-0 m-0 h-full cursor-ew-resize opacity-0"
        style={{ left: layout.left - RIGHT_PADDING, width: `calc(100% - ${layout.left - RIGHT_PADDING}px)` }}
      />
    </div>
  );
}

function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const measure = () => setSize({ width: target.clientWidth, height: target.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

interface Layout extends Scale, Size {
  readonly isLow: boolean;
  readonly questions: number;
  /** x coordinate of the question axis */
  readonly left: number;
  /** y coordinate below the last question */
  readonly base: number;
}

function layoutOf({ duration }: Replay, questions: number, { width, height }: Size): Layout {
  const isLow = height < LOW;
  const left = width < NARROW ? 24 : 56;
  const top = 4;
  const bottom = isLow ? 16 : 38;
  const row = Math.max(0, height - top - bottom) / questions;
  return {
    width,
    height,
    isLow,
    questions,
    left,
    base: height - bottom + 4,
    radius: isLow ? 2.2 : 3.6,
    x: (at) => left + (at / duration) * Math.max(0, width - left - RIGHT_PADDING),
    y: (question) => top + row * (question + 0.5),
  };
}

interface LayerProps {
  layout: Layout;
  paths: TimelinePaths;
}

/** Classes of a layer that may overflow the chart without blocking the buttons. */
const LAYER_CLASSES = 'pointer-events-none overflow-visible';

/** The static layer: lines, numbers, gaps and the whole path. */
const Print = memo(function Print({ replay, layout, paths }: LayerProps & { replay: Replay }) {
  const { width, height, isLow, left, base, x, y, questions } = layout;
  const ticks = ticksOf(replay.duration, width < NARROW ? 5 : 8);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={`${LAYER_CLASSES} absolute inset-0 will-change-transform`}
    >
      {ticks.map((at) => (
        <g key={at}>
          <path d={`M${x(at)} 4V${base}`} className="stroke-rule" />
          <text x={x(at)} y={height - 3} textAnchor={at === 0 ? 'start' : 'middle'} className="fill-ink-faint">
            {elapsedText(at)}
          </text>
        </g>
      ))}
      {replay.gaps.map((gap, n) => (
        <ConnectionGap key={gap.from} gap={gap} layout={layout} isLabelled={!isLow && n < LABELLED_GAPS_MAX} />
      ))}
      {numbersOf(questions, isLow ? 3 : 6).map((number) => (
        <text key={number} x={left - 10} y={y(number - 1) + 5} textAnchor="end" className="fill-accent font-strong">
          {number}
        </text>
      ))}
      <path d={`M${left - 4} 0V${base}`} className="stroke-rule-strong stroke-[1.5]" />
      <g className="fill-rule-strong stroke-rule-strong opacity-55">
        <Paths layout={layout} paths={paths} />
      </g>
    </svg>
  );
});

const LABELLED_GAPS_MAX = 3;
/** Width of a label in px. */
const LABEL_WIDTH = 140;

interface GapBandProps {
  gap: Gap;
  layout: Layout;
  isLabelled: boolean;
}

/** A period without connection. */
function ConnectionGap({ gap, layout: { x, base, isLow, width }, isLabelled }: GapBandProps) {
  const [from, to] = [x(gap.from), x(gap.to)];
  const height = base - 4 + (isLow ? 0 : 12);
  const duration = elapsedText(gap.to - gap.from);
  const isAtEnd = to + LABEL_WIDTH > width;
  return (
    <g>
      <path d={`M${from} 4h${to - from}v${height}h${from - to}z`} className="fill-caution-soft" />
      <path d={`M${from} 4v${height}M${to} 4v${height}`} className="stroke-caution" />
      {isLabelled && (
        <text x={isAtEnd ? from - 6 : to + 6} y={15} textAnchor={isAtEnd ? 'end' : 'start'} className="fill-caution">
          {gap.cause === 'server' ? texts.gapServer(duration) : texts.gapConnection(duration)}
        </text>
      )}
    </g>
  );
}

/** The layer with the path up to the playhead. */
const Ink = memo(function Ink({ layout, paths }: LayerProps) {
  const { width, height, isLow, base } = layout;
  const { flags, saves } = paths;
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} width={width} height={height} className={LAYER_CLASSES}>
      <g className="fill-pen stroke-pen">
        <Paths layout={layout} paths={paths} />
      </g>
      <path d={flags} className="fill-flag" />
      {!isLow && <path d={saves.map((at) => `M${at} ${base + 2}v8`).join('')} className="stroke-positive stroke-2" />}
    </svg>
  );
});

const Paths = ({ layout, paths: { visits, moves, dots, rings } }: LayerProps) => (
  <>
    <path d={moves} fill="none" />
    <path d={visits} fill="none" strokeWidth={layout.isLow ? 2 : 3} />
    <path d={dots} stroke="none" />
    <path d={rings} fill="none" strokeWidth="1.5" />
  </>
);
