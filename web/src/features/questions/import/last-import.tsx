import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api-error';
import { DATE_TIME } from '../../../lib/time/date-formats';
import { Alert } from '../../../ui/alert';
import { Button, ButtonLink } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Sheet } from '../../../ui/sheet';
import { useMutateOnce } from '../../../ui/use-submit-once';
import { messages } from '../messages';
import { lastImportQuery, useUndoImport, type UndoneImport } from './import.queries';

/**
 * The tutor's last import with an undo button, then the result of the undo. Renders nothing if no import can be
 * undone.
 */
export function LastImport() {
  const { data: last } = useQuery(lastImportQuery);
  const undo = useUndoImport();
  const { submit, isBusy } = useMutateOnce(undo);
  const [isAsking, setAsking] = useState(false);
  if (undo.data) return <UndoneSummary undoneImport={undo.data} />;
  if (!last) return null;
  const close = () => {
    undo.reset();
    setAsking(false);
  };
  return (
    <Sheet aria-label={messages.lastImport} className="flex flex-wrap items-center justify-between gap-3 p-6 phone:p-4">
      <div>
        <h2 className="font-strong">{messages.lastImportSummary(last.added, last.updated)}</h2>
        <p className="text-ink-soft">
          {messages.undoableUntil(
            DATE_TIME.format(new Date(last.startedAt)),
            DATE_TIME.format(new Date(last.undoableUntil)),
          )}
        </p>
      </div>
      <Button icon={Undo2} onClick={() => setAsking(true)} className="phone:w-full">
        {messages.undoImport}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={close}
        title={messages.undoThisImport}
        text={undoText(last.added, last.updated)}
        actions={
          <>
            <Button onClick={close}>{messages.cancel}</Button>
            <Button
              kind="danger-solid"
              busy={isBusy}
              busyLabel={messages.undoing}
              onClick={() => void submit(last.importId, () => setAsking(false))}
            >
              {messages.undoImport}
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
  [added > 0 && messages.undoDeletes(added), updated > 0 && messages.undoRestores(updated), messages.undoExceptions]
    .filter(Boolean)
    .join(' ');

function UndoneSummary({ undoneImport: { removed, restored, kept } }: { undoneImport: UndoneImport }) {
  return (
    <Sheet aria-label={messages.undoneImport} className="grid gap-3 p-6 phone:p-4">
      <h2 className="section-title tabular-nums">
        <output>{messages.undone(removed, restored, kept.length)}</output>
      </h2>
      {kept.length > 0 && (
        <ul className="grid max-h-80 gap-2 overflow-y-auto" aria-label={messages.keptQuestions}>
          {kept.map(({ _id, reason, subject, question }) => (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 border-t border-rule pt-2">
              <div className="min-w-0 flex-1">
                <p className="truncate">{question}</p>
                <p className="text-xs text-caution">{reason}.</p>
              </div>
              <ButtonLink
                to={`/tutor/edit-question/${subject}/${_id}`}
                size="dense"
                aria-label={messages.openQuestionNamed(question)}
              >
                {messages.openQuestion}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
