import { DeleteDialog } from '../../ui/delete-dialog';
import { toast } from '../../ui/toast';
import { useDeleteDoubt } from './change-doubts';
import type { Doubt } from './doubts.queries';

/** Asks before a doubt goes for good. @param doubt undefined: nothing is asked */
export function DeleteDoubt({ doubt, onClose }: { doubt: Doubt | undefined; onClose: () => void }) {
  return (
    <DeleteDialog
      item={doubt}
      title="Delete this doubt?"
      text={`${doubt?.answer === undefined ? '' : 'Its answer is deleted with it. '}This can’t be undone.`}
      quoted={(asked) => asked.doubt}
      remove={useDeleteDoubt()}
      say={(message) => toast.success(message)}
      onClose={onClose}
    />
  );
}
