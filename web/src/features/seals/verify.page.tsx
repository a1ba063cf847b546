import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../../ui/page-title';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/loading';
import { LogState } from './log-state';
import { ReceiptCheck } from './receipt-check';
import { sealsQuery } from './seals.queries';
import { messages } from './messages';

/** Checks that neither the log nor a receipt has been changed. */
export function VerifyPage() {
  const seals = useQuery(sealsQuery);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-3">
      <PageTitle className="phone:px-4 phone:pt-3" note={messages.note}>
        {messages.title}
      </PageTitle>
      <Sheet aria-label={messages.log.name} aria-busy={seals.isPending}>
        {seals.isPending && <Skeleton rows={4} />}
        {seals.data && <LogState log={seals.data} />}
        <FetchRetry query={seals} />
      </Sheet>
      <ReceiptCheck />
    </div>
  );
}
