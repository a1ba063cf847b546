import { Check } from 'lucide-react';
import { useSecondsLeft } from '../../../lib/time/use-countdown';
import { Button } from '../../../ui/button';
import { Kbd } from '../../../ui/kbd';
import type { OwnClaim } from './own-claim';
import type { Standing } from './queue';
import type { Review } from './reviews.queries';

export interface AnswerActsProps {
  doubt: Review;
  standing: Standing;
  /** the current draft */
  text: string;
  own: OwnClaim;
  online: boolean;
  isPosting: boolean;
  /** whether the draft is stored on the device */
  isStored: boolean;
}

/** Buttons of the open doubt: claim it, release it, or post the answer. */
export function AnswerActs({ doubt: { claim }, standing, text, own, online, isPosting, isStored }: AnswerActsProps) {
  const isBegun = text.trim() !== '' || standing === 'mine';
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isBegun || standing === 'other' ? (
        <Button type="submit" kind="ink" disabled={!online} busy={isPosting} busyLabel="Posting">
          Post answer
          <Kbd>Ctrl ↵</Kbd>
        </Button>
      ) : (
        <Button kind="ink" disabled={!online} busy={own.isTaking} onClick={own.take}>
          I’m answering
          <Kbd>C</Kbd>
        </Button>
      )}
      {standing === 'mine' && (
        <Button busy={own.isLettingGo} onClick={own.letGo}>
          Release
          <Kbd>Esc</Kbd>
        </Button>
      )}
      {!isBegun && (
        <span className="text-xs text-ink-soft">
          {standing === 'other'
            ? `${claim!.username} is answering. You can answer too. The first answer counts.`
            : 'Reserves this doubt for you for 10 minutes. Typing does the same.'}
        </span>
      )}
      <span className="ml-auto flex items-center gap-4 text-xs text-ink-soft phone:ml-0 phone:w-full">
        {text && isStored && (
          <span className="inline-flex items-center gap-2">
            <Check className="size-4 text-positive" />
            Saved on this device
          </span>
        )}
        {standing === 'mine' && <TimeLeft until={claim!.until} />}
      </span>
    </div>
  );
}

const SECONDS = 60;

function TimeLeft({ until }: { until: string }) {
  const left = useSecondsLeft(until);
  return (
    <span className="tabular-nums">
      {Math.floor(left / SECONDS)}:{String(left % SECONDS).padStart(2, '0')} left
    </span>
  );
}
