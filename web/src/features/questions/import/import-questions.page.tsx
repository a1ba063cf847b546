import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { QUESTION_FILE_BYTES_MAX } from '../../../../../api/contracts/http/question-formats';
import { SUBJECTS } from '../../../../../api/contracts/http/limits';
import { messageOf } from '../../../lib/api/api-error';
import { Alert } from '../../../ui/alert';
import { BackTitle } from '../../../ui/back-title';
import { BubbleChoice } from '../../../ui/bubble-choice';
import { Button, ButtonLink } from '../../../ui/button';
import { Sheet } from '../../../ui/sheet';
import { useSubmitOnce } from '../../../ui/use-submit-once';
import { FileChoice } from './file-choice';
import {
  formatOf,
  marked,
  needsSubject,
  sendFile,
  type FileToImport,
  type ImportedFile,
  type MarkedRow,
} from './import-file';
import { MarkedRows } from './marked-rows';
import { SaveRefused } from './save-refused';

const subjects = SUBJECTS.map((subject) => ({ value: subject, mark: subject[0], label: subject }));
const grouped = (count: number) => count.toLocaleString('en');

/** How far the import is. */
type Step =
  | { at: 'file' }
  | { at: 'subject'; toSend: FileToImport }
  | { at: 'checked'; toSend: FileToImport; checked: ImportedFile; rows: readonly MarkedRow[] }
  | { at: 'adding'; toSend: FileToImport; rows: number; done: number }
  | { at: 'done'; toSend: FileToImport; imported: ImportedFile };

/** A file of questions: chosen, checked row by row, then added; the same file again adds nothing twice. */
export function ImportQuestionsPage() {
  const [step, setStep] = useState<Step>({ at: 'file' });
  const [alert, setAlert] = useState<string>();
  const stop = useRef<AbortController>(null);
  const queries = useQueryClient();

  const choose = async (file: File) => {
    setAlert(undefined);
    if (file.size > QUESTION_FILE_BYTES_MAX) {
      return setAlert(
        `${file.name} is too large: ${grouped(QUESTION_FILE_BYTES_MAX / 1_000_000)} MB at most. Split it into several files.`,
      );
    }
    const text = await file.text();
    const format = formatOf(file.name, text);
    if (!format) return setAlert(`${file.name} is not a file of questions. Save it as CSV, JSON, GIFT or Aiken.`);
    const toSend = { file, text, format, subject: undefined };
    if (needsSubject(format, text)) setStep({ at: 'subject', toSend });
    else await check(toSend);
  };
  const { submit: check, isBusy: isChecking } = useSubmitOnce(async (toSend: FileToImport) => {
    setAlert(undefined);
    try {
      const checked = await sendFile(toSend, true);
      setStep({ at: 'checked', toSend, checked, rows: checked.rows.map(marked) });
    } catch (thrown) {
      setStep({ at: 'file' });
      setAlert(`${toSend.file.name}: ${messageOf(thrown)}`);
    }
  });
  const { submit: add } = useSubmitOnce(async (toSend: FileToImport, checked: ImportedFile) => {
    const rows = checked.rows.length;
    const controller = new AbortController();
    stop.current = controller;
    setAlert(undefined);
    setStep({ at: 'adding', toSend, rows, done: 0 });
    try {
      const onRows = (done: number) => setStep({ at: 'adding', toSend, rows, done: Math.min(done, rows) });
      const imported = await sendFile(toSend, false, { onRows, signal: controller.signal });
      setStep({ at: 'done', toSend, imported });
      if (imported.failed) setAlert(`${imported.failed} What came in stays; the same file again goes on from there.`);
    } catch (thrown) {
      setStep({ at: 'file' });
      setAlert(
        controller.signal.aborted
          ? 'Stopped. What came in stays; the same file again goes on from there.'
          : `${messageOf(thrown)} The same file again goes on from there.`,
      );
    }
    await queries.invalidateQueries({ queryKey: ['questions'] });
  });

  return (
    <div className="grid gap-4">
      <BackTitle
        back="/tutor/database"
        backName="Back to Question Database"
        note={'toSend' in step ? step.toSend.file.name : undefined}
      >
        Import questions
      </BackTitle>
      <Alert>{alert}</Alert>
      {step.at === 'file' && <FileChoice busy={isChecking} onFile={(file) => void choose(file)} />}
      {step.at === 'subject' && (
        <Sheet aria-label="Subject" className="grid gap-4 p-6 phone:p-4">
          <BubbleChoice
            label="Which subject are its questions of? The file names none."
            choices={subjects}
            chosen={step.toSend.subject}
            onChoose={(subject) => setStep({ at: 'subject', toSend: { ...step.toSend, subject } })}
          />
          <div className="flex gap-3">
            <Button
              kind="ink"
              disabled={!step.toSend.subject}
              busy={isChecking}
              busyLabel="Checking"
              onClick={() => void check(step.toSend)}
            >
              Check the file
            </Button>
            <Button onClick={() => setStep({ at: 'file' })}>Cancel</Button>
          </div>
        </Sheet>
      )}
      {step.at === 'checked' && (
        <>
          <Sheet
            aria-label="The file, marked"
            className="flex flex-wrap items-center justify-between gap-4 p-6 phone:p-4"
          >
            <div>
              <h2 className="section-title tabular-nums">
                {grouped(step.checked.accepted)} of {grouped(step.rows.length)} rows will be added
              </h2>
              <p className="text-ink-soft tabular-nums">
                {grouped(step.checked.alreadyThere)} there already, {grouped(step.checked.refused)} refused. Running the
                same file again adds nothing twice.
              </p>
            </div>
            <div className="flex flex-wrap gap-3 phone:w-full">
              <SaveRefused of={step.toSend} rows={step.rows} />
              <Button onClick={() => setStep({ at: 'file' })}>Cancel</Button>
              <Button
                kind="ink"
                disabled={step.checked.accepted === 0}
                onClick={() => void add(step.toSend, step.checked)}
                className="phone:flex-1"
              >
                {`Add ${grouped(step.checked.accepted)} questions`}
              </Button>
            </div>
          </Sheet>
          <MarkedRows rows={step.rows} />
        </>
      )}
      {step.at === 'adding' && (
        <Sheet aria-label="Progress" className="grid gap-6 px-8 py-12 phone:px-4">
          <p className="text-5xl font-head tabular-nums">
            {grouped(step.done)}{' '}
            <span className="text-lg font-text text-ink-soft">of {grouped(step.rows)} rows are done</span>
          </p>
          <progress value={step.done} max={step.rows} aria-label="Rows done" className="h-3 w-full accent-pen" />
          <div>
            <Button onClick={() => stop.current?.abort()}>Stop</Button>
          </div>
        </Sheet>
      )}
      {step.at === 'done' && (
        <Sheet aria-label="Done" className="grid gap-6 px-8 py-12 phone:px-4">
          <p className="text-5xl font-head tabular-nums">
            {grouped(step.imported.accepted)} <span className="text-lg font-text text-ink-soft">questions added</span>
          </p>
          <p className="text-ink-soft tabular-nums">
            {grouped(step.imported.alreadyThere)} were there already, {grouped(step.imported.refused)} were refused.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/tutor/database" kind="ink">
              Question Database
            </ButtonLink>
            <SaveRefused of={step.toSend} rows={step.imported.rows} />
            <Button onClick={() => setStep({ at: 'file' })}>Another file</Button>
          </div>
        </Sheet>
      )}
    </div>
  );
}
