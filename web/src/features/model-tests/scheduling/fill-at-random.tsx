import { counted } from '../../../lib/counted';
import { useState } from 'react';
import { DRAWN_QUESTIONS_MAX, type Subject } from '../../../../../api/contracts/http/limits';
import { texts } from '../../../../../api/contracts/http/texts';
import { messageOf } from '../../../lib/api/api-error';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/field';
import { toast } from '../../../ui/toast';
import { useSubmitOnce } from '../../../ui/use-submit-once';
import { drawQuestions } from './scheduling.queries';
import { countOf, evenly, takenSubjects, type Draft, type Selected } from './test-draft';

export interface FillAtRandomProps {
  open: boolean;
  onClose: () => void;
  marks: number;
  draft: Draft;
  onSelect: (selected: readonly Selected[]) => void;
}

/** Adds random questions of each subject. The numbers start out even and can be changed. */
export function FillAtRandom({ open, onClose, marks, draft: { values, selected }, onSelect }: FillAtRandomProps) {
  const subjects = takenSubjects(values.Subject);
  const [wanted, setWanted] = useState(() => evenly(marks, subjects, selected));
  const [failure, setFailure] = useState<string>();
  const total = [...wanted.values()].reduce((sum, count) => sum + count, 0);
  const { submit: fill, isBusy } = useSubmitOnce(async () => {
    setFailure(undefined);
    try {
      const drawn = await Promise.all(subjects.map((subject) => drawMissing(subject, wanted.get(subject)!, selected)));
      onSelect([...selected, ...drawn.flat()]);
      onClose();
    } catch (thrown) {
      setFailure(messageOf(thrown));
    }
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Fill at random"
      text="Your selected questions stay. Questions of other upcoming or live model tests are not used."
      acts={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="ink" disabled={total !== marks} busy={isBusy} busyLabel="Filling" onClick={() => void fill()}>
            Fill
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-4">
        {subjects.map((subject) => (
          <TextField
            key={subject}
            label={subject}
            inputMode="numeric"
            value={wanted.get(subject)}
            hint={`${countOf(selected, subject)} selected`}
            onChange={({ target }) =>
              setWanted((before) => new Map(before).set(subject, Math.trunc(Number(target.value)) || 0))
            }
          />
        ))}
      </div>
      <p aria-live="polite" className={total === marks ? 'text-ink-soft' : 'text-negative'}>
        {total} of {counted(marks, 'mark')}
        {sumText(total, marks)}
      </p>
      <Alert>{failure}</Alert>
    </Dialog>
  );
}

/** Returns how to change the numbers so that they add up. */
function sumText(total: number, marks: number): string {
  if (total === marks) return '';
  return `. ${total > marks ? `Remove ${total - marks}` : `Add ${marks - total}`}: the numbers must add up to ${marks}.`;
}

/** Fetches the missing questions of a subject; warns if there are too few. */
async function drawMissing(subject: Subject, wanted: number, selected: readonly Selected[]): Promise<Selected[]> {
  const have = countOf(selected, subject);
  if (wanted <= have) return [];
  // some of the random questions may already be selected
  const drawn = await drawQuestions(subject, Math.min(wanted, DRAWN_QUESTIONS_MAX));
  const ids = new Set(selected.map(({ _id }) => _id));
  const fresh = drawn.filter(({ _id }) => !ids.has(_id)).slice(0, wanted - have);
  if (fresh.length < wanted - have) toast.warning(texts.notEnoughQuestions(have + fresh.length, subject, wanted));
  return fresh;
}
