import { RefreshCw, WifiOff } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { useAttempt } from './attempt-store';
import type { Sitting } from './sitting';
import { countsOf } from './standing';

const TIME = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' });

const answersAre = (count: number): string => (count === 1 ? '1 answer is' : `${count} answers are`);

/** Under the header: no connection, or the last things on their way. Nothing is blocked by it. */
export function ExamBand({ sitting }: { sitting: Sitting }) {
  const { store, outbox } = sitting;
  const lostAt = useSyncExternalStore(outbox.subscribe, () => outbox.troubleSince);
  const { unsaved } = useAttempt(store, countsOf);
  const locked = useAttempt(store, (state) => state.locked);
  const kept = outbox.isLasting ? 'kept on this device' : 'kept in this tab: do not close it. They';
  return (
    <div aria-live="polite">
      {lostAt !== undefined && (
        <Band
          tone="caution"
          icon={<WifiOff className="text-caution" />}
          act={
            <Button size="dense" onClick={() => void outbox.flush()} className="phone:hidden">
              Try now
            </Button>
          }
        >
          <b>No connection since {TIME.format(lostAt)}.</b>{' '}
          {locked
            ? `Your test is submitted as soon as the line is back; keep this page open. ${unsaved > 0 ? `${answersAre(unsaved)} kept here and will be sent with it.` : ''}`
            : unsaved > 0
              ? `Keep answering: ${answersAre(unsaved)} ${kept} and will be sent as soon as the line is back. The clock runs on.`
              : 'Keep answering: what you choose is kept on this device and sent as soon as the line is back. The clock runs on.'}
        </Band>
      )}
      {lostAt === undefined && locked && (
        <Band tone="info" icon={<RefreshCw className="turning text-info" />}>
          <b>Submitting your test.</b> Your answers are locked; the result comes in a moment.
        </Band>
      )}
    </div>
  );
}

const Band = ({
  tone,
  icon,
  act,
  children,
}: {
  tone: 'caution' | 'info';
  icon: ReactNode;
  act?: ReactNode;
  children: ReactNode;
}) => (
  <div
    className={classes('border-b', tone === 'caution' ? 'border-caution bg-caution-soft' : 'border-info bg-info-soft')}
  >
    <div className="mx-auto grid min-h-12 max-w-[84rem] grid-cols-[auto_1fr_auto] items-center gap-3 px-6 py-1 phone:px-4 phone:py-2 phone:text-xs">
      {icon}
      <p>{children}</p>
      {act}
    </div>
  </div>
);
