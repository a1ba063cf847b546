import { CircleX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { DATE_TIME } from '../../lib/time/date-formats';
import { reasonOf } from '../../lib/api/api-error';
import { scoreText } from '../../lib/score-text';
import { Bubble } from '../../ui/bubble';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/field';
import { Fingerprint, groupsOf } from '../../ui/fingerprint';
import { Logo } from '../../ui/logo';
import { Sheet } from '../../ui/sheet';
import { useMutateOnce } from '../../ui/use-submit-once';
import { useCheckReceipt, type CheckedReceipt, type SavedReceipt } from './seals.queries';

/** Checks a receipt from a file or pasted text. */
export function ReceiptCheck() {
  const [text, setText] = useState('');
  const check = useCheckReceipt();
  const { submit, isBusy } = useMutateOnce(check);
  const judged = check.data;
  return (
    <div className="receipt-check">
      <Sheet aria-label="Check a student’s receipt" className="grid content-start gap-4 p-6 phone:p-4">
        <h2 className="font-strong">Check a student’s receipt</h2>
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void submit(text);
          }}
        >
          <TextArea
            label="Receipt"
            hint="Choose the receipt file that a student saved from a result page, or paste its contents."
            rows={4}
            value={text}
            spellCheck={false}
            onChange={({ target }) => setText(target.value)}
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <input
              type="file"
              accept=".json,application/json"
              aria-label="Receipt file"
              className="min-w-0 text-sm text-ink-soft file:mr-3 file:min-h-(--control) file:cursor-pointer file:rounded-control file:border file:border-field-edge file:bg-surface file:px-4 file:font-strong file:text-ink phone:file:min-h-(--tap)"
              onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
            />
            <Button type="submit" busy={isBusy} busyLabel="Checking" disabled={text.trim() === ''}>
              Check receipt
            </Button>
          </div>
        </form>
        {check.isError && <p role="alert">{reasonOf(check.error)}</p>}
        {judged && <Verdict of={judged.checked} receipt={judged.receipt} />}
      </Sheet>
      {judged?.receipt && <Slip receipt={judged.receipt} />}
    </div>
  );
}

const Verdict = ({ of, receipt }: { of: CheckedReceipt; receipt: SavedReceipt | undefined }) => (
  <div className="grid gap-4 border-t-(length:--line-strong) border-rule-strong pt-4">
    <output className="flex gap-3">
      {of.why === null ? (
        <ShieldCheck aria-hidden className="flex-none text-positive" />
      ) : (
        <CircleX aria-hidden className="flex-none text-negative" />
      )}
      <span>
        <b className="block font-strong">{of.why === null ? 'This receipt is valid.' : 'This receipt is not valid.'}</b>
        <span className="text-ink-soft">
          {of.why ?? 'The result on this receipt matches the log and has not been changed.'}
        </span>
      </span>
    </output>
    {receipt && (
      <ul className="receipt-steps">
        {[
          { what: 'The seal is signed with our key', holds: of.signed, note: `seal ${receipt.seal.number}` },
          { what: 'The seal covers this result', holds: of.proven, note: `event ${receipt.position}` },
          { what: 'The result matches its fingerprint', holds: of.unchanged, note: groupsOf(receipt.hash).slice(0, 9) },
          { what: 'The log has the same result', holds: of.inLog, note: 'now' },
        ].map(({ what, holds, note }) => (
          <li key={what}>
            <Bubble size="small" filled={holds} />
            <span>{what}</span>
            <span className="meta ml-auto tabular-nums">{holds ? note : 'no'}</span>
          </li>
        ))}
      </ul>
    )}
  </div>
);

/** Summary of the receipt. */
function Slip({ receipt: { hash, event, seal } }: { receipt: SavedReceipt }) {
  const { correct, incorrect, score, finishedAt } = event.data;
  const lines = [
    ['Submitted', DATE_TIME.format(new Date(finishedAt))],
    ['Correct, incorrect', `${correct}, ${incorrect}`],
    ['Score', scoreText(score)],
    ['Seal', String(seal.number)],
  ];
  return (
    <section aria-label="Receipt" className="counterfoil">
      <div>
        <Logo />
        <dl>
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="meta tabular-nums">{groupsOf(hash)} …</p>
      </div>
      <div>
        <Fingerprint of={hash} />
        <p className="meta text-center">The fingerprint as a pattern. The same pattern means the same result.</p>
      </div>
    </section>
  );
}
