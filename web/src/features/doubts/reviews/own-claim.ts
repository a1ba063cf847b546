import { useRef, useState } from 'react';
import { useMutateOnce } from '../../../ui/use-submit-once';
import type { Standing } from './queue';
import { useClaim, type Review } from './reviews.queries';

/** The tutor's own claim of a doubt: taken with a key or by writing, and given back. */
export function useOwnClaim({ _id, claim }: Review, standing: Standing) {
  const mutations = useClaim(_id);
  const taking = useMutateOnce(mutations.claim);
  const lettingGo = useMutateOnce(mutations.letGo);
  const isMine = standing === 'mine';
  /** which one it was, by its end, and which was given back */
  const [held, setHeld] = useState<string>();
  const [givenBack, setGivenBack] = useState<string>();
  if (isMine && held !== claim!.until) setHeld(claim!.until);
  const wasTaken = useRef(false);
  const take = () => {
    wasTaken.current = true;
    if (standing === 'waiting' || standing === 'new') void taking.submit();
  };
  return {
    isTaking: taking.isBusy,
    isLettingGo: lettingGo.isBusy,
    hasLapsed: held !== undefined && held !== givenBack && (standing === 'waiting' || standing === 'new'),
    take,
    /** not again when it has lapsed or was given back */
    takeByWriting: () => !wasTaken.current && take(),
    letGo: () => {
      if (!isMine) return;
      setGivenBack(claim!.until);
      void lettingGo.submit();
    },
  };
}

export type OwnClaim = ReturnType<typeof useOwnClaim>;
