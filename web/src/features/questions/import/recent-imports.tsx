import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api-error';
import { getQuery } from '../../../lib/api/get-query';
import { DATE_TIME } from '../../../lib/time/date-formats';
import { Alert } from '../../../ui/alert';
import { Button, ButtonLink } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Sheet } from '../../../ui/sheet';
import { useMutateOnce } from '../../../ui/use-submit-once';
import { messages } from '../messages';
import { useUndoImport, type UndoableImport, type UndoneImport } from './import.queries';

/** The tutor's imports of the last 24 hours, each with an undo button, and the result of the last undo. */
export function RecentImports() {
  const { data: imports = [] } = useQuery(getQuery('/api/questions/import/recent'));
  const undo = useUndoImport();
  const { submit, isBusy } = useMutateOnce(undo);
  const [selected, setSelected] = useState<UndoableImport>();
  const close = () => {
    undo.reset();
    setSelected(undefined);
  };
  return (
    <>
      {undo.data && <UndoneSummary undoneImport={undo.data} />}
      {imports.length > 0 && (
        <Sheet aria-label={messages.recentImports} className="grid gap-3 p-6 phone:p-4">
          <h2 className="section-title">{messages.recentImports}</h2>
          <ul className="grid max-h-96 gap-3 overflow-y-auto">
            {imports.map((recent) => (
              <li
                key={recent.importId}
                className="flex flex-wrap items-center justify-between gap-3 border-t border-rule pt-3"
              >
                <div className="min-w-0">
                  <p className="font-strong">{messages.importSummary(recent.added, recent.updated)}</p>
                  <p className="text-ink-soft">
                    {messages.undoableUntil(dateTime(recent.startedAt), dateTime(recent.undoableUntil))}
                  </p>
                </div>
                <Button
                  icon={Undo2}
                  aria-label={messages.undoImportOf(dateTime(recent.startedAt))}
                  onClick={() => setSelected(recent)}
                  className="phone:w-full"
                >
                  {messages.undoImport}
                </Button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      <Dialog
        open={selected !== undefined}
        onOpenChange={close}
        title={messages.undoThisImport}
        text={selected && undoText(selected.added, selected.updated)}
        actions={
          <>
            <Button onClick={close}>{messages.cancel}</Button>
            <Button
              kind="danger-solid"
              busy={isBusy}
              busyLabel={messages.undoing}
              onClick={() => selected && void submit(selected.importId, () => setSelected(undefined))}
            >
              {messages.undoImport}
            </Button>
          </>
        }
      >
        <Alert>{undo.isError && messageOf(undo.error)}</Alert>
      </Dialog>
    </>
  );
}

const dateTime = (instant: string): string => DATE_TIME.format(new Date(instant));

const undoText = (added: number, updated: number): string =>
  [added > 0 && messages.undoDeletes(added), updated > 0 && messages.undoRestores(updated), messages.undoExceptions]
    .filter(Boolean)
    .join(' ');

function UndoneSummary({ undoneImport: { removed, restored, topicsRemoved, kept } }: { undoneImport: UndoneImport }) {
  return (
    <Sheet aria-label={messages.undoneImport} className="grid gap-3 p-6 phone:p-4">
      <h2 className="section-title tabular-nums">
        <output>{messages.undone(removed, restored, kept.length)}</output>
      </h2>
      {topicsRemoved > 0 && <p className="text-ink-soft">{messages.topicsRemoved(topicsRemoved)}</p>}
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
