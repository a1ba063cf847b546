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
import { QuestionText } from '../../ui/question-text/question-text';
import { Sheet } from '../../ui/sheet';
import { useMutateOnce } from '../../ui/use-submit-once';
import { EarlierCorrections } from './earlier-corrections';
import { KeyRow } from './key-row';
import { countText, keyName } from './key-text';
import { Notice } from './notice';
import { Part } from './part';
import { TrialFigures } from './trial-figures';
import { trialQuery, useCorrecting, type KeyedQuestion, type Trial } from './key-corrections.queries';

/** The steps to a corrected key: the new one, what it would change, and why; then the last word. */
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
        <Part number={1} title="The right answer is">
          <QuestionText className="max-w-measure">{question.question}</QuestionText>
          <KeyRow options={options} before={correctAnswer} after={after} onChoose={setAfter} />
          {!isChosen && (
            <p className="mt-3 text-ink-soft">
              Fill in the option that should be right. You will see what it changes before anything happens.
            </p>
          )}
        </Part>
        {isChosen && (
          <>
            <Part number={2} title="What it would change">
              <TrialFigures key={String(after)} of={question} after={after} />
            </Part>
            <Part number={3} title="The reason">
              <TextArea
                ref={field}
                label={<span className="sr-only">Reason</span>}
                hint="Students read it in their notice, and it stays in the log beside your name."
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
            <p className="meta phone:hidden">
              Can be reversed at any time. Nothing old is edited: the correction is added to the log.
            </p>
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
          ? `Annul the question, whose key is ${before}?`
          : `Correct the key from ${before} to ${keyName(after, options)}?`
      }
      text={`${countText(trial.changed, 'score')} of ${countText(trial.attempts, 'attempt')} ${trial.changed === 1 ? 'changes' : 'change'}, ${countText(trial.students, 'student')} ${trial.students === 1 ? 'gets' : 'get'} a notice with the old and the new score, and the leaderboard moves at once.`}
      acts={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="ink" busy={isBusy} busyLabel="Applying" onClick={apply}>
            Apply
          </Button>
        </>
      }
    >
      <Alert>{correct.isError && messageOf(correct.error)}</Alert>
    </Dialog>
  );
}
