import { useRef, useState } from 'react';
import {
  hasPictures,
  QUESTION_FILE_BYTES_MAX,
  questionFileBytesMax,
} from '../../../../../api/contracts/http/question-formats';
import { messageOf } from '../../../lib/api/api-error';
import { Alert } from '../../../ui/alert';
import { BackTitle } from '../../../ui/back-title';
import { Button, ButtonLink } from '../../../ui/button';
import { focusIfLost } from '../../../ui/focus-if-lost';
import { Sheet } from '../../../ui/sheet';
import { useSubmitOnce } from '../../../ui/use-submit-once';
import { messages } from '../messages';
import { CheckedFile, type CheckedFileProps } from './checked-file';
import { FileChoice } from './file-choice';
import {
  checkedRow,
  textOf,
  type FileToImport,
  type ImportDecisions,
  type ImportedFile,
  type CheckedRow,
} from './import-file';
import { formatByName, formatOf, needsSubject, otherCategories, withoutCategories } from './import-format';
import { ImportProgressSheet } from './import-progress-sheet';
import { useRefetchQuestions } from '../questions.queries';
import { sendFile, type ImportProgress } from './import.queries';
import { RecentImports } from './recent-imports';
import { SaveRefusedRows } from './save-refused-rows';
import { SubjectChoice } from './subject-choice';

const countText = (count: number) => count.toLocaleString('en');

type Findings = Pick<CheckedFileProps, 'unknownTopics' | 'unusedPictures' | 'languages'>;

/** Step of the import. */
type Step =
  | { at: 'file' }
  | { at: 'subject'; importFile: FileToImport; categories: readonly string[] }
  | { at: 'checking'; importFile: FileToImport; progress: ImportProgress }
  | {
      at: 'checked';
      importFile: FileToImport;
      rows: readonly CheckedRow[];
      findings: Findings;
      checkedAt: string | undefined;
    }
  | { at: 'adding'; importFile: FileToImport; rows: number; progress: ImportProgress }
  | { at: 'done'; importFile: FileToImport; importedFile: ImportedFile };

const lineOf = ({ line }: ImportedFile['rows'][number]) => line;

const NO_PROGRESS: ImportProgress = { pictures: 0, pictureCount: 0, rows: 0 };

/** Imports a question file: choose, dry run, import. Idempotent for the same file. */
export function ImportQuestionsPage() {
  const [step, setStep] = useState<Step>({ at: 'file' });
  const [alert, setAlert] = useState<string>();
  const stop = useRef<AbortController>(null);
  const refetchQuestions = useRefetchQuestions();

  const selectFile = async (file: File) => {
    setAlert(undefined);
    const byName = formatByName(file.name);
    const bytesMax = byName ? questionFileBytesMax(byName) : QUESTION_FILE_BYTES_MAX;
    if (file.size > bytesMax) return setAlert(messages.fileTooLarge(file.name, bytesMax / 1_000_000));
    const text = byName === 'zip' ? '' : await textOf(file);
    const format = byName ?? formatOf(file.name, text);
    if (!format) return setAlert(messages.notAQuestionFile(file.name));
    const importFile = { file, text, format, subject: undefined };
    if (needsSubject(format, text)) setStep({ at: 'subject', importFile, categories: otherCategories(format, text) });
    else await check(importFile);
  };
  const { submit: check, isBusy: isChecking } = useSubmitOnce(async (importFile: FileToImport) => {
    const controller = new AbortController();
    stop.current = controller;
    setAlert(undefined);
    if (hasPictures(importFile.format)) setStep({ at: 'checking', importFile, progress: NO_PROGRESS });
    try {
      const { signal } = controller;
      const onProgress = (progress: ImportProgress) => {
        if (progress.pictureCount > 0) setStep({ at: 'checking', importFile, progress });
      };
      const {
        rows,
        unknownTopics = [],
        unusedPictures = [],
        languages = [],
        withoutSubject = 0,
        otherCategories: categories = [],
        checkedAt,
        failed,
      } = await sendFile(importFile, undefined, { onProgress, signal });
      if (failed !== undefined) {
        setStep({ at: 'file' });
        setAlert(`${importFile.file.name}: ${failed}`);
      } else if (withoutSubject > 0 && hasPictures(importFile.format) && !importFile.subject)
        setStep({ at: 'subject', importFile, categories });
      else {
        const findings = { unknownTopics, unusedPictures, languages };
        setStep({ at: 'checked', importFile, rows: rows.map(checkedRow), findings, checkedAt });
      }
    } catch (error) {
      setStep({ at: 'file' });
      if (!controller.signal.aborted) setAlert(`${importFile.file.name}: ${messageOf(error)}`);
    }
  });
  const checkWithSubject = (importFile: FileToImport) => {
    const { file, format, text } = importFile;
    // the server interprets the categories of Moodle XML as topics
    const hasOtherCategories = format === 'gift' && otherCategories(format, text).length > 0;
    return check(
      hasOtherCategories ? { ...importFile, file: new File([withoutCategories(text)], file.name) } : importFile,
    );
  };
  const { submit: add } = useSubmitOnce(async (importFile: FileToImport, rows: number, decisions: ImportDecisions) => {
    const controller = new AbortController();
    stop.current = controller;
    setAlert(undefined);
    setStep({ at: 'adding', importFile, rows, progress: NO_PROGRESS });
    try {
      const onProgress = (progress: ImportProgress) => setStep({ at: 'adding', importFile, rows, progress });
      const importedFile = await sendFile(importFile, decisions, { onProgress, signal: controller.signal });
      setStep({ at: 'done', importFile, importedFile });
      if (importedFile.failed) setAlert(messages.importFailedPartly(importedFile.failed));
    } catch (error) {
      setStep({ at: 'file' });
      setAlert(controller.signal.aborted ? messages.importStopped : messages.importFailed(messageOf(error)));
    }
    await refetchQuestions();
  });

  const changedLines =
    step.at === 'done' ? step.importedFile.rows.filter(({ changed }) => changed === 'since-check').map(lineOf) : [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BackTitle
        back="/tutor/database"
        backName={messages.backToDatabase}
        note={'importFile' in step ? step.importFile.file.name : undefined}
      >
        {messages.importQuestions}
      </BackTitle>
      <Alert>{alert}</Alert>
      {step.at === 'file' && <FileChoice busy={isChecking} onFile={(file) => void selectFile(file)} />}
      {step.at === 'subject' && (
        <SubjectChoice
          subject={step.importFile.subject}
          categories={step.categories}
          isBusy={isChecking}
          onSelect={(subject) => setStep({ ...step, importFile: { ...step.importFile, subject } })}
          onCheck={() => void checkWithSubject(step.importFile)}
          onCancel={() => setStep({ at: 'file' })}
        />
      )}
      {step.at === 'checked' && (
        <CheckedFile
          importFile={step.importFile}
          rows={step.rows}
          {...step.findings}
          onImport={(decisions) =>
            void add(step.importFile, step.rows.length, { ...decisions, checkedAt: step.checkedAt })
          }
          onCheck={(importFile) => void check(importFile)}
          onCancel={() => setStep({ at: 'file' })}
        />
      )}
      {step.at === 'checking' && (
        <ImportProgressSheet
          progress={step.progress}
          onStop={() => stop.current?.abort()}
          stopLabel={messages.cancel}
        />
      )}
      {step.at === 'adding' && (
        <ImportProgressSheet
          progress={step.progress}
          rows={step.rows}
          onStop={() => stop.current?.abort()}
          stopLabel={messages.stopImport}
        />
      )}
      {step.at === 'done' && (
        <Sheet ref={focusIfLost} tabIndex={-1} aria-label={messages.done} className="grid gap-6 px-8 py-12 phone:px-4">
          <p className="text-xl font-head tabular-nums">
            {countText(step.importedFile.accepted)}{' '}
            <span className="text-lg font-text text-ink-soft">
              {messages.questionsAdded(step.importedFile.accepted, step.importedFile.updated)}
            </span>
          </p>
          <p className="text-ink-soft tabular-nums">
            {messages.otherImported(
              step.importedFile.alreadyThere,
              step.importedFile.leftOut,
              step.importedFile.refused,
            )}
          </p>
          {changedLines.length > 0 && (
            <div role="alert" className="grid gap-3 border border-caution bg-caution-soft p-4">
              <p>{messages.changedSinceCheck(changedLines)}</p>
              <Button busy={isChecking} onClick={() => void check(step.importFile)} className="justify-self-start">
                {messages.checkTheFileAgain}
              </Button>
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/tutor/database" kind="ink">
              {messages.questionDatabase}
            </ButtonLink>
            <SaveRefusedRows importFile={step.importFile} rows={step.importedFile.rows} />
            <Button onClick={() => setStep({ at: 'file' })}>{messages.importAnotherFile}</Button>
          </div>
        </Sheet>
      )}
      {(step.at === 'file' || step.at === 'done') && <RecentImports key={step.at} />}
    </div>
  );
}
