import { TIME } from '../../../lib/time/date-formats';
import { RefreshCw, WifiOff, type LucideIcon } from 'lucide-react';
import { useId, useSyncExternalStore, type ReactNode } from 'react';
import { GRACE_MS } from '../../../../../api/contracts/http/limits';
import { useOfSecondsLeft } from '../../../lib/time/use-countdown';
import { classes } from '../../../ui/classes';
import { SAVE_LOOKS, type SaveStateName } from '../../../ui/save-state';
import type { AttemptState } from './attempt-state';
import { type AttemptStore, useAttempt, useFollowedAttempt } from './attempt-store';
import type { OpenAttempt } from './open-attempt';
import { countsOf } from './question-status';

export interface SaveStatusProps {
  attempt: OpenAttempt;
  /** the reason why the cached paper of this device is shown */
  failure?: string;
}

/**
 * The connection and save state in the header. Its size never changes, so that nothing below it moves. It blocks
 * nothing.
 */
export function SaveStatus({ attempt, failure }: SaveStatusProps) {
  const { store, outbox } = attempt;
  const lostAt = useSyncExternalStore(outbox.subscribe, () => outbox.state.troubleSince);
  const locked = useAttempt(store, (state) => state.locked);
  const advice = useId();
  const end = Date.parse(attempt.paper.deadline);
  const isLate = useOfSecondsLeft(new Date(end + GRACE_MS).toISOString(), isNone);
  return (
    <div className="w-54 min-w-0 text-xs/4.5 upright:w-46 short:w-76 short:min-[55rem]:w-88">
      {lostAt !== undefined ? (
        <button
          type="button"
          aria-describedby={advice}
          title="Try now"
          onClick={outbox.tryNow}
          className={`${SLOT} bg-caution-soft text-caution`}
        >
          <Words
            icon={WifiOff}
            head={failure ? <span role="alert">{failure}</span> : locked ? 'Not submitted yet' : 'No connection'}
          >
            <Kept store={store} isLate={isLate} />
          </Words>
          <span className="sr-only"> Try now</span>
        </button>
      ) : failure !== undefined ? (
        <p className={`${SLOT} bg-caution-soft text-caution`}>
          <Words icon={WifiOff} head={<span role="alert">{failure}</span>}>
            Showing a saved copy
          </Words>
        </p>
      ) : locked ? (
        <p className={`${SLOT} text-info`}>
          <Words icon={RefreshCw} turns head="Submitting your test">
            Answers are locked
          </Words>
        </p>
      ) : (
        <p className={SLOT}>
          <Saved store={store} />
        </p>
      )}
      <p id={advice} aria-live="polite" className="sr-only">
        {lostAt !== undefined
          ? `No connection since ${TIME.format(lostAt)}. ${isLate ? lateAdvice(end) : adviceText(locked, outbox.state.durable)}`
          : failure !== undefined
            ? 'You are seeing the copy stored on this device. Your answers are saved as usual.'
            : locked && 'Submitting your test. Your answers are locked. Your result will appear in a moment.'}
      </p>
    </div>
  );
}

const SLOT = 'flex h-12 w-full items-center gap-2 rounded-control px-3 text-left -outline-offset-2 short:h-10';

/** One or two lines; side by side on a short screen. */
const Words = ({
  icon: Icon,
  turns = false,
  head,
  children,
}: {
  icon: LucideIcon;
  turns?: boolean;
  head: ReactNode;
  children: ReactNode;
}) => (
  <>
    <Icon className={classes('size-5', turns && 'turning')} />
    <span className="min-w-0 short:flex short:gap-2">
      <b className="block truncate">{head}</b>
      <span className="block truncate">{children}</span>
    </span>
  </>
);

/** Returns '' or the save state of all answers and its text. */
function summaryOf({ questions }: AttemptState): '' | `${SaveStateName} ${string}` {
  const unsaved = questions.filter(({ save }) => save === 'unsaved').length;
  if (unsaved > 0) return `unsaved ${unsaved} not saved yet`;
  const saving = questions.flatMap(({ save }, place) => (save === 'saving' ? [place + 1] : []));
  if (saving.length === 1) return `saving Saving question ${saving[0]}`;
  if (saving.length > 1) return `saving Saving ${saving.length} answers`;
  const answered = questions.find(({ option }) => option !== null);
  if (!answered) return '';
  return answered.save === 'saved' ? 'saved All answers saved' : 'checking Checking';
}

function Saved({ store }: { store: AttemptStore }) {
  const summary = useAttempt(store, summaryOf);
  // the words update at once; the icon follows, since starting its animation takes as long as a click
  const followed = useFollowedAttempt(store, summaryOf);
  if (summary === '') return null;
  const [state, ...words] = summary.split(' ') as [SaveStateName, ...string[]];
  const { line } = SAVE_LOOKS[state];
  const { icon: Icon, iconLine } = SAVE_LOOKS[(followed || summary).split(' ')[0] as SaveStateName];
  return (
    <span className={classes('flex min-w-0 items-center gap-2', line)}>
      <Icon className={classes('size-5', iconLine)} />
      <span className="truncate">{words.join(' ')}</span>
    </span>
  );
}

function Kept({ store, isLate }: { store: AttemptStore; isLate: boolean }) {
  const { unsaved } = useAttempt(store, countsOf);
  if (isLate && unsaved > 0) return `${unsaved} may be too late`;
  if (unsaved === 0) return 'All stored here';
  return unsaved === 1 ? '1 answer stored here' : `${unsaved} answers stored here`;
}

const isNone = (seconds: number): boolean => seconds === 0;

/** The advice after the grace period: only the server knows whether the answers arrived in time. */
const lateAdvice = (end: number): string =>
  `Time ran out at ${TIME.format(end)}. Your test will be submitted as soon as the connection is back. Answers that were not saved by then may be too late to count. Your result will say so.`;

/** The advice while the connection is lost. */
function adviceText(locked: boolean, lasting: boolean): string {
  const place = lasting ? 'on this device' : 'in this tab, so do not close it,';
  return locked
    ? `Your test will be submitted as soon as the connection is back. Your answers are stored ${place} and will be sent with it.`
    : `Keep answering: your answers are stored ${place} and will be sent as soon as the connection is back. The clock keeps running.`;
}
