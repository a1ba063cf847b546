import { counted } from '../../lib/counted';
import { CircleX, RefreshCw, ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import { reasonOf } from '../../lib/api/api-error';
import { Button } from '../../ui/button';
import { useMutateOnce } from '../../ui/use-submit-once';
import { useStartCheck, type BrokenEvent, type LogSeals } from './seals.queries';

const BUBBLES_MOST = 576;
const said = (count: number) => count.toLocaleString('en-US');
const timeOf = (instant: string) =>
  new Date(instant).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** What the last check of the log found, a bubble a seal, and a button to check it again. */
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
          <p className="meta">Key of the seals: {fingerprint}</p>
          {start.isError && <p role="alert">{reasonOf(start.error)}</p>}
          <Button
            kind="ink"
            icon={RefreshCw}
            className="justify-self-start"
            busy={isRunning || isBusy}
            busyLabel="Checking"
            onClick={() => void submit()}
          >
            {check ? 'Check again' : 'Check'}
          </Button>
        </div>
        <Bubbles of={of} />
      </div>
      {check?.broken && <Broken event={check.broken} />}
    </>
  );
}

function wordsFor({ check, events, seals, since }: LogSeals) {
  const sealed = `${counted(events, 'event')} under ${counted(seals, 'seal')}${since ? `, the first of ${timeOf(since)}` : ''}.`;
  if (!check) {
    return { Icon: ShieldQuestionMark, tone: 'text-ink-soft', head: 'Not checked yet', text: sealed };
  }
  if (check.state === 'running') {
    const percent = check.of > 0 ? Math.min(99, Math.floor((100 * check.events) / check.of)) : 0;
    const text = `${counted(check.events, 'event')} so far, all whole. You can leave this page; the check goes on.`;
    return { Icon: RefreshCw, tone: 'turning', head: `${percent}% checked`, text };
  }
  if (check.state === 'interrupted') {
    const text = 'The server ended while it checked the log. Check it again.';
    return { Icon: ShieldAlert, tone: 'text-caution', head: 'The check was broken off', text };
  }
  if (check.broken) {
    const text =
      check.events === 1
        ? `The event before it is whole. One was ${check.broken.how}.`
        : `The ${said(check.events)} events before it are whole. One was ${check.broken.how}.`;
    return { Icon: ShieldAlert, tone: 'text-negative', head: 'Broken at one event', text };
  }
  const seconds = Math.max(1, Math.round((Date.parse(check.at) - Date.parse(check.startedAt)) / 1_000));
  const text =
    `${counted(check.events, 'event')}. None was altered, removed or put in another order. ` +
    `Not under a seal yet: ${said(check.unsealed)}. Checked on ${timeOf(check.at)}, in ${said(seconds)} s.`;
  const head = check.seals > 0 ? 'Sealed and whole' : 'Whole, and not sealed yet';
  return { Icon: ShieldCheck, tone: 'text-positive', head, text };
}

/** A bubble a seal, of very many one for some. */
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
        {each > 1 ? `A bubble is ${said(each)} seals` : `${said(seals)} ${seals === 1 ? 'seal' : 'seals'}`}
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
        Everything before it is whole. What comes after can’t be vouched for until this is explained.
      </p>
      <dl>
        <dt>Where</dt>
        <dd>{stream === null ? 'Nothing tells which it was' : `Revision ${revision} of ${stream}`}</dd>
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
