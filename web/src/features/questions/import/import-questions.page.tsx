import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { QUESTION_FILE_BYTES_MAX } from '../../../../../api/contracts/http/question-formats';
import { messageOf } from '../../../lib/api/api-error';
import { Alert } from '../../../ui/alert';
import { BackTitle } from '../../../ui/back-title';
import { Button, ButtonLink } from '../../../ui/button';
import { Sheet } from '../../../ui/sheet';
import { useSubmitOnce } from '../../../ui/use-submit-once';
import { CheckedFile } from './checked-file';
import { FileChoice } from './file-choice';
import {
  marked,
  sendFile,
  textOf,
  type FileToImport,
  type ImportDecisions,
  type ImportedFile,
  type MarkedRow,
} from './import-file';
import { formatOf, needsSubject, otherCategories, withoutCategories } from './import-format';
import { LastImport } from './last-import';
import { SaveRefused } from './save-refused';
import { SubjectChoice } from './subject-choice';

const grouped = (count: number) => count.toLocaleString('en');

/** Step of the import. */
type Step =
  | { at: 'file' }
  | { at: 'subject'; toSend: FileToImport }
  | { at: 'checked'; toSend: FileToImport; rows: readonly MarkedRow[] }
  | { at: 'adding'; toSend: FileToImport; rows: number; done: number }
  | { at: 'done'; toSend: FileToImport; imported: ImportedFile };

/** Imports a question file: choose, dry run, import. Idempotent for the same file. */
export function ImportQuestionsPage() {
  const [step, setStep] = useState<Step>({ at: 'file' });
  const [alert, setAlert] = useState<string>();
  const stop = useRef<AbortController>(null);
  const queries = useQueryClient();

  const choose = async (file: File) => {
    setAlert(undefined);
    if (file.size > QUESTION_FILE_BYTES_MAX) {
      return setAlert(
        `${file.name} is too large. The limit is ${grouped(QUESTION_FILE_BYTES_MAX / 1_000_000)} MB. Split it into smaller files.`,
      );
    }
    const text = await textOf(file);
    const format = formatOf(file.name, text);
    if (!format) return setAlert(`${file.name} is not a question file. Save it as CSV, JSON, GIFT or Aiken.`);
    const toSend = { file, text, format, subject: undefined };
    if (needsSubject(format, text)) setStep({ at: 'subject', toSend });
    else await check(toSend);
  };
  const { submit: check, isBusy: isChecking } = useSubmitOnce(async (toSend: FileToImport) => {
    setAlert(undefined);
    try {
      const { rows } = await sendFile(toSend, undefined);
      setStep({ at: 'checked', toSend, rows: rows.map(marked) });
    } catch (thrown) {
      setStep({ at: 'file' });
      setAlert(`${toSend.file.name}: ${messageOf(thrown)}`);
    }
  });
  const checkWithSubject = (toSend: FileToImport) => {
    const { file, format, text } = toSend;
    const hasOther = otherCategories(format, text).length > 0;
    return check(hasOther ? { ...toSend, file: new File([withoutCategories(text)], file.name) } : toSend);
  };
  const { submit: add } = useSubmitOnce(async (toSend: FileToImport, rows: number, decisions: ImportDecisions) => {
    const controller = new AbortController();
    stop.current = controller;
    setAlert(undefined);
    setStep({ at: 'adding', toSend, rows, done: 0 });
    try {
      const onRows = (done: number) => setStep({ at: 'adding', toSend, rows, done: Math.min(done, rows) });
      const imported = await sendFile(toSend, decisions, { onRows, signal: controller.signal });
      setStep({ at: 'done', toSend, imported });
      if (imported.failed)
        setAlert(`${imported.failed} The questions added so far are kept. Import the same file again to continue.`);
    } catch (thrown) {
      setStep({ at: 'file' });
      setAlert(
        controller.signal.aborted
          ? 'Stopped. The questions added so far are kept. Import the same file again to continue.'
          : `${messageOf(thrown)} Import the same file again to continue.`,
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
        <SubjectChoice
          subject={step.toSend.subject}
          categories={otherCategories(step.toSend.format, step.toSend.text)}
          isBusy={isChecking}
          onChoose={(subject) => setStep({ at: 'subject', toSend: { ...step.toSend, subject } })}
          onCheck={() => void checkWithSubject(step.toSend)}
          onCancel={() => setStep({ at: 'file' })}
        />
      )}
      {step.at === 'checked' && (
        <CheckedFile
          toSend={step.toSend}
          rows={step.rows}
          onImport={(decisions) => void add(step.toSend, step.rows.length, decisions)}
          onCancel={() => setStep({ at: 'file' })}
        />
      )}
      {step.at === 'adding' && (
        <Sheet aria-label="Progress" className="grid gap-6 px-8 py-12 phone:px-4">
          <p className="text-5xl font-head tabular-nums">
            {grouped(step.done)}{' '}
            <span className="text-lg font-text text-ink-soft">of {grouped(step.rows)} rows processed</span>
          </p>
          <progress value={step.done} max={step.rows} aria-label="Rows processed" className="h-3 w-full accent-pen" />
          <div>
            <Button onClick={() => stop.current?.abort()}>Stop import</Button>
          </div>
        </Sheet>
      )}
      {step.at === 'done' && (
        <Sheet aria-label="Done" className="grid gap-6 px-8 py-12 phone:px-4">
          <p className="text-5xl font-head tabular-nums">
            {grouped(step.imported.accepted)}{' '}
            <span className="text-lg font-text text-ink-soft">
              {step.imported.accepted === 1 ? 'question' : 'questions'} added
              {step.imported.updated > 0 && `, ${grouped(step.imported.updated)} updated`}
            </span>
          </p>
          <p className="text-ink-soft tabular-nums">
            {grouped(step.imported.alreadyThere)} already in the database,{' '}
            {step.imported.leftOut > 0 && `${grouped(step.imported.leftOut)} skipped, `}
            {grouped(step.imported.refused)} refused.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/tutor/database" kind="ink">
              Question Database
            </ButtonLink>
            <SaveRefused of={step.toSend} rows={step.imported.rows} />
            <Button onClick={() => setStep({ at: 'file' })}>Import another file</Button>
          </div>
        </Sheet>
      )}
      {(step.at === 'file' || step.at === 'done') && <LastImport key={step.at} />}
    </div>
  );
}
