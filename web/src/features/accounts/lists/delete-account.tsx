import { DeleteDialog } from '../../../ui/delete-dialog';
import { toast } from '../../../ui/toast';
import { useDeleteAccount } from './account-lists.queries';
import type { AccountListKind } from './account-list-kinds';
import type { ListedAccount } from './listed-account';

export interface DeleteAccountProps {
  kind: AccountListKind;
  /** undefined: the dialog is closed */
  account: ListedAccount | undefined;
  onClose: () => void;
}

/** Asks for confirmation before an account is deleted. */
export const DeleteAccount = ({ kind: { role, dated, deletion }, account, onClose }: DeleteAccountProps) => (
  <DeleteDialog
    item={account}
    title={`Delete ${account?.username}?`}
    text={`${deletion} Personal data in old records is permanently erased. This can’t be undone. To block an account for a while, ban it instead.`}
    remove={useDeleteAccount(role)}
    onDeleted={(message) => toast.success(message)}
    onClose={onClose}
  >
    <dl className="divide-y divide-rule border-y border-rule">
      <Particular name="Email">{account?.email}</Particular>
      <Particular name={dated}>{account?.date ?? '–'}</Particular>
    </dl>
  </DeleteDialog>
);

const Particular = ({ name, children }: { name: string; children: string | undefined }) => (
  <div className="flex justify-between gap-4 py-2">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="text-right font-strong wrap-anywhere">{children}</dd>
  </div>
);
