import { Download } from 'lucide-react';
import { saveFile } from '../../../lib/save-file';
import { Button } from '../../../ui/button';
import type { FileToImport, ImportedRow } from './import-file';
import { messages } from '../messages';
import { refusedName, refusedRows } from './refused-rows';

/**
 * Button that downloads the rejected rows as a file to correct and import again. Renders nothing without any, and for
 * ZIP files, which are corrected as a whole.
 */
export function SaveRefusedRows({
  importFile: { file, text, format },
  rows,
}: {
  importFile: FileToImport;
  /** All rows of the file */
  rows: readonly ImportedRow[];
}) {
  const count = rows.filter(({ outcome }) => outcome === 'refused').length;
  if (count === 0 || format === 'zip') return null;
  const save = () =>
    saveFile(refusedName(file.name), new Blob([refusedRows(format, text, rows)], { type: 'text/plain' }));
  return (
    <Button icon={Download} onClick={save}>
      {messages.saveRefused(count)}
    </Button>
  );
}
