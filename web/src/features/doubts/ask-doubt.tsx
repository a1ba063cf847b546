import { Send, WifiOff, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { DOUBT_MAX, DOUBT_SUBJECTS } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { parseQuestionReference, type QuestionReference } from '../../entities/doubt/question-reference';
import { ApiError } from '../../lib/api/api-error';
import { useDraft } from '../../lib/device/use-draft';
import { useOnline } from '../../lib/use-online';
import { BubbleChoice } from '../../ui/bubble-choice';
import { Button } from '../../ui/button';
import { DraftGuard } from '../../ui/draft-guard';
import { TextArea } from '../../ui/field';
import { PictureList } from '../../entities/picture/picture-list';
import { PictureTool } from '../../entities/picture/picture-tool';
import { FormulaTools } from '../../entities/question/formula-tools';
import { QuestionText } from '../../entities/question/question-text';
import { Sheet } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { useTextForm } from '../../ui/use-text-form';
import styles from './ask-doubt.module.css';
import { EMPTY_DOUBT, parseDoubtDraft, sentDraft, type DoubtDraft } from './doubt-draft';
import { DoubtNotSentError, useAskDoubt } from './doubts.queries';
import { messages } from './messages';

const FIELDS = ['subject', 'doubt'] as const;
const subjects = DOUBT_SUBJECTS.map((subject) => ({ value: subject, mark: subject[0], label: subject }));

/**
 * Subject and text of a doubt, and the question that it is about, stored as a draft until it is sent (DOUBT-1 to
 * DOUBT-4, DOUBT-9 to DOUBT-11, DOUBT-15).
 */
export function AskDoubt() {
  const askMutation = useAskDoubt();
  const online = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft = EMPTY_DOUBT, setDraft, isStored] = useDraft('doubt', parseDoubtDraft);
  const { subject, doubt, about } = draft;
  const { errorOf, isBusy, clear, onSubmit } = useTextForm({
    fields: FIELDS,
    check: () => ({
      subject: subject ? undefined : texts.selectSubject,
      doubt: doubt.trim() ? undefined : texts.fieldEmpty,
    }),
    send: async () => {
      if (!subject) return;
      const draftToSend = sentDraft(draft);
      setDraft(draftToSend);
      const { questionId, attemptId } = about ?? {};
      const { commandId } = draftToSend.sent;
      await askMutation.mutateAsync({ subject, doubt, questionId, attemptId, commandId });
      setDraft(undefined);
      toast.success(texts.doubtSubmitted);
    },
    focus: (name) => (name === 'subject' ? form.current?.querySelector('input') : field.current)?.focus(),
    explain: (error) => {
      toast.error(failureText(error));
      return undefined;
    },
  });
  const change = (changes: Partial<DoubtDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next.subject || next.doubt || next.about ? next : undefined);
    clear(FIELDS.filter((name) => name in changes));
  };
  useQuestionOfLink((question) => {
    change({ about: question, subject: question.subject ?? subject });
    field.current?.focus();
  });

  return (
    <Sheet aria-labelledby="ask" className="px-6 py-4 phone:px-4 desktop:sticky desktop:top-6">
      <DraftGuard isUnstored={!isStored} />
      <form ref={form} noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="ask" className="section-title">
          {messages.askADoubt}
        </h2>
        {about && <Quote onRemove={() => change({ about: undefined })}>{about.question}</Quote>}
        <BubbleChoice
          label={messages.subject}
          choices={subjects}
          selected={subject}
          onSelect={(subject) => change({ subject })}
          error={errorOf('subject')}
          isLabelBelow
        />
        <TextArea
          ref={field}
          label={messages.yourDoubt}
          name="doubt"
          value={doubt}
          maxLength={DOUBT_MAX}
          onChange={({ target }) => change({ doubt: target.value })}
          hint={messages.formulaHint}
          error={errorOf('doubt')}
          className={styles.ruledField}
          tools={
            <>
              <FormulaTools field={field} />
              <PictureTool field={field} />
              <PictureList
                text={doubt}
                onChange={(doubt) => change({ doubt })}
                focusField={() => field.current?.focus()}
              />
            </>
          }
        />
        {/\$|!\[/.test(doubt) && (
          <div className="grid gap-1">
            <p className="meta">{messages.preview}</p>
            <QuestionText size="note">{doubt}</QuestionText>
          </div>
        )}
        {!online && (
          <output className="flex gap-2 text-xs text-caution">
            <WifiOff />
            {isStored ? messages.offlineDoubt : messages.offlineUnstored}
          </output>
        )}
        <div className="flex items-center justify-between gap-3">
          <p className="meta tabular-nums">{messages.lengthOf(doubt.length, DOUBT_MAX)}</p>
          <Button
            type="submit"
            kind="ink"
            icon={Send}
            disabled={!online}
            busy={isBusy}
            busyLabel={messages.sending}
            className="phone:min-w-40"
          >
            {messages.ask}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** Calls the function with the question that a link passed to the page, once per navigation. */
function useQuestionOfLink(onQuestion: (question: QuestionReference) => void): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const handleLink = useEffectEvent(() => {
    const question = parseQuestionReference((state as { about?: unknown } | null)?.about);
    if (!question) return;
    onQuestion(question);
    // a reload must not restore a question that was removed
    void navigate(pathname, { replace: true });
  });
  useEffect(() => handleLink(), [state]);
}

/** The question that the doubt is about. */
const Quote = ({ children, onRemove }: { children: string; onRemove: () => void }) => (
  <figure className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-l-(length:--line-strong) border-pen bg-tint py-2 pl-4">
    <figcaption className="meta self-center">{messages.aboutThisQuestion}</figcaption>
    <Button kind="bare" size="dense" square icon={X} aria-label={messages.removeQuestion} onClick={onRemove} />
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard */}
    <blockquote tabIndex={0} className="col-span-full max-h-40 overflow-y-auto pr-4">
      <QuestionText size="note">{children}</QuestionText>
    </blockquote>
  </figure>
);

/** Returns the message of the server for rate limits, otherwise the specified text. */
function failureText(error: unknown): string {
  if (error instanceof DoubtNotSentError || (error instanceof ApiError && error.status === 429)) return error.message;
  return texts.doubtFailed;
}
