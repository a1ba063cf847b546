import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button';
import { QuestionText } from '../../entities/question/question-text';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/waiting';
import { byText, countText, moveText, whenText } from './key-text';
import { CORRECTION_ROWS, correctionsQuery, type KeyCorrection } from './key-corrections.queries';
import { ReverseDialog } from './reverse-dialog';

/** Earlier corrections, newest first. */
export function EarlierCorrections() {
  const [page, setPage] = useState(1);
  const [toReverse, setToReverse] = useState<KeyCorrection>();
  const list = useQuery(correctionsQuery(page));
  const { rows = [], total = 0 } = list.data ?? {};
  return (
    <Sheet aria-label="Earlier corrections" aria-busy={list.isPending}>
      <h2 className="section-title px-6 py-4 phone:px-4">Earlier corrections</h2>
      {list.isPending && <Skeleton rows={2} rowClassName="h-20" />}
      <FetchRetry of={list} />
      {list.isSuccess && total === 0 && (
        <p className="border-t border-rule px-6 py-4 text-ink-soft phone:px-4">No corrections yet</p>
      )}
      <ul>
        {rows.map((correction) => (
          <li key={correction.correctionId} className="border-t border-rule px-6 py-3 phone:px-4">
            <Link
              to={`?question=${correction.questionId}&correction=${correction.correctionId}`}
              className="link line-clamp-2"
            >
              <QuestionText className="overflow-visible! text-base! leading-6!">{correction.question}</QuestionText>
            </Link>
            <p className="text-ink-soft tabular-nums">{told(correction)}</p>
            {correction.reversible && (
              <Button size="dense" className="mt-2" onClick={() => setToReverse(correction)}>
                Reverse correction
              </Button>
            )}
          </li>
        ))}
      </ul>
      {total > CORRECTION_ROWS && (
        <div className="flex gap-3 border-t border-rule px-6 py-3 phone:px-4">
          <Button size="dense" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button size="dense" disabled={page * CORRECTION_ROWS >= total} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
      <ReverseDialog of={toReverse} onClose={() => setToReverse(undefined)} />
    </Sheet>
  );
}

function told(correction: KeyCorrection): string {
  const { at, by, attempts, remarked, status, reversal } = correction;
  const what = `${moveText(correction)}, ${whenText(at)}, by ${byText(by)}.`;
  if (status === 'running')
    return `${what} ${remarked.toLocaleString('en')} of ${countText(attempts, 'score')} changed so far.`;
  if (reversal) return `${what} Reversed ${whenText(reversal.at)} by ${byText(reversal.by)}.`;
  return `${what} ${countText(attempts, 'score')} changed.`;
}
