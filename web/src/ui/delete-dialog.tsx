import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../lib/api/api-error';
import { Alert } from './alert';
import { Button } from './button';
import { Dialog } from './dialog';
import { useMutateOnce } from './use-submit-once';
import { QuestionText } from '../entities/question/question-text';

export interface DeleteDialogProps<Item> {
  /** undefined: nothing is asked */
  item: Item | undefined;
  title: string;
  /** what follows */
  text: string;
  /** the item's words, to be known by, where it has some */
  quoted?: (item: Item) => string;
  remove: UseMutationResult<{ message: string }, Error, Item>;
  /** says that it is gone */
  say: (message: string) => void;
  onClose: () => void;
  /** what else is to be known before */
  children?: ReactNode;
}

/** Asks before something written goes for good; where deleting fails it stays open, says why, and can be tried again. */
export function DeleteDialog<Item>({
  item,
  title,
  text,
  quoted,
  remove,
  say,
  onClose,
  children,
}: DeleteDialogProps<Item>) {
  const close = () => {
    remove.reset();
    onClose();
  };
  const { submit, isBusy } = useMutateOnce(remove);
  const confirm = (asked: Item) =>
    void submit(asked, ({ message }) => {
      close();
      say(message);
    });
  return (
    <Dialog
      open={item !== undefined}
      onOpenChange={close}
      title={title}
      text={text}
      acts={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="danger-solid"
            busy={isBusy}
            busyLabel="Deleting"
            onClick={() => item !== undefined && confirm(item)}
          >
            Delete
          </Button>
        </>
      }
    >
      {item !== undefined && quoted && (
        <blockquote className="max-h-40 overflow-y-auto border-l-(length:--line-strong) border-rule-strong pl-4">
          <QuestionText className="text-base! leading-6!">{quoted(item)}</QuestionText>
        </blockquote>
      )}
      {children}
      <Alert>{remove.isError && messageOf(remove.error)}</Alert>
    </Dialog>
  );
}
