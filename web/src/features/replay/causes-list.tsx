import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/loading';
import type { Cause } from './causes';
import { messages } from './messages';
import { fullTimeText } from './view';

const INITIAL_COUNT = 4;
const texts = messages.causes;

interface CausesListProps {
  /** Causes; undefined while loading */
  causes: readonly Cause[] | undefined;
  /** Returns true if the page already compares the times before and after the cause */
  isCompared: (cause: Cause) => boolean;
  /** Shows the leaderboard before and after a cause */
  onCompare: (cause: Cause) => void;
}

/** Causes of changes between two times, with links to the exams and corrections. */
export function CausesList({ causes, isCompared, onCompare }: CausesListProps) {
  const [isExpanded, setExpanded] = useState(false);
  const visibleCauses = isExpanded ? causes : causes?.slice(0, INITIAL_COUNT);
  return (
    <Sheet aria-labelledby="causes" aria-busy={!causes} className="px-6 py-4 max-laptop:px-4">
      <h2 id="causes" className="section-title">
        {texts.title}
      </h2>
      {!causes && <SkeletonBar className="my-3 w-60" />}
      {causes?.length === 0 && <p className="py-1 text-ink-soft">{texts.none}</p>}
      <ul>
        {visibleCauses?.map((cause) => (
          <CauseRow key={cause.key} cause={cause} isCompared={isCompared(cause)} onCompare={() => onCompare(cause)} />
        ))}
      </ul>
      {causes && causes.length > INITIAL_COUNT && (
        <Button kind="bare" size="dense" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? texts.showFewer : texts.all(causes.length)}
        </Button>
      )}
    </Sheet>
  );
}

interface CauseRowProps {
  cause: Cause;
  isCompared: boolean;
  onCompare: () => void;
}

const CauseRow = ({ cause: { title, countText, address, from }, isCompared, onCompare }: CauseRowProps) => (
  <li className="grid min-h-11 grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,4fr)_auto] items-center gap-3 border-b border-rule py-2 last:border-b-0 max-laptop:grid-cols-[minmax(0,1fr)_auto] max-laptop:gap-y-0">
    <span>
      {address ? (
        <Link to={address} className="link font-strong">
          {title}
        </Link>
      ) : (
        <b>{title}</b>
      )}
    </span>
    <span className="text-ink-soft tabular-nums">{countText}</span>
    <span className="text-ink-soft tabular-nums max-laptop:row-start-3">{fullTimeText(from)}</span>
    <Button
      kind="bare"
      size="dense"
      aria-label={isCompared ? texts.comparedLabel(title) : texts.compareLabel(title)}
      aria-disabled={isCompared}
      onClick={() => !isCompared && onCompare()}
      className="max-laptop:col-start-2 max-laptop:row-span-3 max-laptop:row-start-1"
    >
      {isCompared ? texts.compared : texts.compare}
    </Button>
  </li>
);
