import { useEffect, useEffectEvent, useRef } from 'react';
import { ANSWER_MAX } from '../../../../../api/contracts/http/limits';
import { texts } from '../../../../../api/contracts/http/texts';
import { PictureList } from '../../../entities/picture/picture-list';
import { PictureTool } from '../../../entities/picture/picture-tool';
import { FormulaTools } from '../../../entities/question/formula-tools';
import { useCommandId } from '../../../lib/command-id';
import type { useDraft } from '../../../lib/device/use-draft';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { DraftGuard } from '../../../ui/draft-guard';
import { FieldError } from '../../../ui/field-error';
import { toast } from '../../../ui/toast';
import { useTextForm } from '../../../ui/use-text-form';
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

  // focus the field when a button opened the editor, since that button is unmounted; a stored draft opens it without a click
  const focusNew = useEffectEvent(() => draft[0] === undefined && field.current?.focus());
  useEffect(() => void focusNew(), []);

  const discard = () => {
    setText(undefined);
    onClose();
  };
  const { errorOf, failure, isBusy, clear, onSubmit } = useTextForm({
    fields: ['answer'],
    check: () => ({ answer: text.trim() ? undefined : texts.fieldEmpty }),
    send: async () => {
      if (text.trim() === answer) return discard();
      const { message } = await edit.mutateAsync({ answer: text, commandId: commandId(text) });
      toast.success(message);
      return discard();
    },
    focus: () => field.current?.focus(),
  });
  const changeText = (next: string) => {
    setText(next);
    clear();
  };

  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <DraftGuard isUnstored={!isStored} />
      <div className={styles.editor}>
        <FormulaTools field={field} className="col-span-full border-b" />
        <textarea
          ref={field}
          aria-label={messages.answerTo(username)}
          aria-invalid={errorOf('answer') ? true : undefined}
          aria-describedby={errorOf('answer') && `${_id}-error`}
          value={text}
          maxLength={ANSWER_MAX}
          onChange={({ target }) => changeText(target.value)}
          className={styles.field}
        />
        <AnswerPreview username={username}>{text}</AnswerPreview>
      </div>
      <PictureTool field={field} />
      <PictureList text={text} onChange={changeText} focusField={() => field.current?.focus()} />
      {errorOf('answer') && <FieldError id={`${_id}-error`}>{errorOf('answer')}</FieldError>}
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
