import { SUBJECTS, type Subject } from '../../../../../api/contracts/http/limits';
import { BubbleChoice } from '../../../ui/bubble-choice';
import { Button } from '../../../ui/button';
import { Sheet } from '../../../ui/sheet';
import { messages } from '../messages';

const subjects = SUBJECTS.map((subject) => ({ value: subject, mark: subject[0], label: subject }));

export interface SubjectChoiceProps {
  subject: Subject | undefined;
  /** Categories of the file if none of them is a subject */
  categories: readonly string[];
  isBusy: boolean;
  onSelect: (subject: Subject) => void;
  onCheck: () => void;
  onCancel: () => void;
}

/** Asks for the subject of rows without one. */
export function SubjectChoice({ subject, categories, isBusy, onSelect, onCheck, onCancel }: SubjectChoiceProps) {
  return (
    <Sheet aria-label={messages.subject} className="grid gap-4 p-6 phone:p-4">
      <BubbleChoice label={messages.chooseSubjectForFile} choices={subjects} selected={subject} onSelect={onSelect} />
      {categories.length > 0 && <p className="text-ink-soft">{messages.otherCategories(categories)}</p>}
      <div className="flex gap-3">
        <Button kind="ink" disabled={!subject} busy={isBusy} busyLabel={messages.checking} onClick={onCheck}>
          {messages.checkTheFile}
        </Button>
        <Button onClick={onCancel}>{messages.cancel}</Button>
      </div>
    </Sheet>
  );
}
