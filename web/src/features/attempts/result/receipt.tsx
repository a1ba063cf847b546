import { useMutation } from '@tanstack/react-query';
import { Download, ShieldCheck } from 'lucide-react';
import { answerOf, api } from '../../../lib/api/client';
import { messageOf } from '../../../lib/api/api-error';
import { saveFile } from '../../../lib/save-file';
import { Button } from '../../../ui/button';
import { Fingerprint, groupsOf } from '../../../ui/fingerprint';
import { Sheet } from '../../../ui/sheet';
import { useMutateOnce } from '../../../ui/use-submit-once';

/** The receipt of a result, fetched on demand. */
export function ReceiptPart({ attemptId }: { attemptId: string }) {
  const receipt = useMutation({
    mutationFn: () => answerOf(api.GET('/api/attempts/{id}/receipt', { params: { path: { id: attemptId } } })),
  });
  const { submit, isBusy } = useMutateOnce(receipt);
  const { data } = receipt;
  return (
    <Sheet
      aria-label="Receipt"
      className="mt-6 flex flex-wrap items-center justify-between gap-6 p-6 phone:mt-3 phone:p-4"
    >
      <div className="grid max-w-[34rem] gap-3">
        <h2 className="font-strong">Receipt</h2>
        <p className="text-pretty text-ink-soft">
          {data
            ? `Fingerprint ${groupsOf(data.hash)} …, under seal ${data.seal.number}. Keep the file: it proves, even without Meritlist, that this is your original result.`
            : 'Proof that this result is genuine and hasn’t been changed.'}
        </p>
        {receipt.isError && <p role="alert">{messageOf(receipt.error)}</p>}
        {data ? (
          <Button
            icon={Download}
            className="justify-self-start"
            onClick={() => saveFile(`receipt-${data.attemptId}.json`, fileOf(data))}
          >
            Save receipt
          </Button>
        ) : (
          <Button
            icon={ShieldCheck}
            className="justify-self-start"
            busy={isBusy}
            busyLabel="Getting receipt"
            onClick={() => void submit()}
          >
            Get receipt
          </Button>
        )}
      </div>
      {data && <Fingerprint of={data.hash} />}
    </Sheet>
  );
}

const fileOf = (receipt: object) => new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' });
