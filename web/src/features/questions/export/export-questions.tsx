import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { SUBJECTS, type Subject } from '../../../../../api/contracts/http/limits';
import type { QuestionFormat } from '../../../../../api/contracts/http/question-formats';
import { type Part, partsOf } from '../../../../../api/contracts/question-text/parts';
import { messageOf } from '../../../lib/api/api-error';
import { getQuery } from '../../../lib/api/get-query';
import { Alert } from '../../../ui/alert';
import { BubbleChoice } from '../../../ui/bubble-choice';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { useSubmitOnce } from '../../../ui/use-submit-once';
import { messages } from '../messages';
import { downloadQuestions } from './export.queries';

const ALL = 'All';
const subjects = [ALL, ...SUBJECTS].map((value) => ({ value, mark: value[0], label: value }));
const formats: { value: QuestionFormat; mark: string; label: string }[] = [
  { value: 'csv', mark: 'C', label: 'CSV' },
  { value: 'json', mark: 'J', label: 'JSON' },
  { value: 'gift', mark: 'G', label: messages.moodleGift },
  { value: 'aiken', mark: 'A', label: messages.aiken },
  { value: 'moodle-xml', mark: 'M', label: messages.moodleXml },
  { value: 'zip', mark: 'Z', label: messages.zip },
];

/** Dialog that exports questions and lists those that the format cannot represent. @param subject preselected */
export function ExportQuestions({ subject }: { subject?: Subject }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Download} onClick={() => setOpen(true)}>
        <span>
          {messages.export}
          {/* on a phone the page title names the subject */}
          {subject && <span className="phone:sr-only"> {subject}</span>}
        </span>
      </Button>
      {isOpen && <ExportDialog initialSubject={subject ?? ALL} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Maximum number of characters of a listed question. */
const EXCERPT_LENGTH = 60;

/** Returns the beginning of a question as plain text, without its pictures. */
function excerptOf(question: string): string {
  const text = plainTextOf(partsOf(question)).trim();
  return text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text || question;
}

const plainTextOf = (parts: readonly Part[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'formula') return part.source;
      if (part.kind === 'underlined') return plainTextOf(part.parts);
      return 'text' in part ? part.text : '';
    })
    .join('');

function ExportDialog({ initialSubject, onClose }: { initialSubject: string; onClose: () => void }) {
  const [selectedSubject, setSelectedSubject] = useState(initialSubject);
  const [format, setFormat] = useState<QuestionFormat>('csv');
  const [alert, setAlert] = useState<string>();
  const subject = SUBJECTS.find((value) => value === selectedSubject);
  const query = { format, ...(subject && { subject }) };
  const preview = useQuery(getQuery('/api/questions/export/preview', { query }));
  const { submit: save, isBusy } = useSubmitOnce(async () => {
    setAlert(undefined);
    try {
      await downloadQuestions(query);
      onClose();
    } catch (error) {
      setAlert(messageOf(error));
    }
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={messages.exportQuestions}
      actions={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button
            kind="ink"
            busy={isBusy}
            busyLabel={messages.exporting}
            disabled={preview.data?.questions === 0}
            onClick={() => void save()}
          >
            {preview.data ? messages.exportCount(preview.data.questions) : messages.export}
          </Button>
        </>
      }
    >
      <BubbleChoice
        label={messages.subject}
        choices={subjects}
        selected={selectedSubject}
        onSelect={setSelectedSubject}
        isLabelBelow
      />
      <BubbleChoice label={messages.format} choices={formats} selected={format} onSelect={setFormat} isNarrow />
      <div className="grid gap-1 text-xs text-caution empty:hidden">
        {preview.data && preview.data.lost.length > 0 && (
          <div role="note">
            <p>{messages.lostContent}</p>
            <ul className="mt-1 list-disc pl-4">
              {preview.data.lost.map(({ content, questions }) => (
                <li key={content}>{messages.lost[content](questions)}</li>
              ))}
            </ul>
          </div>
        )}
        {format === 'aiken' && <p role="note">{messages.aikenHasNoSubject}</p>}
        {preview.data && preview.data.leftOut > 0 && (
          <div role="note">
            <p>{messages.notRepresentable(preview.data.leftOut)}</p>
            <ul className="mt-1 list-disc pl-4 text-ink-soft">
              {preview.data.first.map(({ _id, question, reason }) => (
                <li key={_id}>{`${excerptOf(question)}: ${reason}`}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <Alert>{alert ?? (preview.isError && messageOf(preview.error))}</Alert>
    </Dialog>
  );
}
