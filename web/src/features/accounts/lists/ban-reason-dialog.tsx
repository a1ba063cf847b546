import { useState } from 'react';
import { BAN_REASON_MAX } from '../../../../../api/contracts/http/limits';
import { messageOf } from '../../../lib/api/api-error';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TextArea } from '../../../ui/field';
import { toast } from '../../../ui/toast';
import { useMutateOnce } from '../../../ui/use-submit-once';
import { messages } from '../messages';
import { useToggleBan } from './account-lists.queries';
import type { ListedAccount, ListedRole } from './listed-account';

export interface BanReasonDialogProps {
  role: ListedRole;
  account: ListedAccount;
  onClose: () => void;
  onGiven: () => void;
}

/** Dialog for the optional reason of a ban, after the ban. */
export function BanReasonDialog({ role, account, onClose, onGiven }: BanReasonDialogProps) {
  const toggle = useToggleBan(role, account);
  const { submit, isBusy } = useMutateOnce(toggle);
  const [reason, setReason] = useState('');
  const save = () =>
    void submit({ isBanned: true, reason }, () => {
      toast.success(messages.banReason.saved);
      onGiven();
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={messages.banReason.title(account.username)}
      text={messages.banReason.text}
      actions={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button kind="ink" busy={isBusy} busyLabel={messages.saving} disabled={!reason.trim()} onClick={save}>
            {messages.banReason.save}
          </Button>
        </>
      }
    >
      <TextArea
        label={messages.banReason.label}
        rows={3}
        maxLength={BAN_REASON_MAX}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Alert>{toggle.isError && messageOf(toggle.error)}</Alert>
    </Dialog>
  );
}
