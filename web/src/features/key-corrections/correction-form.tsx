import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CORRECTION_REASON_MAX } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { messageOf } from '../../lib/api/api-error';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/field';
import { QuestionText } from '../../entities/question/question-text';
import { Sheet } from '../../ui/sheet';
import { useMutateOnce } from '../../ui/use-submit-once';
import { EarlierCorrections } from './earlier-corrections';
import { KeyRow } from './key-row';
import { countText, keyName } from './key-text';
import { Notice } from './notice';
import { Part } from './part';
import { TrialFigures } from './trial-figures';
import { trialQuery, useCorrecting, type KeyedQuestion, type Trial } from './key-corrections.queries';

/** Steps of a correction: new key, preview of the changes, reason, confirmation. */
export function CorrectionForm({ question }: { question: KeyedQuestion }) {
  const { questionId, options, correctAnswer } = question;
  const [after, setAfter] = useState<string | null>();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isChosen = after !== undefined;
  const trial = useQuery({ ...trialQuery(questionId, after ?? null, 1, 5), enabled: isChosen }).data;
  const ask = () => {
    if (reason.trim()) setAsked(true);
    else {
      setError(texts.correctionReasonMissing);
      field.current?.focus();
    }
  };
  return (
    <>
      <Sheet aria-label="Correction">
        <Part number={1} title="The correct answer is">
          <QuestionText className="max-w-measure">{question.question}</QuestionText>
          <KeyRow options={options} before={correctAnswer} after={after} onChoose={setAfter} />
          {!isChosen && (
            <p className="mt-3 text-ink-soft">
              Choose the option that should be correct. You will see what changes before you apply it.
            </p>
          )}
        </Part>
        {isChosen && (
          <>
            <Part number={2} title="What would change">
              <TrialFigures key={String(after)} of={question} after={after} />
            </Part>
            <Part number={3} title="Reason">
              <TextArea
                ref={field}
                label={<span className="sr-only">Reason</span>}
                hint="Students read it in their notice. The log stores it with your name."
                rows={3}
                maxLength={CORRECTION_REASON_MAX}
                value={reason}
                error={error}
                onChange={({ target }) => {
                  setReason(target.value);
                  setError(undefined);
                }}
              />
            </Part>
          </>
        )}
      </Sheet>
      <div className="sticky top-8 grid grid-cols-[minmax(0,1fr)] gap-6 max-[68.75rem]:static phone:gap-3">
        {isChosen && <Notice of={trial?.changes[0]} reason={reason} />}
        {isChosen && trial && (
          <Sheet className="grid gap-3 px-6 pt-4 pb-6 phone:sticky phone:bottom-(--dock-below) phone:z-2 phone:px-4 phone:py-3">
            <Button kind="ink" size="tap" onClick={ask}>
              Apply to {countText(trial.attempts, 'attempt')}
            </Button>
            <p className="meta phone:hidden">You can reverse this at any time.</p>
          </Sheet>
        )}
        <EarlierCorrections />
      </div>
      {isChosen && trial && (
        <ApplyDialog
          question={question}
          after={after}
          reason={reason}
          trial={trial}
          open={isAsked}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

interface ApplyDialogProps {
  question: KeyedQuestion;
  after: string | null;
  reason: string;
  trial: Trial & { changed: number };
  open: boolean;
  onClose: () => void;
}

function ApplyDialog({ question, after, reason, trial, open, onClose }: ApplyDialogProps) {
  const { questionId, options, correctAnswer } = question;
  const { correct } = useCorrecting();
  const { submit, isBusy } = useMutateOnce(correct);
  const [, setAddress] = useSearchParams();
  const before = keyName(correctAnswer, options);
  const close = () => {
    correct.reset();
    onClose();
  };
  const apply = () =>
    void submit({ questionId, correctAnswer: after, reason }, ({ correctionId }) =>
      setAddress({ question: questionId, correction: correctionId }),
    );
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={
        after === null
          ? `Annul this question (key ${before})?`
          : `Change the key from ${before} to ${keyName(after, options)}?`
      }
      text={`${countText(trial.changed, 'score')} of ${countText(trial.attempts, 'attempt')} will change. ${countText(trial.students, 'student')} will get a notice with the old and the new score. The leaderboard updates at once.`}
      acts={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="ink" busy={isBusy} busyLabel="Applying" onClick={apply}>
            Apply correction
          </Button>
        </>
      }
    >
      <Alert>{correct.isError && messageOf(correct.error)}</Alert>
    </Dialog>
  );
}
