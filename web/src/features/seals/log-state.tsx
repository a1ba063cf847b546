import { CircleX, RefreshCw, ShieldAlert, ShieldCheck, ShieldQuestionMark, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { reasonOf } from '../../lib/api/api-error';
import { DATE, DATE_TIME } from '../../lib/time/date-formats';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { useMutateOnce } from '../../ui/use-submit-once';
import { useStartCheck, type BrokenEvent, type LogSeals } from './seals.queries';
import { messages } from './messages';

const BUBBLES_MAX = 576;
/** Number of seals up to which the bubbles are large. */
const LARGE_BUBBLES_MAX = 192;
const timeOf = (instant: string) => DATE_TIME.format(new Date(instant));

/** Result of the last check of the log, one bubble per seal, and a button to start a check. */
export function LogState({ log }: { log: LogSeals }) {
  const { check, fingerprint } = log;
  const start = useStartCheck();
  const { submit, isBusy } = useMutateOnce(start);
  const isRunning = check?.state === 'running';
  const { Icon, tone, head, text } = summaryOf(log);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-8 p-6 max-desktop:grid-cols-[minmax(0,1fr)] phone:gap-4 phone:p-4">
        <div className="grid content-start gap-3">
          <h2 className="flex items-center gap-3 text-xl font-head text-balance">
            <Icon aria-hidden className={`size-9! ${tone}`} />
            {head}
          </h2>
          <output className="block max-w-[34rem] text-pretty text-ink-soft tabular-nums">{text}</output>
          {check?.endUnchecked && (
            <p className="flex max-w-[34rem] gap-2 text-pretty text-caution">
              <TriangleAlert aria-hidden className="mt-0.5 flex-none" />
              {check.endUnchecked}
            </p>
          )}
          <p className="meta">{messages.log.key(fingerprint)}</p>
          {start.isError && <p role="alert">{reasonOf(start.error)}</p>}
          <Button
            kind="ink"
            icon={RefreshCw}
            className="justify-self-start"
            busy={isRunning || isBusy}
            busyLabel={messages.log.checking}
            onClick={() => void submit()}
          >
            {check ? messages.log.checkAgain : messages.log.start}
          </Button>
        </div>
        <Seals log={log} />
      </div>
      {check?.broken && <BrokenEventDetails event={check.broken} />}
    </>
  );
}

function summaryOf({ check, events, seals, since }: LogSeals) {
  const texts = messages.log;
  if (!check) {
    const text = seals === 0 ? texts.unsealed(events) : texts.sealed(events, seals, since ? timeOf(since) : undefined);
    return { Icon: ShieldQuestionMark, tone: 'text-ink-soft', head: texts.unchecked, text };
  }
  if (check.state === 'running') {
    const percent = check.of > 0 ? Math.min(99, Math.floor((100 * check.events) / check.of)) : 0;
    return {
      Icon: RefreshCw,
      tone: 'turning',
      head: texts.percentChecked(percent),
      text: texts.progress(check.events),
    };
  }
  if (check.state === 'interrupted') {
    return { Icon: ShieldAlert, tone: 'text-caution', head: texts.interrupted, text: texts.interruptedHint };
  }
  if (check.broken) {
    const text = texts.damagedAt(check.broken.how, check.events);
    return { Icon: ShieldAlert, tone: 'text-negative', head: texts.damaged, text };
  }
  const seconds = Math.max(1, Math.round((Date.parse(check.at) - Date.parse(check.startedAt)) / 1_000));
  const text = texts.intactNote(check.events, check.unsealed, timeOf(check.at), seconds);
  return {
    Icon: ShieldCheck,
    tone: 'text-positive',
    head: check.seals > 0 && since ? texts.intact(DATE.format(new Date(since))) : texts.intactUnsealed,
    text,
  };
}

type SealState = 'whole' | 'broken' | 'unsure' | 'unchecked';
const BUBBLES: Readonly<Record<SealState, string>> = {
  whole: 'border-pen bg-pen',
  broken: 'border-negative bg-negative ring-2 ring-surface outline-2 outline-offset-2 outline-negative',
  unsure: 'border-dashed border-field-edge',
  unchecked: 'border-rule-strong',
};

/** One bubble per seal, or per several seals if there are many. */
function Seals({ log: { seals, check, since, last } }: { log: LogSeals }) {
  const isLarge = seals <= LARGE_BUBBLES_MAX;
  const sealsPerBubble = Math.max(1, Math.ceil(seals / BUBBLES_MAX));
  const wholeCount = check ? Math.floor(check.seals / sealsPerBubble) : 0;
  const stateOf = (index: number): SealState => {
    if (index < wholeCount) return 'whole';
    if (!check?.broken) return 'unchecked';
    return index === wholeCount ? 'broken' : 'unsure';
  };
  return (
    <div className="grid content-start gap-3">
      <div
        className={classes(
          'grid',
          isLarge
            ? 'grid-cols-[repeat(24,1rem)] gap-1.5 phone:grid-cols-[repeat(16,minmax(0,1rem))] phone:gap-1'
            : 'grid-cols-[repeat(48,0.5625rem)] gap-0.5 phone:grid-cols-[repeat(24,0.5625rem)]',
        )}
        data-testid="seals"
        aria-hidden
      >
        {Array.from({ length: Math.ceil(seals / sealsPerBubble) }, (_, index) => (
          <i
            key={index}
            data-state={stateOf(index)}
            className={classes(
              'aspect-square rounded-bubble border',
              isLarge ? 'w-full' : 'w-2.25',
              BUBBLES[stateOf(index)],
            )}
          />
        ))}
      </div>
      <p className="meta tabular-nums">
        {sealsPerBubble > 1 ? messages.log.sealsPerBubble(sealsPerBubble) : messages.log.sealCount(seals)}
        {since && last && `, ${messages.log.sealTimes(timeOf(since), timeOf(last.sealedAt))}`}
      </p>
    </div>
  );
}

function BrokenEventDetails({ event: { number, stream, revision, how: change, why, seal } }: { event: BrokenEvent }) {
  const texts = messages.broken;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-4 border-t-(length:--line-strong) border-rule-strong p-6 phone:p-4">
      <CircleX aria-hidden className="text-negative" />
      <div>
        <h3 className="font-strong">{texts.title(number)}</h3>
        <p className="text-ink-soft">{texts.note}</p>
        <dl className="mt-3">
          <Fact name={texts.location}>{stream === null ? texts.unknown : texts.place(revision, stream)}</Fact>
          <Fact name={texts.problem}>{texts.how(change, why)}</Fact>
          {seal !== null && <Fact name={texts.sealedIn}>{texts.seal(seal)}</Fact>}
        </dl>
      </div>
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[8rem_minmax(0,1fr)] border-t border-rule py-2 wrap-anywhere">
    <dt className="text-ink-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
);
