import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CORRECTION_REASON_MAX } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { messageOf } from '../../lib/api/api-error';
import { useDraft } from '../../lib/device/use-draft';
import { percentText } from '../../entities/score/score-text';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DraftGuard } from '../../ui/draft-guard';
import { TextArea } from '../../ui/field';
import { OldKeyNote } from '../../entities/question/old-key-note';
import { QuestionText } from '../../entities/question/question-text';
import { ActionDock } from '../../ui/action-dock';
import { Sheet } from '../../ui/sheet';
import { useMutateOnce } from '../../ui/use-submit-once';
import { EarlierCorrections } from './earlier-corrections';
import { KeyRow } from './key-row';
import { previewQuery, useCorrectKey, type KeyedQuestion, type CorrectionPreview } from './key-corrections.queries';
import { keyName, messages } from './messages';
import { NumberedPart } from './numbered-part';
import { PreviewFigures } from './preview-figures';

interface Draft {
  /** The new key; null annuls the question */
  readonly key: string | null | undefined;
  readonly reason: string;
}

function parseDraft(stored: unknown): Draft | undefined {
  const { key, reason } = (stored ?? {}) as Partial<Draft>;
  if (typeof reason !== 'string') return undefined;
  return { key: typeof key === 'string' || key === null ? key : undefined, reason };
}

/** Returns true if the key of a draft is still another key of the question. */
const isNewKey = (key: string | null, { options, correctAnswer }: KeyedQuestion): boolean =>
  key !== correctAnswer && (key === null || options.includes(key));

/**
 * Steps of a correction: new key, preview of the changes, reason, confirmation. Key and reason are stored as a draft
 * once there is a reason, until the correction is applied.
 */
export function CorrectionForm({ question }: { question: KeyedQuestion }) {
  const { questionId, options, correctAnswer } = question;
  const [draft, setDraft, isStored] = useDraft(`key-correction:${questionId}`, parseDraft);
  const [selectedKey, setSelectedKey] = useState(() =>
    draft?.key !== undefined && isNewKey(draft.key, question) ? draft.key : undefined,
  );
  const reason = draft?.reason ?? '';
  const [error, setError] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const hasSelectedKey = selectedKey !== undefined;
  const preview = useQuery({ ...previewQuery(questionId, selectedKey ?? null, 1, 5), enabled: hasSelectedKey }).data;
  const selectKey = (key: string | null) => {
    setSelectedKey(key);
    if (draft) setDraft({ ...draft, key });
  };
  const confirm = () => {
    if (reason.trim()) setConfirming(true);
    else {
      setError(texts.correctionReasonMissing);
      field.current?.focus();
    }
  };
  return (
    <>
      <DraftGuard isUnstored={!isStored} />
      <Sheet aria-label={messages.correction}>
        <NumberedPart number={1} title={messages.correctAnswerIs}>
          <QuestionText className="max-w-measure">{question.question}</QuestionText>
          <KeyRow options={options} before={correctAnswer} after={selectedKey} onSelect={selectKey} />
          {!hasSelectedKey && <p className="mt-3 text-ink-soft">{messages.form.hint}</p>}
        </NumberedPart>
        {hasSelectedKey && (
          <>
            <NumberedPart number={2} title={messages.whatChanges}>
              <PreviewFigures key={String(selectedKey)} question={question} after={selectedKey} />
            </NumberedPart>
            <NumberedPart number={3} title={messages.reason}>
              <TextArea
                ref={field}
                label={<span className="sr-only">{messages.reason}</span>}
                hint={messages.form.reasonHint}
                rows={3}
                maxLength={CORRECTION_REASON_MAX}
                value={reason}
                error={error}
                onChange={({ target }) => {
                  setDraft(target.value === '' ? undefined : { key: selectedKey, reason: target.value });
                  setError(undefined);
                }}
              />
            </NumberedPart>
          </>
        )}
      </Sheet>
      <div className="sticky top-8 grid grid-cols-[minmax(0,1fr)] gap-6 max-desktop:static phone:gap-3">
        {hasSelectedKey && <NoticePreview change={preview?.changes[0]} reason={reason} />}
        {hasSelectedKey && preview && (
          <ActionDock
            place="sticky"
            className="grid gap-3 border border-rule bg-surface px-6 pt-4 pb-6 phone:border-x-0"
          >
            <Button kind="ink" size="tap" onClick={confirm}>
              {messages.form.apply(preview.attempts)}
            </Button>
            <p className="meta phone:hidden">{messages.form.reversible}</p>
          </ActionDock>
        )}
        <EarlierCorrections />
      </div>
      {hasSelectedKey && preview && (
        <ApplyDialog
          question={question}
          after={selectedKey}
          reason={reason}
          preview={preview}
          open={isConfirming}
          onClose={() => setConfirming(false)}
          onApplied={() => setDraft(undefined)}
        />
      )}
    </>
  );
}

interface NoticePreviewProps {
  /** The first changed score; undefined if no score changes */
  change: CorrectionPreview['changes'][number] | undefined;
  reason: string;
}

/** The notice as a student receives it. */
const NoticePreview = ({ change, reason }: NoticePreviewProps) => (
  <section aria-label={messages.notice.name} className="bg-raised px-6 pt-4 pb-6 shadow-slip phone:px-4">
    <h2 className="text-sm font-head">{messages.notice.title}</h2>
    <p className="meta pb-2">{change ? messages.notice.as(change.name) : messages.notice.noOne}</p>
    <p>{messages.notice.text}</p>
    {change && (
      <p className="flex items-baseline gap-3 py-3 text-xl font-head tabular-nums">
        <s className="text-ink-soft decoration-examiner decoration-[2.5px]">{percentText(change.before)}</s>
        <ArrowRight aria-label={messages.notice.to} className="size-6 self-center text-ink-soft" />
        {percentText(change.after)}
      </p>
    )}
    <p className="mt-2 border-l-(length:--line-strong) border-rule-strong pl-3 wrap-anywhere text-ink-soft">
      {reason.trim() || messages.notice.reasonPlaceholder}
    </p>
  </section>
);

interface ApplyDialogProps {
  question: KeyedQuestion;
  after: string | null;
  reason: string;
  preview: CorrectionPreview & { changed: number };
  open: boolean;
  onClose: () => void;
  /** Called when the correction is stored */
  onApplied: () => void;
}

function ApplyDialog({ question, after, reason, preview, open, onClose, onApplied }: ApplyDialogProps) {
  const { questionId, options, correctAnswer, solution } = question;
  const { correct } = useCorrectKey();
  const { submit, isBusy } = useMutateOnce(correct);
  const [address, setAddress] = useSearchParams();
  const from = address.get('from');
  const oldKeyName = keyName(correctAnswer, options);
  const close = () => {
    correct.reset();
    onClose();
  };
  const apply = () =>
    void submit({ questionId, correctAnswer: after, reason }, ({ correctionId }) => {
      onApplied();
      setAddress({ question: questionId, correction: correctionId, ...(from && { from }) });
    });
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={
        after === null
          ? messages.form.annulTitle(oldKeyName)
          : messages.form.changeTitle(oldKeyName, keyName(after, options))
      }
      text={messages.form.changeText(preview.changed, preview.attempts, preview.students)}
      actions={
        <>
          <Button onClick={close}>{messages.cancel}</Button>
          <Button kind="ink" busy={isBusy} busyLabel={messages.form.applying} onClick={apply}>
            {messages.form.applyCorrection}
          </Button>
        </>
      }
    >
      {solution !== null && correctAnswer !== null && (
        <OldKeyNote solution={solution} options={options} oldIndex={options.indexOf(correctAnswer)} />
      )}
      <Alert>{correct.isError && messageOf(correct.error)}</Alert>
    </Dialog>
  );
}
