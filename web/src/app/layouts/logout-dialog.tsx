import { useEffect, useEffectEvent, useState } from 'react';
import { countStoredAnswers, deleteStoredAnswers } from '../../entities/practice/stored-answers';
import { countDrafts } from '../../lib/device/drafts';
import { countUnsent, type UnsentCounts } from '../../lib/outbox/count-unsent';
import { useAccountId } from '../../lib/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { LogoutDialogProps } from '../area';

interface UnsentWork extends UnsentCounts {
  drafts: number;
  /** Practice answers that are not graded yet */
  practiceAnswers: number;
}

/** Logs out immediately, or asks for confirmation if entries are unsent, since only this account can send them. */
export function LogoutDialog({ logOut, onCancel }: LogoutDialogProps) {
  const account = useAccountId();
  const [unsentWork, setUnsentWork] = useState<UnsentWork>();
  const onCounted = useEffectEvent((unsentCounts: UnsentCounts) => {
    const work = { ...unsentCounts, drafts: countDrafts(account), practiceAnswers: countStoredAnswers(account) };
    if (work.answers + work.submits + work.drafts + work.practiceAnswers > 0) setUnsentWork(work);
    else logOut();
  });
  const confirm = (keepsDrafts: boolean) => {
    // the device may be shared, and a practice answer has no deadline
    deleteStoredAnswers(account);
    logOut(keepsDrafts);
  };
  useEffect(() => void countUnsent(account).then(onCounted), [account]);
  return (
    <Dialog
      open={unsentWork !== undefined}
      onOpenChange={onCancel}
      title="Log out now?"
      text={unsentWork && textOf(unsentWork)}
      actions={
        <>
          <Button onClick={onCancel}>Stay</Button>
          {unsentWork && unsentWork.drafts > 0 && (
            <Button kind="danger" onClick={() => confirm(false)}>
              {unsentWork.drafts === 1 ? 'Delete draft and log out' : 'Delete drafts and log out'}
            </Button>
          )}
          <Button kind="danger-solid" onClick={() => confirm(true)}>
            Log out
          </Button>
        </>
      }
    />
  );
}

const textOf = (unsentWork: UnsentWork): string =>
  [unsentText(unsentWork), practiceText(unsentWork.practiceAnswers), draftsText(unsentWork.drafts)]
    .filter(Boolean)
    .join(' ');

function practiceText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? '1 practice answer is not checked yet. It is deleted from this device when you log out.'
    : `${count} practice answers are not checked yet. They are deleted from this device when you log out.`;
}

function draftsText(count: number): string {
  if (count === 0) return '';
  const [subject, predicate] =
    count === 1 ? ['1 draft is not sent yet', 'It stays'] : [`${count} drafts are not sent yet`, 'They stay'];
  return `${subject}. ${predicate} on this device for 7 days, and only your account can open ${count === 1 ? 'it' : 'them'}.`;
}

function unsentText({ answers, submits }: UnsentCounts): string {
  if (answers + submits === 0) return '';
  const subject =
    submits > 0
      ? 'Your test is not submitted yet. It'
      : answers === 1
        ? '1 answer is not saved yet. It'
        : `${answers} answers are not saved yet. They`;
  const [staysVerb, isVerb] = submits > 0 || answers === 1 ? ['stays', 'is'] : ['stay', 'are'];
  return `${subject} ${staysVerb} on this device and ${isVerb} sent when you sign in here again. Answers that arrive after the exam has ended do not count.`;
}
