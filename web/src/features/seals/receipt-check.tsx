import { CircleX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '../../lib/api/api-error';
import { scoreText } from '../../entities/score/score-text';
import { DATE_TIME } from '../../lib/time/date-formats';
import { Bubble } from '../../ui/bubble';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/field';
import { Fingerprint, hashPrefix } from '../../ui/fingerprint';
import { Logo } from '../../ui/logo';
import { Sheet } from '../../ui/sheet';
import { useMutateOnce } from '../../ui/use-submit-once';
import { useCheckReceipt, type CheckedReceipt, type SavedReceipt } from './seals.queries';
import { messages } from './messages';

const texts = messages.receipt;

/** Checks a receipt from a file or pasted text. */
export function ReceiptCheck() {
  const [text, setText] = useState('');
  const check = useCheckReceipt();
  const { submit, isBusy } = useMutateOnce(check);
  const { data } = check;
  return (
    <div className="grid grid-cols-2 items-start gap-6 max-desktop:grid-cols-[minmax(0,1fr)]">
      <Sheet aria-label={texts.title} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-6 phone:p-4">
        <h2 className="font-strong">{texts.title}</h2>
        <form
          className="grid grid-cols-[minmax(0,1fr)] gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void submit(text);
          }}
        >
          <TextArea
            label={texts.label}
            hint={texts.hint}
            rows={4}
            value={text}
            spellCheck={false}
            onChange={({ target }) => setText(target.value)}
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <input
              type="file"
              accept=".json,application/json"
              aria-label={texts.file}
              className="min-w-0 text-sm text-ink-soft file:mr-3 file:min-h-(--control) file:cursor-pointer file:rounded-control file:border file:border-field-edge file:bg-surface file:px-4 file:font-strong file:text-ink phone:file:min-h-(--tap)"
              onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
            />
            <Button type="submit" busy={isBusy} busyLabel={texts.checking} disabled={text.trim() === ''}>
              {texts.check}
            </Button>
          </div>
        </form>
        {check.isError && <p role="alert">{reasonOf(check.error)}</p>}
        {data && <Verdict result={data.result} receipt={data.receipt} />}
      </Sheet>
      {data?.receipt ? <ReceiptSummary receipt={data.receipt} /> : <Protection />}
    </div>
  );
}

/** Summary of the protection by seals; replaced by a checked receipt. */
const Protection = () => (
  <Sheet aria-labelledby="protection" className="grid content-start">
    <h2 id="protection" className="px-6 pt-6 pb-4 font-strong phone:px-4 phone:pt-4">
      {messages.protection.title}
    </h2>
    <dl className="border-y border-rule">
      {messages.protection.items.map(([name, description]) => (
        <div
          key={name}
          className="grid grid-cols-[9rem_minmax(0,1fr)] gap-4 border-b border-rule px-6 py-3 last:border-b-0 phone:grid-cols-[6rem_minmax(0,1fr)] phone:px-4"
        >
          <dt className="font-strong">{name}</dt>
          <dd className="text-pretty text-ink-soft">{description}</dd>
        </div>
      ))}
    </dl>
    <p className="px-6 py-4 text-pretty text-ink-soft phone:px-4">{messages.protection.how}</p>
  </Sheet>
);

interface VerdictProps {
  result: CheckedReceipt;
  receipt: SavedReceipt | undefined;
}

const Verdict = ({ result, receipt }: VerdictProps) => (
  <div className="grid gap-4 border-t-(length:--line-strong) border-rule-strong pt-4">
    <output className="flex gap-3">
      {result.why === null ? (
        <ShieldCheck aria-hidden className="flex-none text-positive" />
      ) : (
        <CircleX aria-hidden className="flex-none text-negative" />
      )}
      <span>
        <b className="block font-strong">{result.why === null ? texts.valid : texts.invalid}</b>
        <span className="text-ink-soft">{result.why ?? texts.validNote}</span>
      </span>
    </output>
    {receipt && (
      <ul>
        {[
          { step: texts.steps.signed, hasPassed: result.signed, note: texts.seal(receipt.seal.number) },
          { step: texts.steps.proven, hasPassed: result.proven, note: texts.event(receipt.position) },
          { step: texts.steps.unchanged, hasPassed: result.unchanged, note: hashPrefix(receipt.hash).slice(0, 9) },
          { step: texts.steps.inLog, hasPassed: result.inLog, note: texts.now },
        ].map(({ step, hasPassed, note }) => (
          <li key={step} className="flex min-h-10 items-center gap-3 border-t border-rule">
            <Bubble size="small" filled={hasPassed} />
            <span>{step}</span>
            <span className="meta ml-auto tabular-nums">{hasPassed ? note : texts.failed}</span>
          </li>
        ))}
      </ul>
    )}
  </div>
);

const HALF_CLASSES = 'grid content-between gap-3 p-6 phone:p-4';

function ReceiptSummary({ receipt: { hash, event, seal } }: { receipt: SavedReceipt }) {
  const { correct, incorrect, score, finishedAt } = event.data;
  const lines = [
    [texts.submitted, DATE_TIME.format(new Date(finishedAt))],
    [texts.counts, `${correct}, ${incorrect}`],
    [texts.score, scoreText(score)],
    [texts.sealNumber, String(seal.number)],
  ];
  return (
    <section
      aria-label={texts.label}
      className="grid grid-cols-[minmax(0,1fr)_auto] bg-raised shadow-slip phone:mx-4 phone:grid-cols-[minmax(0,1fr)]"
    >
      <div className={HALF_CLASSES}>
        <Logo />
        <dl>
          {lines.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 border-t border-rule py-1.5">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="text-right font-strong tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="meta tabular-nums">{hashPrefix(hash)} …</p>
      </div>
      <div
        className={`${HALF_CLASSES} justify-items-center border-l-2 border-dashed border-field-edge phone:border-t-2 phone:border-l-0`}
      >
        <Fingerprint value={hash} />
        <p className="meta max-w-46 text-center">{texts.fingerprint}</p>
      </div>
    </section>
  );
}
