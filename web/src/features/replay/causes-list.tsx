import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/waiting';
import { longTimeText } from './asked';
import type { Cause } from './causes';

const SHOWN = 4;

interface CausesProps {
  /** undefined while loading */
  of: readonly Cause[] | undefined;
  /** whether its time is shown */
  isShown: (cause: Cause) => boolean;
  /** shows the leaderboard before and after a cause */
  onLook: (cause: Cause) => void;
}

/** What changed the leaderboard between two times, with links to the exams and corrections. */
export function Causes({ of: causes, isShown, onLook }: CausesProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? causes : causes?.slice(0, SHOWN);
  return (
    <Sheet aria-labelledby="causes" aria-busy={!causes} className="causes">
      <h2 id="causes" className="section-title">
        What changed it
      </h2>
      {!causes && <SkeletonBar className="my-3 w-60" />}
      {causes?.length === 0 && (
        <p className="py-1 text-ink-soft">Nothing: no exams were finished and no answer keys were corrected.</p>
      )}
      <ul>
        {shown?.map((cause) => (
          <li key={cause.key}>
            <span>
              {cause.address ? (
                <Link to={cause.address} className="link font-strong">
                  {cause.what}
                </Link>
              ) : (
                <b>{cause.what}</b>
              )}
            </span>
            <span className="text-ink-soft tabular-nums">{cause.howMany}</span>
            <span className="cause-when text-ink-soft tabular-nums">{longTimeText(cause.from)}</span>
            <Button
              kind="bare"
              size="dense"
              aria-label={`${isShown(cause) ? 'Shown: before' : 'Before'} and after ${cause.what}`}
              aria-disabled={isShown(cause)}
              onClick={() => !isShown(cause) && onLook(cause)}
            >
              {isShown(cause) ? 'Shown' : 'Before and after'}
            </Button>
          </li>
        ))}
      </ul>
      {causes && causes.length > SHOWN && (
        <Button kind="bare" size="dense" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${causes.length}`}
        </Button>
      )}
    </Sheet>
  );
}
