import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../lib/api/api-error';
import { Alert } from './alert';
import { Button } from './button';
import { Dialog } from './dialog';
import { useMutateOnce } from './use-submit-once';

export interface DeleteDialogProps<Item> {
  /** Item to delete; undefined closes the dialog */
  item: Item | undefined;
  title: string;
  /** Consequence of the deletion */
  text: string;
  /** Renders the text of the item */
  quote?: (item: Item) => ReactNode;
  remove: UseMutationResult<{ message: string }, Error, Item>;
  /** Labels of the button; "Delete" by default */
  action?: { label: string; busyLabel: string };
  /** Called with the server's message */
  onDeleted: (message: string) => void;
  onClose: () => void;
  /** True if the item cannot be deleted; `children` say why */
  isPrevented?: boolean;
  /** Content above the buttons */
  children?: ReactNode;
}

/** Confirms a permanent deletion. Stays open with the error if deletion fails. */
export function DeleteDialog<Item>({
  item,
  title,
  text,
  quote,
  remove,
  action = { label: 'Delete', busyLabel: 'Deleting' },
  onDeleted,
  onClose,
  isPrevented = false,
  children,
}: DeleteDialogProps<Item>) {
  const close = () => {
    remove.reset();
    onClose();
  };
  const { submit, isBusy } = useMutateOnce(remove);
  const confirm = (itemToDelete: Item) =>
    void submit(itemToDelete, ({ message }) => {
      close();
      onDeleted(message);
    });
  return (
    <Dialog
      open={item !== undefined}
      onOpenChange={close}
      title={title}
      text={text}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="danger-solid"
            busy={isBusy}
            busyLabel={action.busyLabel}
            disabled={isPrevented}
            onClick={() => item !== undefined && confirm(item)}
          >
            {action.label}
          </Button>
        </>
      }
    >
      {item !== undefined && quote && (
        <blockquote className="max-h-40 overflow-y-auto border-l-(length:--line-strong) border-rule-strong pl-4">
          {quote(item)}
        </blockquote>
      )}
      {children}
      <Alert>{remove.isError && messageOf(remove.error)}</Alert>
    </Dialog>
  );
}
