import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '../lib/api/api-error';
import { saveFile } from '../lib/save-file';
import { Alert } from './alert';
import { Button } from './button';
import { classes } from './classes';

interface CsvButtonProps {
  /** File name without extension */
  name: string;
  /** Fetches the list with `format=csv`, as a blob */
  fetchTable: () => Promise<{ data?: unknown }>;
  className?: string;
}

/** Button that downloads a whole list as a CSV file. */
export function CsvButton({ name, fetchTable, className }: CsvButtonProps) {
  const saving = useMutation({
    mutationFn: async () => saveFile(`${name}.csv`, (await fetchTable()).data as Blob),
  });
  return (
    <div className={classes('grid justify-items-start gap-2', className)}>
      <Button size="dense" icon={Download} busy={saving.isPending} busyLabel="Saving" onClick={() => saving.mutate()}>
        Save as CSV
      </Button>
      <Alert>{saving.isError && messageOf(saving.error)}</Alert>
    </div>
  );
}
