import { useQuery } from '@tanstack/react-query';
import { Copy, Info } from 'lucide-react';
import { TIME } from '../../../lib/time/date-formats';
import { ApiError } from '../../../lib/api/api-error';
import { useAccountId } from '../../../lib/session';
import { Button } from '../../../ui/button';
import { inputClasses } from '../../../ui/field';
import { Kbd } from '../../../ui/kbd';
import { QuestionText } from '../../../ui/question-text/question-text';
import { FetchRetry } from '../../../ui/retry';
import { toast } from '../../../ui/toast';
import { SkeletonBar } from '../../../ui/waiting';
import { doubtQuery, type Review } from './reviews.queries';

export interface LeftDoubtProps {
  doubt: Review;
  /** the tutor's draft, which was not posted */
  text: string;
  onNext: () => void;
}

/** Outcome of a doubt that another tutor answered first or that the student deleted (REVIEW-11). */
export function LeftDoubt({ doubt: { _id, username }, text, onNext }: LeftDoubtProps) {
  const me = useAccountId();
  const outcome = useQuery(doubtQuery(_id));
  const isDeleted = outcome.error instanceof ApiError && outcome.error.status === 404;
  const { answer, answeredBy, answeredAt, tutorId } = outcome.data ?? {};
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => toast.success('Your text was copied'),
      () => toast.error('Your text could not be copied. Select it and copy it yourself.'),
    );
  return (
    <div className="grid gap-3">
      <div role="alert" className="flex gap-3 border border-info bg-info-soft px-4 py-3 text-info">
        <Info className="mt-0.5" />
        <p className="text-ink">
          {isDeleted && <b>{username} has deleted this doubt.</b>}
          {answeredAt && <AnsweredBy name={tutorId === me ? 'You' : answeredBy!} at={answeredAt} />}
          {text && tutorId !== me && (isDeleted || answer !== undefined) && ' Your text was not posted.'}
          {!answeredAt && !outcome.isError && <SkeletonBar className="w-64" />}
        </p>
      </div>
      {!isDeleted && <FetchRetry of={outcome} />}
      {answer !== undefined && (
        <div className="border-l-(length:--line-strong) border-rule-strong py-1 pl-4">
          <p className="meta">{answeredBy}</p>
          <QuestionText className="text-base! leading-7!">{answer}</QuestionText>
        </div>
      )}
      {text && (
        <textarea
          readOnly
          aria-label="Your text"
          value={text}
          className={inputClasses(false, 'min-h-24 resize-none py-2 [field-sizing:content]')}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="ink" onClick={onNext}>
          Next doubt
          <Kbd>J</Kbd>
        </Button>
        {text && 'clipboard' in navigator && (
          <Button icon={Copy} onClick={() => void copy()}>
            Copy your text
          </Button>
        )}
      </div>
    </div>
  );
}

const AnsweredBy = ({ name, at }: { name: string; at: string }) => (
  <>
    <b>{name}</b> answered this first, at {TIME.format(new Date(at))}.
  </>
);
