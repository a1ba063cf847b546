import { useEffect, useEffectEvent, useState } from 'react';
import { unsentOf, type Unsent } from '../../lib/outbox/unsent';
import { useAccountId } from '../../lib/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { AskToLeaveProps } from '../area';

/** Lets a student go who has sent everything, and asks one who has not: nobody else can send it (W5). */
export function AskToLeave({ leave, stay }: AskToLeaveProps) {
  const account = useAccountId();
  const [unsent, setUnsent] = useState<Unsent>();
  const found = useEffectEvent((what: Unsent) => (what.answers + what.submits > 0 ? setUnsent(what) : leave()));
  useEffect(() => void unsentOf(account).then(found), [account]);
  return (
    <Dialog
      open={unsent !== undefined}
      onOpenChange={stay}
      title="Log out now?"
      text={unsent && textOf(unsent)}
      acts={
        <>
          <Button onClick={stay}>Stay</Button>
          <Button kind="danger-solid" onClick={leave}>
            Log out
          </Button>
        </>
      }
    />
  );
}

function textOf({ answers, submits }: Unsent): string {
  const what =
    submits > 0
      ? 'Your test is not submitted yet. It'
      : answers === 1
        ? '1 answer is not saved yet. It'
        : `${answers} answers are not saved yet. They`;
  const [stays, is] = submits > 0 || answers === 1 ? ['stays', 'is'] : ['stay', 'are'];
  return `${what} ${stays} on this device and ${is} sent when you log in here again. What comes after the time does not count.`;
}
