import type { PartialChoice } from '../../entities/exam/mock-test-choice';
import { MinuteTicks } from '../../ui/minute-ticks';
import { messages } from './messages';

/** Preview of the chosen paper: one answer row per question, and the pace. */
export function PaperPreview({ subject, marks, time }: PartialChoice) {
  return (
    <>
      <div className="phone:hidden">
        <h2 className="page-title pr-8">{subject ? messages.mockTestIn(subject) : messages.yourPaper}</h2>
        <p className="mt-1 text-ink-soft">{sizeText(marks, time) || messages.choosePaper}</p>
      </div>
      <AnswerRows marks={marks} />
      <Pace seconds={marks && time && (time * 60) / marks} />
    </>
  );
}

/** Returns '25 questions in 10 minutes', or only the chosen part. */
const sizeText = (marks: number | undefined, time: number | undefined): string =>
  [marks && messages.questions(marks), time && messages.minutes(time)].filter(Boolean).join(messages.sizeSeparator);

const WIDTH = 288;
const HEIGHT = 168;
const COLUMNS: Readonly<Record<number, number>> = { 25: 3, 35: 4, 50: 5, 75: 5, 100: 6, 200: 10 };
const OPTIONS = [0, 1, 2, 3];
const EMPTY_ROWS = [16, 48, 80, 112, 144];

const AnswerRows = ({ marks }: { marks: number | undefined }) => (
  <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className="block h-42 w-full max-desktop:h-28 phone:hidden">
    {marks ? (
      <Rows marks={marks} />
    ) : (
      <path
        d={EMPTY_ROWS.map((y) => `M0 ${y}h${WIDTH}`).join('')}
        className="fill-none stroke-rule [stroke-dasharray:4_4]"
      />
    )}
  </svg>
);

function Rows({ marks }: { marks: number }) {
  const columns = COLUMNS[marks] ?? Math.ceil(marks / 20);
  const rows = Math.ceil(marks / columns);
  const [width, height] = [WIDTH / columns, HEIGHT / rows];
  const radius = Math.min(width / 12.5, height / 2.6);
  const questions = Array.from({ length: marks }, (_, index) => ({
    x: Math.floor(index / rows) * width,
    y: ((index % rows) + 0.5) * height,
  }));
  const ring = (x: number, y: number) =>
    `M${(x - radius).toFixed(1)} ${y.toFixed(1)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0`;
  return (
    <>
      <path
        d={questions.map(({ x, y }) => `M${x} ${y - 0.75}h${radius * 1.2}v1.5h${-radius * 1.2}z`).join('')}
        className="fill-accent"
      />
      <path
        d={questions
          .flatMap(({ x, y }) => OPTIONS.map((option) => ring(x + (0.235 + option * 0.185) * width, y)))
          .join('')}
        className="fill-none stroke-rule-strong"
        strokeWidth={marks > 75 ? 0.75 : 1}
      />
    </>
  );
}

/** Each pace applies from this number of seconds per question. */
const PACES: readonly [seconds: number, words: string][] = [
  [60, messages.paceSlow],
  [30, messages.paceComfortable],
  [12, messages.paceFast],
  [0, messages.paceVeryFast],
];

const Pace = ({ seconds }: { seconds: number | undefined }) => (
  <div className="grid gap-3 border-t-(length:--line-strong) border-rule-strong pt-4 phone:border-t-0 phone:pt-2">
    <p className="flex items-baseline gap-2">
      <b className="text-xl font-head tracking-[-0.01em] tabular-nums">{secondsText(seconds)}</b>
      {messages.secondsPerQuestionUnit}
    </p>
    <MinuteTicks filledCount={seconds ?? 0} />
    <p className="-mt-1 text-xs text-ink-soft">
      {seconds ? PACES.find(([from]) => seconds >= from)![1] : messages.noPaceYet}
    </p>
  </div>
);

/** Formats seconds: '24', '7.5', or '–' for undefined. */
export const secondsText = (seconds: number | undefined): string =>
  seconds ? String(seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)) : '–';
