import { ExternalLink, Timer } from 'lucide-react';
import { Button } from '../../ui/button-face';
import { classes } from '../../ui/classes';
import { DigitColumns } from '../../ui/digit-columns';
import { messages } from './messages';
import styles from './past-paper-cover.module.css';

/** A past admission test on another site. */
export interface PastPaper {
  title: string;
  unit: string;
  /** Four digits */
  year: number;
  /** URL of the PDF */
  address: string;
}

/** Number of marks along the left edge. */
const TIMING_MARKS = 11;

interface PastPaperCoverProps {
  paper: PastPaper;
  /** True if the clock of this paper is running */
  isTimed: boolean;
  onStartClock: () => void;
}

/** Link to a past paper and a button for its clock, styled as a cover; as a row below 1024 px. */
export const PastPaperCover = ({ paper, isTimed, onStartClock }: PastPaperCoverProps) => (
  <li className="relative grid min-w-0 max-laptop:border-b max-laptop:border-rule">
    <Cover paper={paper} />
    <Button
      kind="bare"
      size="dense"
      icon={Timer}
      disabled={isTimed}
      aria-label={isTimed ? undefined : messages.clock.startFor(paper)}
      onClick={onStartClock}
      className="laptop:absolute laptop:top-[calc(100%+1rem)] laptop:left-0 max-laptop:absolute max-laptop:bottom-5.75 max-laptop:left-25 max-laptop:translate-y-1/2"
    >
      {isTimed ? messages.clock.running : messages.clock.start}
    </Button>
  </li>
);

const Cover = ({ paper: { title, unit, year, address } }: { paper: PastPaper }) => (
  <a
    href={address}
    target="_blank"
    rel="noreferrer"
    className={classes(
      styles.cover,
      'group relative -outline-offset-4 grid min-w-0 grid-cols-[1.75rem_minmax(0,1fr)] max-laptop:grid-cols-[1.25rem_minmax(0,1fr)]',
    )}
  >
    <span aria-hidden className="grid content-between justify-items-center border-r border-rule py-4 max-laptop:py-3">
      {Array.from({ length: TIMING_MARKS }, (_, mark) => (
        <span key={mark} className="h-1.5 w-2.5 bg-pen max-laptop:w-2" />
      ))}
    </span>
    <span className="grid min-w-0 content-start gap-1 p-4 pb-3 laptop:grid-rows-[auto_auto_auto_1fr_auto] max-laptop:grid-cols-[minmax(0,1fr)_auto] max-laptop:grid-rows-[auto_auto_auto_1fr] max-laptop:gap-x-4 max-laptop:gap-y-0 max-laptop:py-3">
      <span className="pr-6 text-xs text-accent max-laptop:pr-0">{messages.admissionTest(year)}</span>
      <span className="text-base/[1.4375rem] font-head text-balance">{title}</span>
      <span className="text-xs text-ink-soft">{unit}</span>
      <span
        aria-hidden
        className="flex items-end gap-2 self-end pb-3 text-xs leading-none text-accent after:flex-1 after:border-b after:border-rule-strong max-laptop:hidden"
      >
        {messages.roll}
      </span>
      <span className="flex items-end justify-between gap-2 max-laptop:contents">
        <span className="max-laptop:col-start-2 max-laptop:row-span-4 max-laptop:row-start-1 max-laptop:self-center">
          <DigitColumns digits={String(year)} size="small" />
        </span>
        <span className="flex flex-col items-end gap-1 text-xs text-ink-soft group-hover:text-ink max-laptop:flex-row-reverse max-laptop:items-center max-laptop:self-end max-laptop:justify-self-start">
          <ExternalLink className="size-4.5! text-ink max-laptop:size-4!" />
          {messages.pdf}
          <span className="sr-only">{messages.opensInANewTab}</span>
        </span>
      </span>
    </span>
  </a>
);
