import { useQuery } from '@tanstack/react-query';
import { CircleCheck, RefreshCw, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { QuestionText } from '../../entities/question/question-text';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/waiting';
import { KeyRow } from './key-row';
import { byText, countText, whenText } from './key-text';
import { Part } from './part';
import { ReverseDialog } from './reverse-dialog';
import { correctionQuery, type KeyCorrection } from './key-corrections.queries';

/** An applied correction with its progress, which updates live. */
export function AppliedCorrection({ id }: { id: string }) {
  const asked = useQuery(correctionQuery(id));
  const [isAsked, setAsked] = useState(false);
  const correction = asked.data;
  if (!correction) {
    return (
      <Sheet aria-busy={asked.isPending}>
        {asked.isPending && <Skeleton rows={6} rowClassName="h-17" />}
        <FetchRetry of={asked} />
      </Sheet>
    );
  }
  const { question, options, before, after, reason, reversal } = correction;
  return (
    <div className="grid min-w-0 gap-6 phone:gap-3">
      <Sheet
        aria-label="Progress"
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 px-6 py-4 phone:grid-cols-[auto_minmax(0,1fr)] phone:px-4"
      >
        <Progress of={correction} />
        {correction.reversible && (
          <Button icon={RotateCcw} className="phone:col-span-2" onClick={() => setAsked(true)}>
            Reverse this correction
          </Button>
        )}
      </Sheet>
      <FetchRetry of={asked} />
      <Sheet aria-label="Correction">
        <Part number={1} title={reversal ? 'The key was restored to' : 'The correct answer is'}>
          <QuestionText className="max-w-measure">{question}</QuestionText>
          <KeyRow options={options} before={reversal ? after : before} after={reversal ? before : after} />
        </Part>
        <Part number={2} title="Reason">
          <p className="wrap-anywhere">{reason}</p>
          {reversal && <p className="mt-2 wrap-anywhere">Reversed: {reversal.reason}</p>}
        </Part>
      </Sheet>
      <ReverseDialog of={isAsked ? correction : undefined} onClose={() => setAsked(false)} />
    </div>
  );
}

function Progress({ of: { at, by, attempts, remarked, status, reversal } }: { of: KeyCorrection }) {
  const isRunning = status === 'running';
  const Icon = isRunning ? RefreshCw : CircleCheck;
  const { at: since, by: who } = reversal ?? { at, by };
  return (
    <>
      <Icon aria-hidden className={isRunning ? 'turning size-6 text-ink-soft' : 'size-6 text-positive'} />
      <div className="min-w-0 tabular-nums">
        <p className="font-strong">
          {reversal ? 'Reversed' : 'Applied'} {whenText(since)} by {byText(who)}
        </p>
        <output className="block text-ink-soft">
          {isRunning
            ? 'Attempts are being marked again.'
            : `${countText(attempts, 'attempt')} marked again, ${attempts === 1 ? 'its student was' : 'their students were'} notified. The log keeps the old scores.`}
        </output>
        {isRunning && (
          <>
            <progress
              aria-label="Attempts marked again"
              className="mt-2 block h-2 w-full accent-pen"
              max={Math.max(1, attempts)}
              value={remarked}
            />
            <p className="meta">
              {remarked.toLocaleString('en')} of {attempts.toLocaleString('en')}
            </p>
          </>
        )}
      </div>
    </>
  );
}
