import { useQuery } from '@tanstack/react-query';
import { CircleCheck, RefreshCw, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { QuestionText } from '../../entities/question/question-text';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { KeyRow } from './key-row';
import { correctionQuery, type KeyCorrection } from './key-corrections.queries';
import { authorText, messages, timeText } from './messages';
import { NumberedPart } from './numbered-part';
import { ReverseDialog } from './reverse-dialog';

/** An applied correction with its progress, which updates live. */
export function AppliedCorrection({ id }: { id: string }) {
  const query = useQuery(correctionQuery(id));
  const [isReversing, setReversing] = useState(false);
  const correction = query.data;
  if (!correction) {
    return (
      <Sheet aria-busy={query.isPending}>
        <FetchRetry query={query} skeleton={{ rows: 6, rowClassName: 'h-17' }} />
      </Sheet>
    );
  }
  const { question, options, before, after, reason, reversal } = correction;
  return (
    <div className="grid min-w-0 gap-6 phone:gap-3">
      <Sheet
        aria-label={messages.progress.name}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 px-6 py-4 phone:grid-cols-[auto_minmax(0,1fr)] phone:px-4"
      >
        <Progress correction={correction} />
        {correction.reversible && (
          <Button icon={RotateCcw} className="phone:col-span-2" onClick={() => setReversing(true)}>
            {messages.progress.reverse}
          </Button>
        )}
      </Sheet>
      <FetchRetry query={query} />
      <Sheet aria-label={messages.correction}>
        <NumberedPart number={1} title={reversal ? messages.keyRestoredTo : messages.correctAnswerIs}>
          <QuestionText className="max-w-measure">{question}</QuestionText>
          <KeyRow options={options} before={reversal ? after : before} after={reversal ? before : after} />
        </NumberedPart>
        <NumberedPart number={2} title={messages.reason}>
          <p className="wrap-anywhere">{reason}</p>
          {reversal && <p className="mt-2 wrap-anywhere">{messages.reversed(reversal.reason)}</p>}
        </NumberedPart>
      </Sheet>
      {isReversing && <ReverseDialog correction={correction} onClose={() => setReversing(false)} />}
    </div>
  );
}

function Progress({ correction }: { correction: KeyCorrection }) {
  const { at, by, attempts, remarked, status, reversal } = correction;
  const texts = messages.progress;
  const isRunning = status === 'running';
  const Icon = isRunning ? RefreshCw : CircleCheck;
  return (
    <>
      <Icon aria-hidden className={isRunning ? 'turning size-6 text-ink-soft' : 'size-6 text-positive'} />
      <div className="min-w-0 tabular-nums">
        <p className="font-strong">
          {reversal
            ? texts.reversed(timeText(reversal.at), authorText(reversal.by))
            : texts.applied(timeText(at), authorText(by))}
        </p>
        <output className="block text-ink-soft">{isRunning ? texts.running : texts.done(attempts)}</output>
        {isRunning && (
          <>
            <progress
              aria-label={texts.label}
              className="mt-2 block h-2 w-full accent-pen"
              max={Math.max(1, attempts)}
              value={remarked}
            />
            <p className="meta">{texts.progressText(remarked, attempts)}</p>
          </>
        )}
      </div>
    </>
  );
}
