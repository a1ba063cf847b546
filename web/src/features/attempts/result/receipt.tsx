import { useMutation } from '@tanstack/react-query';
import { Download, ShieldCheck } from 'lucide-react';
import { answerOf, api } from '../../../lib/api/client';
import { messageOf } from '../../../lib/api/api-error';
import { saveFile } from '../../../lib/save-file';
import { Button } from '../../../ui/button';
import { Fingerprint, hashPrefix } from '../../../ui/fingerprint';
import { Sheet } from '../../../ui/sheet';
import { useMutateOnce } from '../../../ui/use-submit-once';
import { messages } from './messages';

/** The receipt of a result, fetched on demand. */
export function Receipt({ attemptId }: { attemptId: string }) {
  const receipt = useMutation({
    mutationFn: () => answerOf(api.GET('/api/attempts/{id}/receipt', { params: { path: { id: attemptId } } })),
  });
  const { submit, isBusy } = useMutateOnce(receipt);
  const { data } = receipt;
  return (
    <Sheet
      aria-label={messages.receipt.name}
      className="mt-6 flex flex-wrap items-center justify-between gap-6 p-6 phone:mt-3 phone:p-4"
    >
      <div className="grid max-w-[34rem] gap-3">
        <h2 className="font-strong">{messages.receipt.name}</h2>
        <p className="text-pretty text-ink-soft">
          {data ? messages.receipt.fingerprint(hashPrefix(data.hash), data.seal.number) : messages.receipt.about}
        </p>
        {receipt.isError && <p role="alert">{messageOf(receipt.error)}</p>}
        {data ? (
          <Button
            icon={Download}
            className="justify-self-start"
            onClick={() => saveFile(`receipt-${data.attemptId}.json`, fileOf(data))}
          >
            {messages.receipt.save}
          </Button>
        ) : (
          <Button
            icon={ShieldCheck}
            className="justify-self-start"
            busy={isBusy}
            busyLabel={messages.receipt.getting}
            onClick={() => void submit()}
          >
            {messages.receipt.get}
          </Button>
        )}
      </div>
      {data && <Fingerprint value={data.hash} />}
    </Sheet>
  );
}

const fileOf = (receipt: object) => new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' });
