import styles from './hero-drawing.module.css';
import { messages } from './messages';

/** Distance between two rows of bubbles. */
const STEP = 21;
/** Radius of a bubble. */
const RADIUS = 8;
const FIRST_ROW = 104;

const rowAt = (row: number): number => FIRST_ROW + row * STEP;

interface Block {
  label: string;
  /** x coordinate of the first column */
  x: number;
  /** Distance between two columns */
  pitch: number;
  /** First row on the sheet */
  row: number;
  /** Characters of a column, from top to bottom */
  characters: string;
  /** The character filled in per column; a space leaves it empty */
  text: string;
}

const NAME: Block = {
  label: messages.nameInBlockLetters,
  x: 62,
  pitch: 21.5,
  row: 0,
  characters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  text: 'YOUR NAME',
};
const ROLL_NUMBER: Block = {
  label: messages.roll,
  x: 318,
  pitch: 21.5,
  row: 0,
  characters: '0123456789',
  text: '4120386',
};

const ANSWERS_ROW = 12;
const OPTIONS = 'ABCD';
const OPTIONS_X = 350;
const OPTIONS_PITCH = 30;
/** The option filled in for each question; the last two are still open. */
const ANSWERS = 'BACB DBACCAB  ';

interface Bubble {
  x: number;
  y: number;
}

const bubblesIn = ({ x, pitch, row, characters, text }: Block): Bubble[] =>
  Array.from(text, (letter, column) => ({
    x: x + column * pitch,
    y: rowAt(row + characters.indexOf(letter)),
    letter,
  })).filter(({ letter }) => letter !== ' ');

/** The filled bubbles, in the order of the animation. */
const FILLED_BUBBLES: readonly Bubble[] = [
  ...bubblesIn(NAME),
  ...bubblesIn(ROLL_NUMBER),
  ...Array.from(ANSWERS, (letter, index) => ({
    x: OPTIONS_X + OPTIONS.indexOf(letter) * OPTIONS_PITCH,
    y: rowAt(ANSWERS_ROW + index),
    letter,
  })).filter(({ letter }) => letter !== ' '),
];

const ring = (x: number, y: number): string => `M${x - RADIUS} ${y}a8 8 0 1 0 16 0a8 8 0 1 0-16 0`;
const ringsPath = (xs: readonly number[], rows: readonly number[]): string =>
  rows.flatMap((row) => xs.map((x) => ring(x, rowAt(row)))).join('');
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Animated answer sheet: a name, a roll number and answers are filled in. */
export const AnswerSheetDrawing = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 510 680" aria-hidden className={`overflow-visible font-sans ${className}`}>
    <path d="M.5.5H478L509.5 32V679.5H.5z" className="fill-surface stroke-rule" />
    <path d="M478 .5V32h31.5" className="fill-none stroke-rule" />
    <path
      d={`M14 30h15v15H14zM14 648h15v15h-15z${range(26)
        .map((row) => `M14 ${rowAt(row) - 4}h15v8H14z`)
        .join('')}`}
      className="fill-pen"
    />
    <g className="[text-anchor:middle]">
      <TextBlock {...NAME} />
      <TextBlock {...ROLL_NUMBER} />
      <Answers />
    </g>
    {FILLED_BUBBLES.map(({ x, y }, index) => (
      <circle
        key={index}
        cx={x}
        cy={y}
        r={RADIUS + 0.6}
        className={`${styles.inking} fill-pen`}
        style={{ animationDelay: `${300 + index * 90}ms` }}
      />
    ))}
  </svg>
);

const PRINT_CLASSES = 'fill-none stroke-rule-strong';
const LETTERS_CLASSES = 'fill-accent text-[9px] font-[500]';
const LABEL_CLASSES = 'fill-accent text-[12.5px] font-strong [text-anchor:start]';

function TextBlock({ label, x, pitch, row, characters, text }: Block) {
  const xs = range(text.length).map((column) => x + column * pitch);
  const rows = range(characters.length).map((index) => row + index);
  const left = x - pitch / 2;
  const width = pitch * text.length;
  return (
    <>
      <text x={left} y="44" className={LABEL_CLASSES}>
        {label}
      </text>
      <path d={`M${left} 92h${width}v${STEP * characters.length}h${-width}z`} className="fill-tint" />
      <path
        d={xs.map((column) => `M${column - pitch / 2} 56h${pitch}v28h${-pitch}z`).join('')}
        className={`${PRINT_CLASSES} stroke-[1.25]`}
      />
      <text x={xs.join(' ')} y="76" className="fill-ink text-[17px] font-strong" xmlSpace="preserve">
        {text}
      </text>
      <path d={ringsPath(xs, rows)} className={PRINT_CLASSES} />
      {rows.map((at, index) => (
        <text key={at} x={xs.join(' ')} y={rowAt(at) + 3.2} className={LETTERS_CLASSES}>
          {characters.charAt(index).repeat(xs.length)}
        </text>
      ))}
    </>
  );
}

function Answers() {
  const xs = range(OPTIONS.length).map((option) => OPTIONS_X + option * OPTIONS_PITCH);
  const rows = range(ANSWERS.length).map((index) => ANSWERS_ROW + index);
  return (
    <>
      <text x={ROLL_NUMBER.x - ROLL_NUMBER.pitch / 2} y={rowAt(ANSWERS_ROW - 1) + 4} className={LABEL_CLASSES}>
        {messages.answers}
      </text>
      <path d={ringsPath(xs, rows)} className={PRINT_CLASSES} />
      {rows.map((row, index) => (
        <g key={row}>
          <text x={ROLL_NUMBER.x + 2} y={rowAt(row) + 4} className="fill-accent text-[11px] font-strong tabular-nums">
            {index + 1}
          </text>
          <text x={xs.join(' ')} y={rowAt(row) + 3.2} className={LETTERS_CLASSES}>
            {OPTIONS}
          </text>
        </g>
      ))}
    </>
  );
}
