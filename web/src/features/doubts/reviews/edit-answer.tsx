import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { ANSWER_MAX } from '../../../../../api/contracts/http/limits';
import { texts } from '../../../../../api/contracts/http/texts';
import { PictureList } from '../../../entities/picture/picture-list';
import { PictureTool } from '../../../entities/picture/picture-tool';
import { FormulaTools } from '../../../entities/question/formula-tools';
import { ApiError, messageOf } from '../../../lib/api/api-error';
import { useCommandId } from '../../../lib/command-id';
import type { useDraft } from '../../../lib/device/use-draft';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { DraftGuard } from '../../../ui/draft-guard';
import { FieldError } from '../../../ui/field-error';
import { toast } from '../../../ui/toast';
import { useSubmitOnce } from '../../../ui/use-submit-once';
import { messages } from '../messages';
import { AnswerPreview } from './answer-form';
import styles from './answer-form.module.css';
import { useEditAnswer, type AnsweredDoubt } from './reviews.queries';

export interface EditAnswerProps {
  doubt: AnsweredDoubt;
  /** The unsaved text */
  draft: ReturnType<typeof useDraft<string>>;
  /** Called after the answer was saved or the changes were discarded */
  onClose: () => void;
}

/** Editor of an answer, prefilled with the answer or the unsaved text (REVIEW-17). */
export function EditAnswer({ doubt: { _id, username, answer }, draft, onClose }: EditAnswerProps) {
  const [text = answer, setText, isStored] = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const edit = useEditAnswer(_id);
  const commandId = useCommandId();
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();

  // focus the field when a button opened the editor, since that button is unmounted; a stored draft opens it without a click
  const focusNew = useEffectEvent(() => draft[0] === undefined && field.current?.focus());
  useEffect(() => void focusNew(), []);

  const showError = (reason: string) => {
    setError(reason);
    field.current?.focus();
  };
  const { submit, isBusy } = useSubmitOnce(async () => {
    setFailure(undefined);
    try {
      const { message } = await edit.mutateAsync({ answer: text, commandId: commandId(text) });
      setText(undefined);
      toast.success(message);
      onClose();
    } catch (error) {
      const reason = error instanceof ApiError ? error.errors['answer'] : undefined;
      if (reason) showError(reason);
      else setFailure(messageOf(error));
    }
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) showError(texts.fieldEmpty);
    else if (text.trim() === answer) discard();
    else void submit();
  };
  const changeText = (next: string) => {
    setText(next);
    setError(undefined);
    setFailure(undefined);
  };
  const discard = () => {
    setText(undefined);
    onClose();
  };

  return (
    <form noValidate onSubmit={send} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <DraftGuard isUnstored={!isStored} />
      <div className={styles.editor}>
        <FormulaTools field={field} className="col-span-full border-b" />
        <textarea
          ref={field}
          aria-label={messages.answerTo(username)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${_id}-error`}
          value={text}
          maxLength={ANSWER_MAX}
          onChange={({ target }) => changeText(target.value)}
          className={styles.field}
        />
        <AnswerPreview username={username}>{text}</AnswerPreview>
      </div>
      <PictureTool field={field} />
      <PictureList text={text} onChange={changeText} focusField={() => field.current?.focus()} />
      {error && <FieldError id={`${_id}-error`}>{error}</FieldError>}
      <Alert>{failure && messages.textKept(failure)}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="ink" busy={isBusy} busyLabel={messages.saving}>
          {messages.saveAnswer}
        </Button>
        <Button onClick={discard}>{text === answer ? messages.cancel : messages.discardChanges}</Button>
      </div>
    </form>
  );
}
