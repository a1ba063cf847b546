import { PenLine } from 'lucide-react';
import { useRef, useState } from 'react';
import { QuestionText } from '../../../entities/question/question-text';
import { useDraft } from '../../../lib/device/use-draft';
import { DATE_TIME } from '../../../lib/time/date-formats';
import { Button, ButtonLink } from '../../../ui/button';
import { messages } from '../messages';
import { parseText } from './answer-form';
import { EditAnswer } from './edit-answer';
import { QuotedQuestion } from './quoted-question';
import { addressOfReview, type AnsweredDoubt } from './reviews.queries';

const timeOf = (instant: string) => DATE_TIME.format(new Date(instant));

/** A doubt with its answer, which the tutor who gave it can edit for a day. */
export function AnsweredRow({ doubt }: { doubt: AnsweredDoubt }) {
  const { _id, username, subject, askedAt, question, answer, answeredBy, answeredAt, editedAt, editableUntil } = doubt;
  const row = useRef<HTMLElement>(null);
  const draft = useDraft(`edit answer ${_id}`, parseText);
  // an unsaved edit is shown again
  const [isEditing, setEditing] = useState(draft[0] !== undefined);
  const close = () => {
    setEditing(false);
    row.current?.focus({ preventScroll: true });
  };
  return (
    <article
      ref={row}
      tabIndex={-1}
      aria-label={messages.doubtOfUser(username)}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-rule px-6 py-4 -outline-offset-2 last:border-b-0 phone:px-4"
    >
      <header className="flex min-h-6 flex-wrap items-center gap-x-3 text-xs text-ink-soft">
        <b className="text-ink">{username}</b>
        {subject}
        <time dateTime={askedAt}>{timeOf(askedAt)}</time>
      </header>
      {question && (
        <details>
          <summary className="meta phone:min-h-(--tap)">{messages.aboutThisQuestion}</summary>
          <QuotedQuestion question={question} />
        </details>
      )}
      <QuestionText size="noteOnPhone" className="max-w-measure">
        {doubt.doubt}
      </QuestionText>
      {isEditing ? (
        <EditAnswer doubt={doubt} draft={draft} onClose={close} />
      ) : (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-1 border-l-(length:--line-strong) border-rule-strong pl-4">
            <p className="meta">
              {messages.nameAndTime(answeredBy, timeOf(answeredAt))}
              {editedAt && <>. {messages.editedOn(timeOf(editedAt))}</>}
            </p>
            <QuestionText size="note" className="max-w-measure">
              {answer}
            </QuestionText>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            {editableUntil && (
              <Button size="dense" icon={PenLine} onClick={() => setEditing(true)}>
                {messages.editAnswer}
              </Button>
            )}
            <ButtonLink kind="bare" size="dense" to={addressOfReview(_id)} className="first:-ml-3">
              {messages.showDoubt}
            </ButtonLink>
            {editableUntil && <span className="meta">{messages.editableUntil(timeOf(editableUntil))}</span>}
          </div>
        </>
      )}
    </article>
  );
}
