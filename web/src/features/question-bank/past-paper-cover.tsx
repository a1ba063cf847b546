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
  <li className="relative grid min-w-0 max-[64rem]:border-b max-[64rem]:border-rule">
    <Cover paper={paper} />
    <Button
      kind="bare"
      size="dense"
      icon={Timer}
      disabled={isTimed}
      aria-label={isTimed ? undefined : messages.clock.startFor(paper)}
      onClick={onStartClock}
      className="min-[64rem]:absolute min-[64rem]:top-[calc(100%+1rem)] min-[64rem]:left-0 max-[64rem]:absolute max-[64rem]:bottom-5.75 max-[64rem]:left-25 max-[64rem]:translate-y-1/2"
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
      'group relative -outline-offset-4 grid min-w-0 grid-cols-[1.75rem_minmax(0,1fr)] max-[64rem]:grid-cols-[1.25rem_minmax(0,1fr)]',
    )}
  >
    <span aria-hidden className="grid content-between justify-items-center border-r border-rule py-4 max-[64rem]:py-3">
      {Array.from({ length: TIMING_MARKS }, (_, mark) => (
        <span key={mark} className="h-1.5 w-2.5 bg-pen max-[64rem]:w-2" />
      ))}
    </span>
    <span className="grid min-w-0 content-start gap-1 p-4 pb-3 min-[64rem]:grid-rows-[auto_auto_auto_1fr_auto] max-[64rem]:grid-cols-[minmax(0,1fr)_auto] max-[64rem]:grid-rows-[auto_auto_auto_1fr] max-[64rem]:gap-x-4 max-[64rem]:gap-y-0 max-[64rem]:py-3">
      <span className="pr-6 text-xs text-accent max-[64rem]:pr-0">{messages.admissionTest(year)}</span>
      <span className="text-base/[1.4375rem] font-head text-balance">{title}</span>
      <span className="text-xs text-ink-soft">{unit}</span>
      <span
        aria-hidden
        className="flex items-end gap-2 self-end pb-3 text-xs leading-none text-accent after:flex-1 after:border-b after:border-rule-strong max-[64rem]:hidden"
      >
        {messages.roll}
      </span>
      <span className="flex items-end justify-between gap-2 max-[64rem]:contents">
        <span className="max-[64rem]:col-start-2 max-[64rem]:row-span-4 max-[64rem]:row-start-1 max-[64rem]:self-center">
          <DigitColumns digits={String(year)} size="small" />
        </span>
        <span className="flex flex-col items-end gap-1 text-xs text-ink-soft group-hover:text-ink max-[64rem]:flex-row-reverse max-[64rem]:items-center max-[64rem]:self-end max-[64rem]:justify-self-start">
          <ExternalLink className="size-4.5! text-ink max-[64rem]:size-4!" />
          {messages.pdf}
          <span className="sr-only">{messages.opensInANewTab}</span>
        </span>
      </span>
    </span>
  </a>
);
