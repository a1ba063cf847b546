import { memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { clockText } from './clock-text';
import type { Gap, Replay, SheetThen } from './sheet';
import { marksOf, numbersOf, pathsOf, type Scale, type TapePaths } from './tape-paths';

interface Size {
  readonly width: number;
  readonly height: number;
}

const SECOND_MS = 1_000;
/** px */
const NARROW = 500;
const LOW = 150;
const RIGHT = 8;

/** The chart of the attempt: time to the right, questions downwards; the past in ink, the rest in print. */
export function Tape({ replay, sheet, seek }: { replay: Replay; sheet: SheetThen; seek: (at: number) => void }) {
  const tape = useRef<HTMLDivElement>(null);
  const size = useSize(tape);
  const layout = useMemo(() => layoutOf(replay, sheet.questions.length, size), [replay, sheet.questions.length, size]);
  const paths = useMemo(() => pathsOf(replay, layout), [replay, layout]);
  const head = layout.x(sheet.at);
  return (
    <div ref={tape} className="replay-tape">
      <Print replay={replay} layout={layout} paths={paths} />
      {/* moved as a whole, one against the other, so that neither is re-rendered while the playhead moves */}
      <div className="replay-ink" style={{ transform: `translateX(${head - layout.width}px)` }}>
        <div style={{ transform: `translateX(${layout.width - head}px)` }}>
          <Ink layout={layout} paths={paths} />
        </div>
      </div>
      <div
        aria-hidden
        className="replay-head-line"
        style={{ transform: `translateX(${head}px)`, height: layout.base + 16 }}
      >
        <svg viewBox="-6 -6 12 14">
          <path d="M-6 -6h12v8l-6 6-6-6z" fill="var(--accent)" />
        </svg>
      </div>
      <input
        type="range"
        min={0}
        max={Math.ceil(replay.duration / SECOND_MS)}
        step={1}
        value={Math.floor(sheet.at / SECOND_MS)}
        onChange={({ target }) => seek(Number(target.value) * SECOND_MS)}
        aria-label="Time in the attempt"
        aria-valuetext={`${clockText(sheet.at)}, question ${sheet.current + 1}${sheet.gap ? ', not connected' : ''}`}
        style={{ left: layout.left - RIGHT, width: `calc(100% - ${layout.left - RIGHT}px)` }}
      />
    </div>
  );
}

function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const measure = () => setSize({ width: watched.clientWidth, height: watched.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

interface Layout extends Scale, Size {
  readonly isLow: boolean;
  readonly questions: number;
  /** height of the question axis */
  readonly left: number;
  /** below the last question */
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
    x: (at) => left + (at / duration) * Math.max(0, width - left - RIGHT),
    y: (question) => top + row * (question + 0.5),
  };
}

interface DrawnProps {
  layout: Layout;
  paths: TapePaths;
}

/** The static layer: lines, numbers, gaps and the whole path. */
const Print = memo(function Print({ replay, layout, paths }: DrawnProps & { replay: Replay }) {
  const { width, height, isLow, left, base, x, y, questions } = layout;
  const marks = marksOf(replay.duration, width < NARROW ? 5 : 8);
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      {marks.map((at) => (
        <g key={at}>
          <path d={`M${x(at)} 4V${base}`} stroke="var(--rule)" />
          <text x={x(at)} y={height - 3} textAnchor={at === 0 ? 'start' : 'middle'}>
            {clockText(at)}
          </text>
        </g>
      ))}
      {replay.gaps.map((gap, n) => (
        <GapBand key={gap.from} gap={gap} layout={layout} isNamed={!isLow && n < GAPS_NAMED_MAX} />
      ))}
      {numbersOf(questions, isLow ? 3 : 6).map((number) => (
        <text key={number} className="replay-number" x={left - 10} y={y(number - 1) + 5}>
          {number}
        </text>
      ))}
      <path d={`M${left - 4} 0V${base}`} stroke="var(--rule-strong)" strokeWidth="1.5" />
      <g stroke="var(--rule-strong)" fill="var(--rule-strong)" opacity="0.55">
        <Way layout={layout} paths={paths} />
      </g>
    </svg>
  );
});

const GAPS_NAMED_MAX = 3;

function GapBand({ gap, layout: { x, base, isLow, width }, isNamed }: { gap: Gap; layout: Layout; isNamed: boolean }) {
  const [from, to] = [x(gap.from), x(gap.to)];
  const long = base - 4 + (isLow ? 0 : 12);
  const name = gap.cause === 'server' ? 'server unavailable' : 'not connected';
  const isAtEnd = to + 140 > width;
  return (
    <g>
      <path d={`M${from} 4h${to - from}v${long}h${from - to}z`} fill="var(--caution-soft)" />
      <path d={`M${from} 4v${long}M${to} 4v${long}`} stroke="var(--caution)" />
      {isNamed && (
        <text x={isAtEnd ? from - 6 : to + 6} y={15} textAnchor={isAtEnd ? 'end' : 'start'} className="replay-gap-name">
          {name} {clockText(gap.to - gap.from)}
        </text>
      )}
    </g>
  );
}

/** The actions, in the colours of the pen. */
const Ink = memo(function Ink({ layout, paths }: DrawnProps) {
  const { width, height, isLow, base } = layout;
  const { flags, saves } = paths;
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <g stroke="var(--pen)" fill="var(--pen)">
        <Way layout={layout} paths={paths} />
      </g>
      <path d={flags} fill="var(--flag)" />
      {!isLow && (
        <path d={saves.map((at) => `M${at} ${base + 2}v8`).join('')} stroke="var(--positive)" strokeWidth="2" />
      )}
    </svg>
  );
});

function Way({ layout, paths: { looks, turns, dots, rings } }: DrawnProps) {
  return (
    <>
      <path d={turns} fill="none" />
      <path d={looks} fill="none" strokeWidth={layout.isLow ? 2 : 3} />
      <path d={dots} stroke="none" />
      <path d={rings} fill="none" strokeWidth="1.5" />
    </>
  );
}
