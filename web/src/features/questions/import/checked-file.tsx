import { useState } from 'react';
import { ROW_RANGES_MAX } from '../../../../../api/contracts/http/question-formats';
import { Button } from '../../../ui/button';
import { Sheet } from '../../../ui/sheet';
import { countOf, type FileToImport, type ImportDecisions, type MarkedRow } from './import-file';
import { counted } from './import-text';
import { MarkedRows } from './marked-rows';
import { rowRanges } from './row-ranges';
import { SaveRefused } from './save-refused';

export interface CheckedFileProps {
  toSend: FileToImport;
  rows: readonly MarkedRow[];
  onImport: (decisions: ImportDecisions) => void;
  onCancel: () => void;
}

/** Result of the dry run, with the tutor's decisions. */
export function CheckedFile({ toSend, rows, onImport, onCancel }: CheckedFileProps) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const changed = rows.filter(({ mark }) => mark === 'changed');
  const added = countOf(rows, 'accepted') + countOf(rows, 'noted') + ticked.size;
  const updated = countOf(rows, 'updated');
  const leftOut = changed.length - ticked.size;
  const ranges = rowRanges([...ticked].toSorted((a, b) => a - b));
  const isTooScattered = ranges.length > ROW_RANGES_MAX && leftOut > 0;
  const start = (updates: boolean) =>
    onImport({ updates, again: ticked.size === 0 ? undefined : leftOut === 0 ? 'true' : ranges });
  const adds = `Add ${counted(added, 'question')}`;
  const updatesText = `pdate ${counted(updated, 'question')}`;
  return (
    <>
      <Sheet aria-label="Checked file" className="flex flex-wrap items-center justify-between gap-4 p-6 phone:p-4">
        <div>
          <h2 className="section-title tabular-nums">
            {`${added.toLocaleString('en')} of ${counted(rows.length, 'row')} will be added`}
          </h2>
          <p className="text-ink-soft tabular-nums">
            {updated > 0 && `${updated.toLocaleString('en')} would update an existing question, `}
            {countOf(rows, 'already-there').toLocaleString('en')} already in the database,{' '}
            {leftOut > 0 && `${leftOut.toLocaleString('en')} edited or deleted since an earlier import, `}
            {countOf(rows, 'refused').toLocaleString('en')} refused. Importing the same file again adds no duplicates.
          </p>
          {isTooScattered && (
            <p role="alert" className="font-strong text-negative">
              Too many separate rows are ticked. Tick all rows, or fewer of them.
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3 phone:w-full">
          <SaveRefused of={toSend} rows={rows} />
          <Button onClick={onCancel}>Cancel</Button>
          {(added > 0 || updated === 0) && (
            <Button
              kind={updated > 0 ? 'plain' : 'ink'}
              disabled={added === 0 || isTooScattered}
              onClick={() => start(false)}
              className="phone:flex-1"
            >
              {adds}
            </Button>
          )}
          {updated > 0 && (
            <Button kind="ink" disabled={isTooScattered} onClick={() => start(true)} className="phone:flex-1">
              {added > 0 ? `${adds} and u${updatesText}` : `U${updatesText}`}
            </Button>
          )}
        </div>
      </Sheet>
      <MarkedRows rows={rows} ticked={ticked} onTick={setTicked} />
    </>
  );
}
