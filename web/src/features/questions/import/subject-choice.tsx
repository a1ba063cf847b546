import { SUBJECTS, type Subject } from '../../../../../api/contracts/http/limits';
import { BubbleChoice } from '../../../ui/bubble-choice';
import { Button } from '../../../ui/button';
import { Sheet } from '../../../ui/sheet';

const subjects = SUBJECTS.map((subject) => ({ value: subject, mark: subject[0], label: subject }));

export interface SubjectChoiceProps {
  subject: Subject | undefined;
  /** categories of the file, if none of them names a subject */
  categories: readonly string[];
  isBusy: boolean;
  onChoose: (subject: Subject) => void;
  onCheck: () => void;
  onCancel: () => void;
}

/** Asks for the subject of rows that name none. */
export function SubjectChoice({ subject, categories, isBusy, onChoose, onCheck, onCancel }: SubjectChoiceProps) {
  return (
    <Sheet aria-label="Subject" className="grid gap-4 p-6 phone:p-4">
      <BubbleChoice
        label="The file does not name a subject. Choose one for its questions."
        choices={subjects}
        chosen={subject}
        onChoose={onChoose}
      />
      {categories.length > 0 && (
        <p className="text-ink-soft">
          {`${categories.length === 1 ? 'The category' : 'The categories'} ${categories
            .slice(0, 3)
            .map((category) => `“${category}”`)
            .join(
              ', ',
            )}${categories.length > 3 ? ' and more' : ''} ${categories.length === 1 ? 'is' : 'are'} not one of these subjects. The subject you choose is used for all questions in the file.`}
        </p>
      )}
      <div className="flex gap-3">
        <Button kind="ink" disabled={!subject} busy={isBusy} busyLabel="Checking" onClick={onCheck}>
          Check the file
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Sheet>
  );
}
