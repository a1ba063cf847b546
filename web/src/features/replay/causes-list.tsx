import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/waiting';
import type { Cause } from './causes';
import { messages } from './messages';
import { longTimeText } from './view';

const FEW = 4;
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
  const [isWhole, setWhole] = useState(false);
  const visibleCauses = isWhole ? causes : causes?.slice(0, FEW);
  return (
    <Sheet aria-labelledby="causes" aria-busy={!causes} className="px-6 py-4 max-[901px]:px-4">
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
      {causes && causes.length > FEW && (
        <Button kind="bare" size="dense" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.fewer : texts.all(causes.length)}
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

const CauseRow = ({ cause: { what, howMany, address, from }, isCompared, onCompare }: CauseRowProps) => (
  <li className="grid min-h-11 grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)_auto] items-center gap-3 border-b border-rule py-2 last:border-b-0 max-[901px]:grid-cols-[minmax(0,1fr)_auto] max-[901px]:gap-y-0">
    <span>
      {address ? (
        <Link to={address} className="link font-strong">
          {what}
        </Link>
      ) : (
        <b>{what}</b>
      )}
    </span>
    <span className="text-ink-soft tabular-nums">{howMany}</span>
    <span className="text-ink-soft tabular-nums max-[901px]:row-start-3">{longTimeText(from)}</span>
    <Button
      kind="bare"
      size="dense"
      aria-label={isCompared ? texts.comparedLabel(what) : texts.compareLabel(what)}
      aria-disabled={isCompared}
      onClick={() => !isCompared && onCompare()}
      className="max-[901px]:col-start-2 max-[901px]:row-span-3 max-[901px]:row-start-1"
    >
      {isCompared ? texts.compared : texts.compare}
    </Button>
  </li>
);
