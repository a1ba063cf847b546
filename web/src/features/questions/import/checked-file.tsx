import { useState } from 'react';
import { ROW_RANGES_MAX } from '../../../../../api/contracts/http/question-formats';
import { Button } from '../../../ui/button';
import { CheckField, SelectField } from '../../../ui/field';
import { focusIfLost } from '../../../ui/focus-if-lost';
import { Sheet } from '../../../ui/sheet';
import { messages } from '../messages';
import {
  countOf,
  rowRanges,
  type CheckedRow,
  type Descriptions,
  type FileToImport,
  type ImportDecisions,
} from './import-file';
import { CheckedRows } from './checked-rows';
import { SaveRefusedRows } from './save-refused-rows';

export interface CheckedFileProps {
  importFile: FileToImport;
  rows: readonly CheckedRow[];
  /** Topics of the file that do not exist */
  unknownTopics: readonly string[];
  /** Paths of pictures in the file that no text refers to */
  unusedPictures: readonly string[];
  /** Languages of texts that have several */
  languages: readonly string[];
  onImport: (decisions: ImportDecisions) => void;
  /** Called to check the file again, with descriptions of its pictures or in another language */
  onCheck: (importFile: FileToImport) => void;
  onCancel: () => void;
}

/** Result of the dry run, with the tutor's decisions. */
export function CheckedFile({
  importFile,
  rows,
  unknownTopics,
  unusedPictures,
  languages,
  onImport,
  onCheck,
  onCancel,
}: CheckedFileProps) {
  const [selectedRows, setSelectedRows] = useState<ReadonlySet<number>>(new Set());
  const [createTopics, setCreateTopics] = useState(false);
  const [descriptions, setDescriptions] = useState<Descriptions>({});
  const entered = Object.entries(descriptions).filter(([, text]) => text.trim() !== '');
  const undescribedCount = rows.filter(({ undescribed }) => undescribed).length;
  const changedRows = rows.filter(({ result }) => result === 'changed');
  const addedCount = countOf(rows, 'accepted') + countOf(rows, 'noted') + selectedRows.size;
  const updatedCount = countOf(rows, 'updated');
  const skippedCount = changedRows.length - selectedRows.size;
  const ranges = rowRanges([...selectedRows].toSorted((a, b) => a - b));
  const hasTooManyRanges = ranges.length > ROW_RANGES_MAX && skippedCount > 0;
  const start = (updates: boolean) =>
    onImport({
      updates,
      repeatedRows: selectedRows.size === 0 ? undefined : skippedCount === 0 ? 'true' : ranges,
      ...(createTopics && { createTopics }),
    });
  return (
    <>
      <Sheet
        aria-label={messages.checkedFile}
        className="flex flex-wrap items-center justify-between gap-4 p-6 phone:p-4"
      >
        <div>
          <h2 ref={focusIfLost} tabIndex={-1} className="section-title tabular-nums">
            {messages.willBeAdded(addedCount, rows.length)}
          </h2>
          <p className="text-ink-soft tabular-nums">
            {messages.otherRows(updatedCount, countOf(rows, 'already-there'), skippedCount, countOf(rows, 'refused'))}
          </p>
          {undescribedCount > 0 && <p className="text-caution">{messages.missingDescriptions(undescribedCount)}</p>}
          {importFile.format === 'zip' && countOf(rows, 'refused') > undescribedCount && (
            <p className="text-ink-soft">{messages.refusedInZip}</p>
          )}
          {unusedPictures.length > 0 && (
            <p className="wrap-anywhere text-caution">{messages.unusedPictures(unusedPictures)}</p>
          )}
          {hasTooManyRanges && (
            <p role="alert" className="font-strong text-negative">
              {messages.tooManyRanges}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3 phone:w-full">
          <SaveRefusedRows importFile={importFile} rows={rows} />
          <Button onClick={onCancel}>{messages.cancel}</Button>
          {entered.length > 0 ? (
            <Button
              kind="ink"
              onClick={() =>
                onCheck({ ...importFile, descriptions: { ...importFile.descriptions, ...Object.fromEntries(entered) } })
              }
              className="phone:flex-1"
            >
              {messages.checkWithDescriptions(entered.length)}
            </Button>
          ) : (
            <>
              {(addedCount > 0 || updatedCount === 0) && (
                <Button
                  kind={updatedCount > 0 ? 'plain' : 'ink'}
                  disabled={addedCount === 0 || hasTooManyRanges}
                  onClick={() => start(false)}
                  className="phone:flex-1"
                >
                  {messages.addCount(addedCount)}
                </Button>
              )}
              {updatedCount > 0 && (
                <Button kind="ink" disabled={hasTooManyRanges} onClick={() => start(true)} className="phone:flex-1">
                  {addedCount > 0
                    ? messages.addAndUpdate(addedCount, updatedCount)
                    : messages.updateCount(updatedCount)}
                </Button>
              )}
            </>
          )}
        </div>
      </Sheet>
      {languages.length > 0 && (
        <LanguageChoice
          languages={languages}
          selected={importFile.language}
          onSelect={(language) => onCheck({ ...importFile, language })}
        />
      )}
      {unknownTopics.length > 0 && (
        <Sheet aria-label={messages.unknownTopics} className="grid gap-2 p-6 phone:p-4">
          <h2 className="section-title">{messages.unknownTopicCount(unknownTopics.length)}</h2>
          <ul className="text-ink-soft">
            {unknownTopics.map((topic) => (
              <li key={topic}>{topic}</li>
            ))}
          </ul>
          <CheckField
            label={messages.createTopics}
            hint={messages.createTopicsHint}
            checked={createTopics}
            onChange={({ target }) => setCreateTopics(target.checked)}
          />
        </Sheet>
      )}
      <CheckedRows
        rows={rows}
        selectedRows={selectedRows}
        onSelectionChange={setSelectedRows}
        descriptions={descriptions}
        onDescribe={setDescriptions}
      />
    </>
  );
}

/** Language that the server chooses if a text has it */
const PREFERRED = 'en';
/** Marks a text for readers of all other languages */
const OTHER = 'other';

const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** Returns the name of a language; the code itself if it is not one. */
function nameOf(language: string): string {
  try {
    return NAMES.of(language) ?? language;
  } catch {
    return language;
  }
}

interface LanguageChoiceProps {
  /** Languages of texts that have several */
  languages: readonly string[];
  selected: string | undefined;
  onSelect: (language: string | undefined) => void;
}

/** Asks in which language texts that have several are imported. */
function LanguageChoice({ languages, selected, onSelect }: LanguageChoiceProps) {
  const isPreferredFound = languages.includes(PREFERRED);
  return (
    <Sheet aria-label={messages.languagesOfFile} className="p-6 phone:p-4">
      <SelectField
        label={messages.language}
        hint={messages.languageHint}
        value={selected ?? (isPreferredFound ? PREFERRED : '')}
        onChange={({ target }) => onSelect(target.value || undefined)}
      >
        {!isPreferredFound && <option value="">{messages.firstLanguage}</option>}
        {languages
          .filter((language) => language !== OTHER)
          .map((language) => (
            <option key={language} value={language}>
              {nameOf(language)}
            </option>
          ))}
      </SelectField>
    </Sheet>
  );
}
