import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button';
import { QuestionText } from '../../entities/question/question-text';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { CORRECTION_ROWS, correctionsQuery, type KeyCorrection } from './key-corrections.queries';
import { authorText, changeText, messages, timeText } from './messages';
import { ReverseDialog } from './reverse-dialog';

const texts = messages.earlier;

/** Earlier corrections, newest first. */
export function EarlierCorrections() {
  const [page, setPage] = useState(1);
  const [correctionToReverse, setCorrectionToReverse] = useState<KeyCorrection>();
  const list = useQuery(correctionsQuery(page));
  const { rows = [], total = 0 } = list.data ?? {};
  return (
    <Sheet aria-label={texts.title} aria-busy={list.isPending}>
      <h2 className="section-title px-6 py-4 phone:px-4">{texts.title}</h2>
      <FetchRetry query={list} skeleton={{ rows: 2, rowClassName: 'h-20' }} />
      {list.isSuccess && total === 0 && (
        <p className="border-t border-rule px-6 py-4 text-ink-soft phone:px-4">{texts.noCorrections}</p>
      )}
      <ul>
        {rows.map((correction) => (
          <li key={correction.correctionId} className="border-t border-rule px-6 py-3 phone:px-4">
            <Link
              to={`?question=${correction.questionId}&correction=${correction.correctionId}`}
              className="link line-clamp-2"
            >
              <QuestionText size="row">{correction.question}</QuestionText>
            </Link>
            <p className="text-ink-soft tabular-nums">{summaryText(correction)}</p>
            {correction.reversible && (
              <Button size="dense" className="mt-2" onClick={() => setCorrectionToReverse(correction)}>
                {messages.reversal.reverse}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {total > CORRECTION_ROWS && (
        <div className="flex gap-3 border-t border-rule px-6 py-3 phone:px-4">
          <Button size="dense" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {texts.newer}
          </Button>
          <Button size="dense" disabled={page * CORRECTION_ROWS >= total} onClick={() => setPage(page + 1)}>
            {texts.older}
          </Button>
        </div>
      )}
      {correctionToReverse && (
        <ReverseDialog correction={correctionToReverse} onClose={() => setCorrectionToReverse(undefined)} />
      )}
    </Sheet>
  );
}

function summaryText(correction: KeyCorrection): string {
  const { at, by, attempts, remarked, status, reversal } = correction;
  const change = texts.by(changeText(correction), timeText(at), authorText(by));
  if (status === 'running') return `${change} ${texts.running(remarked, attempts)}`;
  if (reversal) return `${change} ${texts.reversed(timeText(reversal.at), authorText(reversal.by))}`;
  return `${change} ${texts.changed(attempts)}`;
}
