import { Clock, WifiOff } from 'lucide-react';
import { useDeferredValue, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { ANSWER_MAX } from '../../../../../api/contracts/http/limits';
import { texts } from '../../../../../api/contracts/http/texts';
import { useCommandId } from '../../../lib/command-id';
import { useKeys } from '../../../lib/keys';
import { ApiError, messageOf } from '../../../lib/api/api-error';
import { useOnline } from '../../../lib/use-online';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { DraftGuard } from '../../../ui/draft-guard';
import { FieldError } from '../../../ui/field-error';
import { FormulaTools } from '../../../ui/formula-tools';
import { QuestionText } from '../../../ui/question-text/question-text';
import { toast } from '../../../ui/toast';
import { useSubmitOnce } from '../../../ui/use-submit-once';
import { AnswerActs } from './answer-acts';
import { useAnswerDraft } from './answer-draft';
import { useOwnClaim } from './own-claim';
import type { Standing } from './queue';
import { usePostAnswer, type Review } from './reviews.queries';

export interface AnsweringProps {
  doubt: Review;
  standing: Standing;
  isOpen: boolean;
  /** the field received the focus */
  onOpen: () => void;
  onAnswered: () => void;
  /** the doubt can no longer be answered */
  onLeft: () => void;
}

/** Answer form of a doubt: one line that expands to an editor with a preview (REVIEW-3, REVIEW-5). */
export function Answering({ doubt, standing, isOpen, onOpen, onAnswered, onLeft }: AnsweringProps) {
  const { _id, username } = doubt;
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText, isStored] = useAnswerDraft(_id);
  const online = useOnline();
  const answer = usePostAnswer(_id);
  const commandId = useCommandId();
  const own = useOwnClaim(doubt, standing);
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const write = (written: string) => {
    setText(written);
    setWrong(undefined);
    setFailure(undefined);
    if (written.trim()) own.takeByWriting();
  };
  const refuse = (reason: string) => {
    setWrong(reason);
    field.current?.focus();
  };
  const { submit: post, isBusy } = useSubmitOnce(async () => {
    setFailure(undefined);
    try {
      const { message } = await answer.mutateAsync({ answer: text, commandId: commandId(text) });
      setText('');
      toast.success(message);
      onAnswered();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) setFailure(messageOf(thrown));
      else if (thrown.code === 'doubt-answered' || thrown.status === 404) onLeft();
      else if (thrown.errors['answer']) refuse(thrown.errors['answer']);
      else setFailure(thrown.message);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!online) return;
    if (text.trim()) void post();
    else refuse(texts.fieldEmpty);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) submit(event);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    field.current?.closest('article')?.focus({ preventScroll: true });
    own.letGo();
  };
  useKeys(isOpen ? { c: own.take, Enter: () => field.current?.focus(), Escape: own.letGo } : {});

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <DraftGuard isUnstored={isOpen && !isStored} />
      {isOpen && own.hasLapsed && <Lapsed onTake={own.take} />}
      <div className={isOpen ? 'answer-sheet' : undefined}>
        {isOpen && <FormulaTools field={field} className="col-span-full border-b" />}
        <textarea
          ref={field}
          aria-label={`Answer to ${username}`}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong && `${_id}-wrong`}
          placeholder={isOpen ? 'Write your answer. Maths goes between $ signs.' : 'Write your answer'}
          rows={1}
          value={text}
          maxLength={ANSWER_MAX}
          onChange={({ target }) => write(target.value)}
          onFocus={onOpen}
          onKeyDown={press}
          className={classes('answer-field', !isOpen && 'answer-line')}
        />
        {isOpen && <Preview username={username}>{text}</Preview>}
      </div>
      {isOpen && (
        <>
          {wrong && <FieldError id={`${_id}-wrong`}>{wrong}</FieldError>}
          <Alert>{failure && `${failure} Your text is still here.`}</Alert>
          {!online && (
            <output className="flex gap-2 text-xs text-caution">
              <WifiOff />
              {isStored
                ? 'You are offline. Your answer is saved on this device. Post it when you are online again.'
                : 'You are offline, and your browser does not store drafts. Keep this page open.'}
            </output>
          )}
          <AnswerActs
            doubt={doubt}
            standing={standing}
            text={text}
            own={own}
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
function Preview({ username, children }: { username: string; children: string }) {
  const text = useDeferredValue(children);
  return (
    <div className="answer-preview">
      <p className="meta">As {username} sees it</p>
      <QuestionText className="text-[1.0625rem]! leading-6.5!">{text}</QuestionText>
    </div>
  );
}

const Lapsed = ({ onTake }: { onTake: () => void }) => (
  <output className="flex flex-wrap items-center gap-3 border border-caution bg-caution-soft px-4 py-3 text-caution">
    <Clock />
    <span className="min-w-0 flex-1 text-ink">
      Your 10 minutes are over. Other tutors can now answer this doubt too. Your text is still here.
    </span>
    <Button size="dense" onClick={onTake} className="text-ink">
      I’m answering
    </Button>
  </output>
);
