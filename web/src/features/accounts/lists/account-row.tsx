import { Ban, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../lib/api/api-error';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { classes } from '../../../ui/classes';
import { toast } from '../../../ui/toast';
import { useMutateOnce } from '../../../ui/use-submit-once';
import { messages } from '../messages';
import { useToggleBan } from './account-lists.queries';
import { BanReasonDialog } from './ban-reason-dialog';
import type { ListedAccount, ListedRole } from './listed-account';

export interface AccountRowProps {
  role: ListedRole;
  account: ListedAccount;
  /** Number in the whole list, from 1; undefined while loading */
  number: number | undefined;
  /** True if the deletion dialog is open for this account */
  isMarkedForDeletion: boolean;
  onDelete: (account: ListedAccount) => void;
}

const TEXT_CLASSES = 'truncate px-3 text-left';
/** Hides a column of a narrow list. */
const WIDE = '@max-4xl:hidden';

/** Column widths and headings. @param dateLabel heading of the date column */
export const AccountColumns = ({ dateLabel }: { dateLabel: string }) => (
  <>
    <colgroup>
      <col className="w-22 tablet:w-14 phone:w-16" />
      <col />
      <col className="phone:hidden" />
      <col className={classes('w-24', WIDE)} />
      <col className={classes('w-36', WIDE)} />
      <col className="w-44 phone:w-32" />
    </colgroup>
    <thead className="border-b-(length:--line-strong) border-rule-strong bg-tint text-xs text-ink-soft phone:sr-only">
      <tr className="h-9">
        <th scope="col" className="border-r-(length:--line-strong) border-rule-strong text-accent">
          {messages.sl}
        </th>
        <th scope="col" className="pr-3 pl-6 text-left">
          {messages.username}
        </th>
        <th scope="col" className={classes(TEXT_CLASSES, 'phone:hidden')}>
          {messages.email}
        </th>
        <th scope="col" className={classes(TEXT_CLASSES, WIDE)}>
          {messages.gender}
        </th>
        <th scope="col" className={classes(TEXT_CLASSES, WIDE)}>
          {dateLabel}
        </th>
        <th scope="col">
          <span className="sr-only">{messages.actions}</span>
        </th>
      </tr>
    </thead>
  </>
);

/**
 * A row of the list. A ban takes effect immediately, can be undone from its toast, and can be given a reason then; a
 * deletion asks for confirmation (BAN-4 to BAN-7).
 */
export const AccountRow = memo(function AccountRow({
  role,
  account,
  number,
  isMarkedForDeletion,
  onDelete,
}: AccountRowProps) {
  const { username, email, gender, date, isBanned } = account;
  const toggle = useToggleBan(role, account);
  const { submit, isBusy } = useMutateOnce(toggle);
  const [reasonStep, setReasonStep] = useState<'offered' | 'open'>();
  const unban = () => void submit({ isBanned: false });
  const ban = () =>
    void submit({ isBanned: true }, () => {
      setReasonStep('offered');
      toast.success(messages.userBanned(username), { label: messages.undo, onClick: unban });
    });
  const verb = isBanned ? messages.unban : messages.ban;
  return (
    <tr
      className={classes(
        'h-13.5 border-b border-rule last:border-b-0 phone:h-18',
        isMarkedForDeletion ? 'bg-negative-soft' : 'hover:bg-tint',
      )}
    >
      <td
        className={classes(
          'border-r-(length:--line-strong) border-rule-strong text-center text-xs font-strong text-accent tabular-nums',
          isBanned && STRIKE_THROUGH_CLASSES,
        )}
      >
        {number?.toLocaleString('en')}
      </td>
      <th scope="row" className="pr-3 pl-6 text-left font-text phone:px-3">
        <div className="flex items-center gap-3">
          <span
            className={classes(
              'truncate font-strong',
              isBanned && 'text-ink-soft line-through decoration-negative decoration-2',
            )}
            title={username}
          >
            {role === 'student' ? (
              <Link to={`/admin/attempts?${new URLSearchParams({ who: username })}`} className="hover:underline">
                {username}
              </Link>
            ) : (
              username
            )}
          </span>
          {isBanned && (
            <span className="phone:hidden tablet:hidden">
              <Chip tone="negative" icon={Ban}>
                {messages.banned}
              </Chip>
            </span>
          )}
        </div>
        <div title={email} className="hidden truncate text-xs text-ink-soft phone:block">
          {email}
        </div>
        {isBanned && reasonStep && (
          <button
            type="button"
            className="link text-xs"
            aria-label={messages.addBanReason(username)}
            onClick={() => setReasonStep('open')}
          >
            {messages.addReason}
          </button>
        )}
        {reasonStep === 'open' && (
          <BanReasonDialog
            role={role}
            account={account}
            onClose={() => setReasonStep('offered')}
            onGiven={() => setReasonStep(undefined)}
          />
        )}
        {toggle.isError && (
          <p role="alert" className="text-xs whitespace-normal text-caution">
            {messageOf(toggle.error)}
          </p>
        )}
      </th>
      <td
        className={classes(
          TEXT_CLASSES,
          'text-ink-soft tablet:leading-5 tablet:wrap-anywhere tablet:whitespace-normal phone:hidden',
        )}
        title={email}
      >
        {email}
      </td>
      <td className={classes(TEXT_CLASSES, WIDE)}>{gender || NONE}</td>
      <td className={classes(TEXT_CLASSES, 'tabular-nums', WIDE)}>{date || NONE}</td>
      <td className="pr-4 phone:pr-1">
        <div className="flex items-center justify-end gap-2 phone:gap-0">
          <Button
            size="dense"
            busy={isBusy}
            busyLabel=""
            aria-label={messages.banUser(verb, username)}
            onClick={isBanned ? unban : ban}
            className="min-w-20 phone:min-w-17 phone:px-2!"
          >
            {verb}
          </Button>
          <Button
            kind="bare"
            size="dense"
            square
            icon={Trash2}
            aria-label={messages.deleteUser(username)}
            onClick={() => onDelete(account)}
            className="text-ink-soft hover:bg-negative-soft hover:text-negative phone:w-11!"
          />
        </div>
      </td>
    </tr>
  );
});

/** Diagonal line over the number. */
const STRIKE_THROUGH_CLASSES =
  'bg-[linear-gradient(to_bottom_right,transparent_calc(50%-1px),var(--negative)_calc(50%-1px)_calc(50%+1px),transparent_calc(50%+1px))] bg-size-[2.5rem_1.5rem] bg-center bg-no-repeat';

const NONE = <span className="text-ink-faint">–</span>;
