import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '../lib/api/api-error';
import { saveFile } from '../lib/save-file';
import { Alert } from './alert';
import { Button } from './button';
import { classes } from './classes';

/** Byte order mark, by which Excel recognizes UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

interface CsvButtonProps {
  /** File name without extension */
  name: string;
  /** Fetches the whole list as CSV, as a blob */
  fetchTable: () => Promise<{ data?: unknown }>;
  /** Called once the file is saved */
  onSaved?: () => void;
  /** Dense by default */
  size?: 'normal' | 'dense';
  className?: string;
}

/** Button that downloads a whole list as a CSV file. */
export function CsvButton({ name, fetchTable, onSaved, size = 'dense', className }: CsvButtonProps) {
  const saving = useMutation({
    mutationFn: async () => {
      const { data } = await fetchTable();
      saveFile(`${name}.csv`, new Blob([BYTE_ORDER_MARK, data as Blob], { type: 'text/csv' }));
    },
    onSuccess: onSaved,
  });
  return (
    <div className={classes('grid justify-items-start gap-2', className)}>
      <Button
        size={size}
        icon={Download}
        busy={saving.isPending}
        busyLabel="Downloading"
        onClick={() => saving.mutate()}
      >
        Download CSV
      </Button>
      <Alert>{saving.isError && messageOf(saving.error)}</Alert>
    </div>
  );
}
