import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { DATE_TIME } from '../../../lib/time/date-formats';
import { messageOf } from '../../../lib/api/api-error';
import { Alert } from '../../../ui/alert';
import { Button, ButtonLink } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Sheet } from '../../../ui/sheet';
import { useMutateOnce } from '../../../ui/use-submit-once';
import { lastImportQuery, useUndoImport, type UndoneImport } from './import.queries';
import { counted } from './import-text';

const changesText = (added: number, updated: number): string =>
  [added > 0 && `added ${counted(added, 'question')}`, updated > 0 && `updated ${counted(updated, 'question')}`]
    .filter(Boolean)
    .join(' and ');

/** The tutor's last import with an undo button, then the result of the undo. Renders nothing if no import can be undone. */
export function LastImport() {
  const { data: last } = useQuery(lastImportQuery);
  const undo = useUndoImport();
  const { submit, isBusy } = useMutateOnce(undo);
  const [isAsking, setAsking] = useState(false);
  if (undo.data) return <Undone undone={undo.data} />;
  if (!last) return null;
  const close = () => {
    undo.reset();
    setAsking(false);
  };
  return (
    <Sheet aria-label="Last import" className="flex flex-wrap items-center justify-between gap-3 p-6 phone:p-4">
      <div>
        <h2 className="font-strong">Your last import {changesText(last.added, last.updated)}.</h2>
        <p className="text-ink-soft">
          {DATE_TIME.format(new Date(last.startedAt))}. You can undo it until{' '}
          {DATE_TIME.format(new Date(last.undoableUntil))}.
        </p>
      </div>
      <Button icon={Undo2} onClick={() => setAsking(true)} className="phone:w-full">
        Undo import
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={close}
        title="Undo this import?"
        text={undoText(last.added, last.updated)}
        acts={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              kind="danger-solid"
              busy={isBusy}
              busyLabel="Undoing"
              onClick={() => void submit(last.importId, () => setAsking(false))}
            >
              Undo import
            </Button>
          </>
        }
      >
        <Alert>{undo.isError && messageOf(undo.error)}</Alert>
      </Dialog>
    </Sheet>
  );
}

const undoText = (added: number, updated: number): string =>
  [
    added > 0 && `The ${counted(added, 'question')} that it added will be deleted.`,
    updated > 0 && `The ${counted(updated, 'question')} that it updated will be restored.`,
    'Questions that were edited, used in a test or answered since are kept.',
  ]
    .filter(Boolean)
    .join(' ');

function Undone({ undone: { removed, restored, kept } }: { undone: UndoneImport }) {
  return (
    <Sheet aria-label="Undone import" className="grid gap-3 p-6 phone:p-4">
      <h2 className="section-title tabular-nums">
        <output>
          {`Removed ${removed.toLocaleString('en')}`}
          {restored > 0 && `, restored ${restored.toLocaleString('en')}`}
          {kept.length > 0 ? `, kept ${kept.length.toLocaleString('en')}:` : '.'}
        </output>
      </h2>
      {kept.length > 0 && (
        <ul className="grid max-h-80 gap-2 overflow-y-auto" aria-label="Kept questions">
          {kept.map(({ _id, reason, subject, question }) => (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 border-t border-rule pt-2">
              <div className="min-w-0 flex-1">
                <p className="truncate">{question}</p>
                <p className="text-xs text-caution">{reason}.</p>
              </div>
              <ButtonLink
                to={`/tutor/edit-question/${subject}/${_id}`}
                size="dense"
                aria-label={`Open question: ${question}`}
              >
                Open question
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
