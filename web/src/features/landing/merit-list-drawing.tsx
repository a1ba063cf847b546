import { ArrowUp } from 'lucide-react';
import { Bubble } from '../../ui/bubble';
import styles from './hero-drawing.module.css';
import { messages } from './messages';

const ROWS_ABOVE = [
  { slNo: 1, name: 'Tanvir Ahmed', points: '41.37', rank: 'bg-rank-gold text-rank-gold-ink' },
  { slNo: 2, name: 'Mehnaz Chowdhury', points: '40.92', rank: 'bg-rank-cyan text-rank-cyan-ink' },
];
const ROWS_BELOW = [
  { slNo: 4, name: 'Sadia Islam', points: '38.11' },
  { slNo: 5, name: 'Rakibul Hasan', points: '37.64' },
  { slNo: 6, name: 'Anika Tabassum', points: '37.02' },
];

const COLUMNS_CLASSES =
  'grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center phone:grid-cols-[2.75rem_minmax(0,1fr)_auto]';
const NUMBER_CLASSES =
  'flex h-full items-center justify-center border-r-(length:--line-strong) border-rule-strong font-strong';

/** Animated merit list on which the row “Your name” slides into place. All names are fictional. */
export const MeritListDrawing = ({ className }: { className?: string }) => (
  <div aria-hidden className={`border border-rule bg-raised shadow-slip tabular-nums ${className}`}>
    <p className="flex items-baseline justify-between px-4 pt-3 pb-2">
      <span className="font-strong">{messages.meritList}</span>
      <span className="text-xs text-ink-soft">{messages.example}</span>
    </p>
    <div
      className={`${COLUMNS_CLASSES} border-b-(length:--line-strong) border-rule-strong bg-tint text-xs/9 font-strong text-ink-soft`}
    >
      <span className={`${NUMBER_CLASSES} text-accent`}>{messages.sl}</span>
      <span className="px-3">{messages.name}</span>
      <span className="px-4">{messages.points}</span>
    </div>
    {ROWS_ABOVE.map(({ rank, ...row }) => (
      <Row key={row.slNo} {...row} className={rank} />
    ))}
    <div className="h-13 border-b border-rule bg-tint phone:h-12">
      <div
        className={`${styles.slidingIn} relative mr-3 -ml-6 grid h-full grid-cols-[3.25rem_minmax(0,1fr)_auto_auto] items-center gap-x-3 border-2 border-pen bg-raised pr-4 phone:grid-cols-[2.75rem_minmax(0,1fr)_auto_auto]`}
      >
        <Bubble filled className="size-7.5! justify-self-center text-sm!">
          3
        </Bubble>
        <b className="font-head">{messages.yourName}</b>
        <span className="inline-flex items-center text-xs font-strong text-positive">
          <ArrowUp className="size-4 stroke-[2.5]" />
          35
        </span>
        <b className="font-head">39.85</b>
      </div>
    </div>
    {ROWS_BELOW.map((row, index) => (
      <Row key={row.slNo} {...row} className={index > 0 ? 'phone:hidden' : ''} isPrinted />
    ))}
  </div>
);

function Row({
  slNo,
  name,
  points,
  className,
  isPrinted = false,
}: {
  slNo: number;
  name: string;
  points: string;
  className: string;
  isPrinted?: boolean;
}) {
  return (
    <div className={`${COLUMNS_CLASSES} h-11.5 border-b border-rule last:border-b-0 phone:h-10 ${className}`}>
      <span className={`${NUMBER_CLASSES} ${isPrinted ? 'text-accent' : ''}`}>{slNo}</span>
      <span className="truncate px-3">{name}</span>
      <span className="px-4 font-strong">{points}</span>
    </div>
  );
}
