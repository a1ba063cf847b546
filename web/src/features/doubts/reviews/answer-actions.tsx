import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSecondsLeft } from '../../../lib/time/use-countdown';
import { Button } from '../../../ui/button';
import { Kbd } from '../../../ui/kbd';
import { useMutateOnce } from '../../../ui/use-submit-once';
import { messages } from '../messages';
import { useClaim, type Review } from './reviews.queries';
import type { DoubtStatus } from './use-queue';

/** Returns the tutor's claim on a doubt, and functions that claim and release it. */
export function useOwnClaim({ _id, claim }: Review, status: DoubtStatus) {
  const mutations = useClaim(_id);
  const claimMutation = useMutateOnce(mutations.claim);
  const releaseMutation = useMutateOnce(mutations.release);
  const isOwnClaim = status === 'mine';
  // claims are identified by their end
  const [lastClaim, setLastClaim] = useState<string>();
  const [releasedClaim, setReleasedClaim] = useState<string>();
  if (isOwnClaim && lastClaim !== claim!.until) setLastClaim(claim!.until);
  const wasClaimed = useRef(false);
  const claimDoubt = () => {
    wasClaimed.current = true;
    if (status === 'waiting' || status === 'new') void claimMutation.submit();
  };
  return {
    isClaiming: claimMutation.isBusy,
    isReleasing: releaseMutation.isBusy,
    hasExpired: lastClaim !== undefined && lastClaim !== releasedClaim && (status === 'waiting' || status === 'new'),
    claimNow: claimDoubt,
    /** Does nothing after a claim has lapsed or was released */
    claimOnTyping: () => !wasClaimed.current && claimDoubt(),
    release: () => {
      if (!isOwnClaim) return;
      setReleasedClaim(claim!.until);
      void releaseMutation.submit();
    },
  };
}

type OwnClaim = ReturnType<typeof useOwnClaim>;

export interface AnswerActionsProps {
  doubt: Review;
  status: DoubtStatus;
  /** The current draft */
  text: string;
  claim: OwnClaim;
  online: boolean;
  isPosting: boolean;
  /** True if the draft is stored on the device */
  isStored: boolean;
}

/** Buttons of the open doubt: claim it, release it, or post the answer. */
export function AnswerActions({ doubt, status, text, claim, online, isPosting, isStored }: AnswerActionsProps) {
  const hasStarted = text.trim() !== '' || status === 'mine';
  return (
    <div className="flex flex-wrap items-center gap-3">
      {hasStarted || status === 'other' ? (
        <Button type="submit" kind="ink" disabled={!online} busy={isPosting} busyLabel={messages.posting}>
          {messages.postAnswer}
          <Kbd>Ctrl ↵</Kbd>
        </Button>
      ) : (
        <Button kind="ink" disabled={!online} busy={claim.isClaiming} onClick={claim.claimNow}>
          {messages.imAnswering}
          <Kbd>C</Kbd>
        </Button>
      )}
      {status === 'mine' && (
        <Button busy={claim.isReleasing} onClick={claim.release}>
          {messages.releaseDoubt}
          <Kbd>Esc</Kbd>
        </Button>
      )}
      {!hasStarted && (
        <span className="text-xs text-ink-soft">
          {status === 'other' ? messages.otherIsAnsweringNote(doubt.claim!.username) : messages.claimNote}
        </span>
      )}
      <span className="ml-auto flex items-center gap-4 text-xs text-ink-soft phone:ml-0 phone:w-full">
        {text && isStored && (
          <span className="inline-flex items-center gap-2">
            <Check className="size-4 text-positive" />
            {messages.savedOnThisDevice}
          </span>
        )}
        {status === 'mine' && <TimeLeft until={doubt.claim!.until} />}
      </span>
    </div>
  );
}

const SECONDS = 60;

function TimeLeft({ until }: { until: string }) {
  const secondsLeft = useSecondsLeft(until);
  return (
    <span className="tabular-nums">
      {messages.timeLeft(`${Math.floor(secondsLeft / SECONDS)}:${String(secondsLeft % SECONDS).padStart(2, '0')}`)}
    </span>
  );
}
