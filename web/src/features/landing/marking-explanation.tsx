import { NEGATIVE_MARK } from '../../../../api/contracts/http/limits';
import { messages } from './messages';
import { SECTION_TITLE_CLASSES } from './ruled-section';

/** Marks deducted for the wrong answers in the drawing. */
const LOST_MARKS = 5 * NEGATIVE_MARK;
const EXAMPLE = messages.markedExample(LOST_MARKS, 17 - LOST_MARKS, ((17 - LOST_MARKS) / 25).toFixed(2));

/** The section 'How a paper is marked', with a paper of 25 questions as an example. */
export const MarkingExplanation = () => (
  <section
    id="how"
    aria-labelledby="how-title"
    className="mx-auto grid max-w-[84rem] grid-cols-[minmax(0,22rem)_minmax(0,1fr)] items-center gap-x-16 gap-y-8 px-8 py-16 max-desktop:grid-cols-1 phone:px-4 phone:py-8"
  >
    <div>
      <h2 id="how-title" className={SECTION_TITLE_CLASSES}>
        {messages.howAPaperIsMarked}
      </h2>
      <p className="mt-3 text-base text-pretty text-ink-soft">{messages.howMarked(NEGATIVE_MARK)}</p>
      <p className="sr-only">{EXAMPLE}</p>
    </div>
    <WideRuler />
    <NarrowRuler />
  </section>
);

const PRINT_CLASSES = 'fill-none stroke-rule-strong';
const EXAMINER_CLASSES = 'fill-none stroke-examiner stroke-[2.5] [stroke-linecap:round] [stroke-linejoin:round]';
const SOFT_CLASS = 'fill-ink-soft';
const LOOP = 'c26-20 96-24 116 8 16 30-14 58-64 62-52 3-88-16-82-46 4-24 44-40 92-38 18 0 36 6 46 14';

interface RowProps {
  x: number;
  y: number;
  pitch: number;
  radius: number;
}

const Row = ({
  count,
  x,
  y,
  pitch,
  radius,
  kind,
}: RowProps & { count: number; kind: 'correct' | 'incorrect' | 'skipped' }) =>
  Array.from({ length: count }, (_, index) => {
    const cx = x + index * pitch;
    const armLength = radius - 1.5;
    const crossPath = `M${cx - armLength} ${y - armLength}l${2 * armLength} ${2 * armLength}M${cx + armLength} ${y - armLength}l${-2 * armLength} ${2 * armLength}`;
    return (
      <g key={index}>
        <circle
          cx={cx}
          cy={y}
          r={radius}
          className={kind === 'skipped' ? `${PRINT_CLASSES} stroke-[1.5]` : 'fill-pen'}
        />
        {kind === 'incorrect' && (
          <>
            <path d={crossPath} className="stroke-paper stroke-5 [stroke-linecap:round]" />
            <path d={crossPath} className={EXAMINER_CLASSES} />
          </>
        )}
      </g>
    );
  });

const UNIT = 22;
const at = (marks: number): number => 12 + marks * UNIT;
const TICKS = Array.from({ length: 26 }, (_, mark) => mark);

/** A bar of 25 marks that grows with correct answers and shrinks with wrong ones. */
const WideRuler = () => (
  <svg
    viewBox="0 0 780 236"
    aria-hidden
    fontSize="16"
    className="w-full overflow-visible fill-ink font-sans tabular-nums phone:hidden"
  >
    <Row count={17} kind="correct" x={at(0.5)} y={62} pitch={UNIT} radius={8.5} />
    <Row count={5} kind="incorrect" x={at(17.5)} y={62} pitch={UNIT} radius={8.5} />
    <Row count={3} kind="skipped" x={at(22.5)} y={62} pitch={UNIT} radius={8.5} />
    <g className={SOFT_CLASS}>
      <text x={at(0)} y="34">
        17 correct
      </text>
      <text x={at(17)} y="34">
        5 incorrect
      </text>
      <text x={at(22)} y="34">
        3 skipped
      </text>
    </g>
    <path
      d={`M${at(0)} 128h${25 * UNIT}${TICKS.map((mark) => `M${at(mark)} 128v${mark % 5 === 0 ? 13 : 7}`).join('')}`}
      className={PRINT_CLASSES}
    />
    {TICKS.filter((mark) => mark % 5 === 0).map((mark) => (
      <text key={mark} x={at(mark)} y="160" fontSize="14" className={`${SOFT_CLASS} [text-anchor:middle]`}>
        {mark}
      </text>
    ))}
    <pattern id="taken" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0v5" className="stroke-examiner stroke-3" />
    </pattern>
    <path d={`M${at(0)} 116h${15.75 * UNIT}v10h${-15.75 * UNIT}z`} className="fill-pen" />
    <path d={`M${at(15.75)} 116h${1.25 * UNIT}v10h${-1.25 * UNIT}z`} fill="url(#taken)" />
    <path d={`M${at(17)} 106c-6-10-20-10-26-1m-1-8 1 8 8-1`} className={EXAMINER_CLASSES} />
    <g className="font-head">
      <text x={at(17) + 10} y="106">
        −1.25
      </text>
      <text x={at(0)} y="106">
        +17
      </text>
    </g>
    <g className={SOFT_CLASS}>
      <text x={at(0)} y="214">
        17 − 1.25 = <tspan className="fill-ink font-head">15.75</tspan>
      </text>
      <text x={at(9)} y="214">
        15.75 ÷ 25 = <tspan className="fill-ink font-head">0.63</tspan>
      </text>
      <text x="683" y="186" className="[text-anchor:middle]">
        of 1.00
      </text>
    </g>
    <text x="683" y="122" fontSize="56" className="font-head tracking-[-0.02em] [text-anchor:middle]">
      0.63
    </text>
    <path d={`M636 74${LOOP}`} className={EXAMINER_CLASSES} />
  </svg>
);

const NARROW = [
  { kind: 'correct', count: 17, marks: '+17.00', y: 12 },
  { kind: 'incorrect', count: 5, marks: '−1.25', y: 66 },
  { kind: 'skipped', count: 3, marks: '0.00', y: 120 },
] as const;

const NarrowRuler = () => (
  <svg
    viewBox="0 0 328 330"
    aria-hidden
    fontSize="16"
    className="hidden w-full overflow-visible fill-ink font-sans tabular-nums phone:block"
  >
    {NARROW.map(({ kind, count, marks, y }) => (
      <g key={kind}>
        <text x="4" y={y} className={SOFT_CLASS}>
          {count} {kind}
        </text>
        <text x="326" y={y} className="font-head [text-anchor:end]">
          {marks}
        </text>
        <Row count={count} kind={kind} x={12} y={y + 18} pitch={18.6} radius={7.5} />
      </g>
    ))}
    <path d="M0 164h328" className={`${PRINT_CLASSES} stroke-[1.5]`} />
    <text x="4" y="194" className={SOFT_CLASS}>
      15.75 ÷ 25 questions
    </text>
    <text x="164" y="272" fontSize="56" className="font-head tracking-[-0.02em] [text-anchor:middle]">
      0.63
    </text>
    <path d={`M117 224${LOOP}`} className={EXAMINER_CLASSES} />
  </svg>
);
