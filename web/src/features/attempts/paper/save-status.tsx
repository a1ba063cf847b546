import { RefreshCw, WifiOff } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { SaveState } from '../../../ui/save-state';
import type { AttemptState } from './attempt-state';
import { type AttemptStore, useAttempt, useFollowedAttempt } from './attempt-store';
import type { OpenAttempt } from './open-attempt';
import { countsOf } from './question-status';

/** What the header says of all answers: '', or a state and whom it concerns. */
function lineOf({ questions }: AttemptState): string {
  const unsaved = questions.filter(({ save }) => save === 'unsaved').length;
  if (unsaved > 0) return `unsaved ${unsaved}`;
  const saving = questions.flatMap(({ save }, place) => (save === 'saving' ? [place + 1] : []));
  if (saving.length === 1) return `saving question ${saving[0]}`;
  if (saving.length > 1) return `saving ${saving.length} answers`;
  const answered = questions.find(({ option }) => option !== null);
  return answered?.save ?? '';
}

/** Whether everything is saved, in the header. */
export function SaveStatus({ store }: { store: AttemptStore }) {
  const line = useAttempt(store, lineOf);
  if (line === '') return null;
  if (line === 'checking') return <SaveState state="checking" />;
  if (line === 'saved') return <SaveState state="saved">All answers saved</SaveState>;
  if (line.startsWith('unsaved')) {
    return <SaveState state="unsaved">{line.slice('unsaved '.length)} not saved yet</SaveState>;
  }
  return <SaveState state="saving">{`Saving ${line.slice('saving '.length)}`}</SaveState>;
}

const TIME = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' });

const answersAre = (count: number): string => (count === 1 ? '1 answer is' : `${count} answers are`);

/** What becomes of answers while nothing gets through. */
function adviceText({ locked, unsaved, lasting }: { locked: boolean; unsaved: number; lasting: boolean }): string {
  const place = lasting ? 'on this device' : 'in this tab, so do not close it,';
  if (locked) {
    const kept = unsaved > 0 ? ` ${answersAre(unsaved)} kept ${place} and will be sent with it.` : '';
    return `Your test is submitted as soon as the connection is back.${kept}`;
  }
  const what = unsaved > 0 ? answersAre(unsaved) : 'what you choose is';
  return `Keep answering: ${what} kept ${place} and will be sent as soon as the connection is back. The clock keeps running.`;
}

/** Under the header: no server, no connection, or a submit that is on its way. Nothing is blocked by it. */
export function SaveBand({ attempt: { store, outbox }, failure }: { attempt: OpenAttempt; failure?: string }) {
  const lostAt = useSyncExternalStore(outbox.subscribe, () => outbox.state.troubleSince);
  const { unsaved } = useFollowedAttempt(store, countsOf);
  const locked = useAttempt(store, (state) => state.locked);
  return (
    <div aria-live="polite">
      {(lostAt !== undefined || failure !== undefined) && (
        <Band
          tone="caution"
          icon={<WifiOff className="text-caution" />}
          act={
            lostAt !== undefined && (
              <Button size="dense" onClick={outbox.tryNow} className="compact:hidden">
                Try now
              </Button>
            )
          }
        >
          {failure !== undefined && (
            <b>
              <span role="alert">{failure}</span>.{' '}
            </b>
          )}
          {lostAt === undefined ? (
            'You see the copy on this device. Your answers are saved as before.'
          ) : (
            <>
              <b>No connection since {TIME.format(lostAt)}.</b>{' '}
              {adviceText({ locked, unsaved, lasting: outbox.state.durable })}
            </>
          )}
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
    <div className="mx-auto grid min-h-12 max-w-[84rem] grid-cols-[auto_1fr_auto] items-center gap-3 px-6 py-1 compact:px-4 compact:py-2 compact:text-xs short:min-h-9 short:py-0.5">
      {icon}
      <p>{children}</p>
      {act}
    </div>
  </div>
);
