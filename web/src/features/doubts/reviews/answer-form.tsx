import { Clock, WifiOff } from 'lucide-react';
import { useDeferredValue, useRef, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { ANSWER_MAX } from '../../../../../api/contracts/http/limits';
import { texts } from '../../../../../api/contracts/http/texts';
import { ApiError, messageOf } from '../../../lib/api/api-error';
import { useCommandId } from '../../../lib/command-id';
import { useDraft } from '../../../lib/device/use-draft';
import { useKeyboardShortcuts } from '../../../lib/keyboard-shortcuts';
import { useOnline } from '../../../lib/use-online';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { DraftGuard } from '../../../ui/draft-guard';
import { FieldError } from '../../../ui/field-error';
import { PictureList } from '../../../entities/picture/picture-list';
import { PictureTool } from '../../../entities/picture/picture-tool';
import { FormulaTools } from '../../../entities/question/formula-tools';
import { QuestionText } from '../../../entities/question/question-text';
import { toast } from '../../../ui/toast';
import { useTextForm } from '../../../ui/use-text-form';
import { messages } from '../messages';
import { AnswerActions, useOwnClaim } from './answer-actions';
import styles from './answer-form.module.css';
import { addressOfReview, usePostAnswer, type Review } from './reviews.queries';
import type { DoubtStatus } from './use-queue';

export const parseText = (storedValue: unknown): string | undefined =>
  typeof storedValue === 'string' ? storedValue : undefined;

/** Returns the tutor's draft of an answer ('' without one), its setter, and whether the browser stores it. */
export function useAnswerDraft(doubtId: string) {
  const [text = '', setText, isStored] = useDraft(`answer ${doubtId}`, parseText);
  return [text, (next: string) => setText(next || undefined), isStored] as const;
}

export interface AnswerFormProps {
  doubt: Review;
  status: DoubtStatus;
  isOpen: boolean;
  /** Called when the field receives the focus */
  onOpen: () => void;
  onAnswered: () => void;
  /** Called when the doubt can no longer be answered */
  onClosed: () => void;
}

/** Answer form of a doubt: one line that expands to an editor with a preview (REVIEW-3, REVIEW-5). */
export function AnswerForm({ doubt, status, isOpen, onOpen, onAnswered, onClosed }: AnswerFormProps) {
  const { _id, username } = doubt;
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText, isStored] = useAnswerDraft(_id);
  const online = useOnline();
  const answer = usePostAnswer(_id);
  const commandId = useCommandId();
  const claim = useOwnClaim(doubt, status);
  const navigate = useNavigate();
  const openDoubt = () => void navigate(addressOfReview(_id));

  const { errorOf, failure, isBusy, clear, onSubmit } = useTextForm({
    fields: ['answer'],
    check: () => ({ answer: text.trim() ? undefined : texts.fieldEmpty }),
    send: async () => {
      const { message } = await answer.mutateAsync({ answer: text, commandId: commandId(text) });
      setText('');
      if (doubt.question) toast.success(message, { label: messages.publishUnderQuestion, onClick: openDoubt });
      else toast.success(message);
      onAnswered();
    },
    focus: () => field.current?.focus(),
    explain: (error) => {
      const isClosed = error instanceof ApiError && (error.code === 'doubt-answered' || error.status === 404);
      if (isClosed) onClosed();
      return isClosed ? undefined : messageOf(error);
    },
  });
  const changeText = (next: string) => {
    setText(next);
    clear();
    if (next.trim()) claim.claimOnTyping();
  };
  const submit = (event: SyntheticEvent) => (online ? onSubmit(event) : event.preventDefault());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) submit(event);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    field.current?.closest('article')?.focus({ preventScroll: true });
    claim.release();
  };
  useKeyboardShortcuts(isOpen ? { c: claim.claimNow, Enter: () => field.current?.focus(), Escape: claim.release } : {});

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <DraftGuard isUnstored={isOpen && !isStored} />
      {isOpen && claim.hasExpired && <ClaimExpiredNotice onClaim={claim.claimNow} />}
      <div className={isOpen ? styles.editor : undefined}>
        {isOpen && <FormulaTools field={field} className="col-span-full border-b" />}
        <textarea
          ref={field}
          aria-label={messages.answerTo(username)}
          aria-invalid={errorOf('answer') ? true : undefined}
          aria-describedby={errorOf('answer') && `${_id}-error`}
          placeholder={isOpen ? messages.answerPlaceholder : messages.writeYourAnswer}
          rows={1}
          value={text}
          maxLength={ANSWER_MAX}
          onChange={({ target }) => changeText(target.value)}
          onFocus={onOpen}
          onKeyDown={onKeyDown}
          className={classes(styles.field, !isOpen && styles.line)}
        />
        {isOpen && <AnswerPreview username={username}>{text}</AnswerPreview>}
      </div>
      {isOpen && (
        <>
          <PictureTool field={field} />
          <PictureList text={text} onChange={changeText} focusField={() => field.current?.focus()} />
          {errorOf('answer') && <FieldError id={`${_id}-error`}>{errorOf('answer')}</FieldError>}
          <Alert>{failure && messages.textKept(failure)}</Alert>
          {!online && (
            <output className="flex gap-2 text-xs text-caution">
              <WifiOff />
              {isStored ? messages.offlineAnswer : messages.offlineUnstored}
            </output>
          )}
          <AnswerActions
            doubt={doubt}
            status={status}
            text={text}
            claim={claim}
            online={online}
            isPosting={isBusy}
            isStored={isStored}
          />
        </>
      )}
    </form>
  );
}

/** Preview of the answer, deferred while the tutor types. */
export function AnswerPreview({ username, children }: { username: string; children: string }) {
  const text = useDeferredValue(children);
  return (
    <div className={styles.preview}>
      <p className="meta">{messages.asSeenBy(username)}</p>
      <QuestionText className="text-[1.0625rem]! leading-6.5!">{text}</QuestionText>
    </div>
  );
}

const ClaimExpiredNotice = ({ onClaim }: { onClaim: () => void }) => (
  <output className="flex flex-wrap items-center gap-3 border border-caution bg-caution-soft px-4 py-3 text-caution">
    <Clock />
    <span className="min-w-0 flex-1 text-ink">{messages.claimExpired}</span>
    <Button size="dense" onClick={onClaim} className="text-ink">
      {messages.imAnswering}
    </Button>
  </output>
);
