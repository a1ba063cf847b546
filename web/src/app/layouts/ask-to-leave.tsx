import { useEffect, useEffectEvent, useState } from 'react';
import { countDrafts } from '../../lib/device/drafts';
import { countUnsent, type UnsentCounts } from '../../lib/outbox/unsent';
import { useAccountId } from '../../lib/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { AskToLeaveProps } from '../area';

interface Left extends UnsentCounts {
  drafts: number;
}

/** Logs out immediately, or asks for confirmation if entries are unsent, since only this account can send them (W5). */
export function AskToLeave({ leave, stay }: AskToLeaveProps) {
  const account = useAccountId();
  const [left, setLeft] = useState<Left>();
  const found = useEffectEvent((unsent: UnsentCounts) => {
    const all = { ...unsent, drafts: countDrafts(account) };
    if (all.answers + all.submits + all.drafts > 0) setLeft(all);
    else leave();
  });
  useEffect(() => void countUnsent(account).then(found), [account]);
  return (
    <Dialog
      open={left !== undefined}
      onOpenChange={stay}
      title="Log out now?"
      text={left && textOf(left)}
      actions={
        <>
          <Button onClick={stay}>Stay</Button>
          {left && left.drafts > 0 && (
            <Button kind="danger" onClick={() => leave(false)}>
              {left.drafts === 1 ? 'Delete draft and log out' : 'Delete drafts and log out'}
            </Button>
          )}
          <Button kind="danger-solid" onClick={() => leave(true)}>
            Log out
          </Button>
        </>
      }
    />
  );
}

const textOf = (left: Left): string => [unsentText(left), draftsText(left.drafts)].filter(Boolean).join(' ');

function draftsText(count: number): string {
  if (count === 0) return '';
  const [what, stays] =
    count === 1 ? ['1 draft is not sent yet', 'It stays'] : [`${count} drafts are not sent yet`, 'They stay'];
  return `${what}. ${stays} on this device for 7 days, and only your account can open ${count === 1 ? 'it' : 'them'}.`;
}

function unsentText({ answers, submits }: UnsentCounts): string {
  if (answers + submits === 0) return '';
  const what =
    submits > 0
      ? 'Your test is not submitted yet. It'
      : answers === 1
        ? '1 answer is not saved yet. It'
        : `${answers} answers are not saved yet. They`;
  const [stays, is] = submits > 0 || answers === 1 ? ['stays', 'is'] : ['stay', 'are'];
  return `${what} ${stays} on this device and ${is} sent when you sign in here again. Answers that arrive after the exam has ended do not count.`;
}
