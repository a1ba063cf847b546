import { DATE_TIME } from '../../lib/time/date-formats';
import { counted } from '../../lib/counted';
import { CircleX, RefreshCw, ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import { reasonOf } from '../../lib/api/api-error';
import { Button } from '../../ui/button';
import { useMutateOnce } from '../../ui/use-submit-once';
import { useStartCheck, type BrokenEvent, type LogSeals } from './seals.queries';

const BUBBLES_MOST = 576;
const said = (count: number) => count.toLocaleString('en');
const timeOf = (instant: string) => DATE_TIME.format(new Date(instant));

/** Result of the last check of the log, one bubble per seal, and a button to start a check. */
export function LogState({ of }: { of: LogSeals }) {
  const { check, fingerprint } = of;
  const start = useStartCheck();
  const { submit, isBusy } = useMutateOnce(start);
  const isRunning = check?.state === 'running';
  const { Icon, tone, head, text } = wordsFor(of);
  return (
    <>
      <div className="log-state">
        <div className="grid content-start gap-3">
          <h2 className="flex items-center gap-3">
            <Icon aria-hidden className={tone} />
            {head}
          </h2>
          <output className="block max-w-[34rem] text-pretty text-ink-soft tabular-nums">{text}</output>
          <p className="meta">Public key fingerprint: {fingerprint}</p>
          {start.isError && <p role="alert">{reasonOf(start.error)}</p>}
          <Button
            kind="ink"
            icon={RefreshCw}
            className="justify-self-start"
            busy={isRunning || isBusy}
            busyLabel="Checking"
            onClick={() => void submit()}
          >
            {check ? 'Check again' : 'Check log'}
          </Button>
        </div>
        <Bubbles of={of} />
      </div>
      {check?.broken && <Broken event={check.broken} />}
    </>
  );
}

function wordsFor({ check, events, seals, since }: LogSeals) {
  const sealed =
    seals === 0
      ? `${counted(events, 'event')}, not sealed yet.`
      : `${counted(events, 'event')}, sealed ${counted(seals, 'time')}${since ? ` since ${timeOf(since)}` : ''}.`;
  if (!check) {
    return { Icon: ShieldQuestionMark, tone: 'text-ink-soft', head: 'Not checked yet', text: sealed };
  }
  if (check.state === 'running') {
    const percent = check.of > 0 ? Math.min(99, Math.floor((100 * check.events) / check.of)) : 0;
    const text = `${counted(check.events, 'event')} checked so far, all unchanged. You can leave this page. The check continues.`;
    return { Icon: RefreshCw, tone: 'turning', head: `${percent}% checked`, text };
  }
  if (check.state === 'interrupted') {
    const text = 'The server stopped during the check. Check the log again.';
    return { Icon: ShieldAlert, tone: 'text-caution', head: 'The check was interrupted', text };
  }
  if (check.broken) {
    const text =
      check.events === 1
        ? `One event was ${check.broken.how}. The event before it is unchanged.`
        : `One event was ${check.broken.how}. The ${said(check.events)} events before it are unchanged.`;
    return { Icon: ShieldAlert, tone: 'text-negative', head: 'The log is damaged at one event', text };
  }
  const seconds = Math.max(1, Math.round((Date.parse(check.at) - Date.parse(check.startedAt)) / 1_000));
  const text =
    `${counted(check.events, 'event')} checked. None was changed, removed or reordered. ` +
    `Not sealed yet: ${said(check.unsealed)}. Checked on ${timeOf(check.at)}, in ${counted(seconds, 'second')}.`;
  const head = check.seals > 0 ? 'Sealed and unchanged' : 'Unchanged, not sealed yet';
  return { Icon: ShieldCheck, tone: 'text-positive', head, text };
}

/** One bubble per seal, or per several seals if there are many. */
function Bubbles({ of: { seals, check } }: { of: LogSeals }) {
  const each = Math.max(1, Math.ceil(seals / BUBBLES_MOST));
  const whole = check ? Math.floor(check.seals / each) : 0;
  const kind = (at: number) => {
    if (at < whole) return 'whole';
    return check?.broken ? (at === whole ? 'broken' : 'unsure') : undefined;
  };
  return (
    <div className="grid content-start gap-2">
      <div className="seal-bubbles" aria-hidden>
        {Array.from({ length: Math.ceil(seals / each) }, (_, at) => (
          <i key={at} data-kind={kind(at)} />
        ))}
      </div>
      <p className="meta tabular-nums">
        {each > 1 ? `Each bubble is ${said(each)} seals` : `${said(seals)} ${seals === 1 ? 'seal' : 'seals'}`}
      </p>
    </div>
  );
}

const Broken = ({ event: { number, stream, revision, how, why, seal } }: { event: BrokenEvent }) => (
  <div className="broken-event">
    <CircleX aria-hidden className="text-negative" />
    <div>
      <h3 className="font-strong">The first broken event{number === null ? '' : `: number ${said(number)}`}</h3>
      <p className="text-ink-soft">
        All events before it are unchanged. Events after it can’t be trusted until this is explained.
      </p>
      <dl>
        <dt>Where</dt>
        <dd>{stream === null ? 'Unknown' : `Revision ${revision} of ${stream}`}</dd>
        <dt>What is wrong</dt>
        <dd>
          It was {how}: {why}.
        </dd>
        {seal !== null && (
          <>
            <dt>Sealed in</dt>
            <dd>Seal {said(seal)}</dd>
          </>
        )}
      </dl>
    </div>
  </div>
);
