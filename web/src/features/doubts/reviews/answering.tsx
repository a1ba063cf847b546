import { Check, Clock, WifiOff } from 'lucide-react';
import { useDeferredValue, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { v4 as newId } from 'uuid';
import { ANSWER_MAX } from '../../../../../api/contracts/http/limits';
import { texts } from '../../../../../api/contracts/http/texts';
import { ApiError, messageOf } from '../../../lib/api/api-error';
import { useSecondsLeft } from '../../../lib/time/use-countdown';
import { useOnline } from '../../../lib/use-online';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { FieldError } from '../../../ui/field';
import { Kbd } from '../../../ui/kbd';
import { QuestionText } from '../../../ui/question-text/question-text';
import { toast } from '../../../ui/toast';
import { FormulaTools } from '../formula-tools';
import { useDraft, type Drafts } from './drafts';
import type { Standing } from './queue';
import { useClaim, usePostAnswer, type Review } from './reviews.queries';
import { useKeys } from './use-keys';

export interface AnsweringProps {
  doubt: Review;
  standing: Standing;
  isOpen: boolean;
  drafts: Drafts;
  /** the focus came into the field */
  onOpen: () => void;
  onAnswered: () => void;
  /** it can't be answered any more */
  onLeft: () => void;
}

/** Where a doubt is answered: one line, which grows into a page with what the student will see (REVIEW-3, REVIEW-5). */
export function Answering({ doubt, standing, isOpen, drafts, onOpen, onAnswered, onLeft }: AnsweringProps) {
  const { _id, username, claim } = doubt;
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useDraft(drafts, _id);
  const online = useOnline();
  const answer = usePostAnswer(_id);
  const commandId = useCommandId();
  const own = useOwnClaim(doubt, standing);
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const write = (written: string) => {
    drafts.write(_id, written);
    setWrong(undefined);
    setFailure(undefined);
    if (written.trim()) own.takeByWriting();
  };
  const refuse = (reason: string) => {
    setWrong(reason);
    field.current?.focus();
  };
  const post = async () => {
    if (answer.isPending || !online) return;
    if (!text.trim()) return refuse(texts.fieldEmpty);
    setFailure(undefined);
    try {
      const { message } = await answer.mutateAsync({ answer: text, commandId: commandId(text) });
      drafts.write(_id, '');
      toast.success(message);
      onAnswered();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) setFailure(messageOf(thrown));
      else if (thrown.code === 'doubt-answered' || thrown.status === 404) onLeft();
      else if (thrown.errors['answer']) refuse(thrown.errors['answer']);
      else setFailure(thrown.message);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void post();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    field.current?.closest('article')?.focus({ preventScroll: true });
    own.letGo();
  };
  useKeys(isOpen ? { c: own.take, Enter: () => field.current?.focus(), Escape: own.letGo } : {});

  const isBegun = text.trim() !== '' || standing === 'mine';
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      {isOpen && own.hasLapsed && <Lapsed onTake={own.take} />}
      <div className={isOpen ? 'answer-sheet' : undefined}>
        {isOpen && <FormulaTools field={field} onWrite={write} className="col-span-full border-b" />}
        <textarea
          ref={field}
          aria-label={`Answer to ${username}`}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong && `${_id}-wrong`}
          placeholder={isOpen ? 'Write the answer. Mathematics stands between two $ signs.' : 'Write the answer'}
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
          <Alert>{failure && `${failure} Your text is kept.`}</Alert>
          {!online && (
            <output className="flex gap-2 text-xs text-caution">
              <WifiOff />
              You are offline. Your text is kept here until you can post it.
            </output>
          )}
          <div className="flex flex-wrap items-center gap-3">
            {isBegun || standing === 'other' ? (
              <Button type="submit" kind="ink" disabled={!online} busy={answer.isPending} busyLabel="Posting">
                Post answer
                <Kbd>Ctrl ↵</Kbd>
              </Button>
            ) : (
              <Button kind="ink" disabled={!online} busy={own.isTaking} onClick={own.take}>
                I’m answering
                <Kbd>C</Kbd>
              </Button>
            )}
            {standing === 'mine' && (
              <Button busy={own.isLettingGo} onClick={own.letGo}>
                Let go
                <Kbd>Esc</Kbd>
              </Button>
            )}
            {!isBegun && (
              <span className="text-xs text-ink-soft">
                {standing === 'other'
                  ? `${claim!.username} is answering. You can answer too: the first answer stands.`
                  : 'Holds the doubt for you for 10 minutes. Writing does it too.'}
              </span>
            )}
            <span className="ml-auto flex items-center gap-4 text-xs text-ink-soft phone:ml-0 phone:w-full">
              {text && (
                <span className="inline-flex items-center gap-2">
                  <Check className="size-4 text-positive" />
                  Kept on this device
                </span>
              )}
              {standing === 'mine' && <TimeLeft until={claim!.until} />}
            </span>
          </div>
        </>
      )}
    </form>
  );
}

/** The id under which a text is posted: the same for the same text, so that it is never posted twice. */
function useCommandId(): (text: string) => string {
  const last = useRef<{ text: string; id: string }>(undefined);
  return (text) => {
    if (last.current?.text !== text) last.current = { text, id: newId() };
    return last.current.id;
  };
}

/** The tutor's own claim of a doubt: taken with a key or by writing, and given back. */
function useOwnClaim({ _id, claim }: Review, standing: Standing) {
  const { claim: taking, letGo: lettingGo } = useClaim(_id);
  const isMine = standing === 'mine';
  /** which one it was, by its end, and which was given back */
  const [held, setHeld] = useState<string>();
  const [givenBack, setGivenBack] = useState<string>();
  if (isMine && held !== claim!.until) setHeld(claim!.until);
  const wasTaken = useRef(false);
  const take = () => {
    wasTaken.current = true;
    if (standing === 'waiting' || standing === 'new') taking.mutate();
  };
  return {
    isTaking: taking.isPending,
    isLettingGo: lettingGo.isPending,
    hasLapsed: held !== undefined && held !== givenBack && (standing === 'waiting' || standing === 'new'),
    take,
    /** not again when it has lapsed or was given back */
    takeByWriting: () => !wasTaken.current && take(),
    letGo: () => {
      if (!isMine) return;
      setGivenBack(claim!.until);
      lettingGo.mutate();
    },
  };
}

/** What the student will see; a step behind who writes fast. */
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
      The 10 minutes are over. Other tutors can answer this doubt too. Your text is kept.
    </span>
    <Button size="dense" onClick={onTake} className="text-ink">
      I’m answering
    </Button>
  </output>
);

const SECONDS = 60;

function TimeLeft({ until }: { until: string }) {
  const left = useSecondsLeft(until);
  return (
    <span className="tabular-nums">
      {Math.floor(left / SECONDS)}:{String(left % SECONDS).padStart(2, '0')} left
    </span>
  );
}
