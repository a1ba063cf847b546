import { counted } from '../../../lib/counted';
import { Download } from 'lucide-react';
import { saveFile } from '../../../lib/save-file';
import { Button } from '../../../ui/button';
import type { FileToImport, ImportedRow } from './import-file';
import { refusedName, refusedRows } from './refused-rows';

/** Saves the refused rows of a file, to be mended and imported by themselves; nothing where there are none. */
export function SaveRefused({
  of: { file, text, format },
  rows,
}: {
  of: FileToImport;
  /** all of the file */
  rows: readonly ImportedRow[];
}) {
  const count = rows.filter(({ outcome }) => outcome === 'refused').length;
  if (count === 0) return null;
  const save = () =>
    saveFile(refusedName(file.name), new Blob([refusedRows(format, text, rows)], { type: 'text/plain' }));
  return (
    <Button icon={Download} onClick={save}>
      {`Save ${counted(count, 'refused row')}`}
    </Button>
  );
}
