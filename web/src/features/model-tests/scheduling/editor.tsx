import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { texts } from '../../../../../api/contracts/http/texts';
import { messageOf } from '../../../lib/api/api-error';
import { useSaveShortcut } from '../../../lib/keyboard-shortcuts';
import { BackTitle } from '../../../ui/back-title';
import { Button } from '../../../ui/button';
import { Kbd } from '../../../ui/kbd';
import { LeaveGuard } from '../../../ui/leave-guard';
import { useDocumentTitle } from '../../../ui/page-title';
import { FetchRetry } from '../../../ui/retry';
import { Sheet } from '../../../ui/sheet';
import { toast } from '../../../ui/toast';
import { useSubmitOnce } from '../../../ui/use-submit-once';
import { Skeleton } from '../../../ui/loading';
import { VersionComparison } from '../../../ui/version-comparison';
import { messages } from '../messages';
import { COMPARED_FIELDS } from './compared-fields';
import { Details } from './details';
import { EditorTabs, useEditorTab } from './editor-tabs';
import { Picker } from './picker';
import { PaperSummary } from './paper-summary';
import {
  bodyOf,
  brokenRule,
  isSame,
  marksIn,
  type ModelTestDraft,
  type FieldName,
  type SelectedQuestion,
  type Values,
} from './model-test-draft';
import type { ModelTestBody } from './scheduling.queries';
import { useModelTestDraft } from './use-model-test-draft';

/** Someone else has changed the test. */
export class ChangedTest extends Error {
  /** @param saved the values that are saved now */
  constructor(readonly saved: ModelTestDraft) {
    super('changed-meanwhile');
    this.name = 'ChangedTest';
  }
}

export interface EditorProps {
  title: string;
  /** Name of the stored draft on this device */
  draftName: string;
  /** Content next to the title */
  chip?: ReactNode;
  /** Initial values */
  initial: ModelTestDraft;
  /** True if the initial values are unsaved */
  isUnsaved?: boolean;
  isStarted?: boolean;
  /** Number of students who have started; undefined if unknown */
  studentsStarted?: number;
  saving: {
    label: string;
    busyLabel: string;
    /** Toast on failure */
    failureText: string;
    /**
     * @returns the new values of the form
     * @throws ChangedTest if someone else has changed the test
     */
    send: (body: ModelTestBody, draft: ModelTestDraft) => Promise<ModelTestDraft>;
  };
  /** Additional buttons below the save button */
  actions?: ReactNode;
  /** State of the results, above the fields of a started test */
  results?: ReactNode;
  /** True if students have seen results: then they can no longer be withheld */
  areResultsShown?: boolean;
}

/** Editor of a model test: tabs Details and Questions next to the paper (TMODEL-7, TMODEL-16). */
export function Editor({
  title,
  draftName,
  chip,
  initial,
  isUnsaved = false,
  isStarted = false,
  studentsStarted,
  saving,
  actions,
  results,
  areResultsShown = false,
}: EditorProps) {
  useDocumentTitle(title);
  const { form, selected, savedDraft, isRestored, isDraftStored, ...changes } = useModelTestDraft(
    draftName,
    initial,
    isStarted,
  );
  const [warning, setWarning] = useState<string>();
  const values = useWatch({ control: form.control }) as Values;
  const draft = { values, selected };
  const { tab, show } = useEditorTab();
  const formId = useId();
  const invalidField = useRef<FieldName>(undefined);

  // a field can be focused only while its tab is shown
  useEffect(() => {
    if (tab === 'details' && invalidField.current) form.setFocus(invalidField.current);
    invalidField.current = undefined;
  }, [tab, form]);
  const goToField = (field: FieldName) => {
    if (tab === 'details') return form.setFocus(field);
    invalidField.current = field;
    show('details');
  };

  const showWarning = (text: string, fields: readonly FieldName[]) => {
    toast.warning(text);
    // each invalid field shows its own message
    if (fields.length === 0) setWarning(text);
    for (const field of fields) {
      form.setError(field, { type: 'rule', message: text === texts.modelTestFields ? messages.fieldMissing : text });
    }
    if (fields[0]) goToField(fields[0]);
  };

  const { submit: save, isBusy } = useSubmitOnce(async (submittedDraft: ModelTestDraft) => {
    try {
      const next = await saving.send(bodyOf(submittedDraft, isUnsaved ? undefined : savedDraft), submittedDraft);
      changes.reset(next);
      if (next.values.Name === '') goToField('Name');
    } catch (error) {
      if (error instanceof ChangedTest) return changes.compareWith(error.saved);
      toast.error(saving.failureText);
      setWarning(messageOf(error));
    }
  });
  const submit = () => {
    form.clearErrors();
    setWarning(undefined);
    const currentDraft = { values: form.getValues(), selected };
    const brokenField = brokenRule(currentDraft);
    if (brokenField) showWarning(brokenField.text, brokenField.fields);
    else void save(currentDraft);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  useSaveShortcut(submit);

  const select = (next: readonly SelectedQuestion[]) => {
    changes.select(next);
    setWarning(undefined);
  };
  return (
    <div className="grid gap-4 phone:gap-0 phone:pb-40">
      <LeaveGuard
        isUnsaved={() => !isSame(draft, savedDraft) || (isUnsaved && savedDraft === initial)}
        text={isDraftStored ? messages.draftSaved : messages.changesLost}
      />
      {isRestored && (
        <p className="flex flex-wrap items-center justify-between gap-3 border border-info bg-info-soft px-4 py-2 phone:border-x-0">
          {messages.draftNote}
          <Button size="dense" onClick={() => changes.reset(savedDraft)}>
            {messages.discardDraft}
          </Button>
        </p>
      )}
      {changes.versions && (
        <VersionComparison
          fields={COMPARED_FIELDS}
          versions={changes.versions}
          draft={draft}
          onChange={changes.change}
        />
      )}
      <header className="flex min-h-(--control) items-center gap-3 phone:px-4 phone:py-2">
        <Link
          to="/tutor/model-test"
          aria-label={messages.backToModelTest}
          className="-ml-2.5 grid size-(--control) flex-none place-items-center rounded-control hover:bg-tint phone:size-(--tap)"
        >
          <ArrowLeft />
        </Link>
        <h1 className="page-title min-w-0 wrap-anywhere">{title}</h1>
        {chip}
        <p className="meta ml-auto flex-none compact:hidden">
          <Kbd>Ctrl ↵</Kbd> {messages.keySave}
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-4 max-desktop:grid-cols-1 max-desktop:gap-0">
        <div className="min-w-0">
          <EditorTabs tab={tab} show={show} selectedCount={selected.length} marks={marksIn(values)} />
          <Sheet
            role="tabpanel"
            id="model-test-details"
            aria-labelledby="model-test-details-tab"
            hidden={tab !== 'details'}
          >
            <form id={formId} noValidate onSubmit={onSubmit}>
              <Details
                form={form}
                isStarted={isStarted}
                studentsStarted={studentsStarted}
                results={results}
                areResultsShown={areResultsShown}
              />
            </form>
          </Sheet>
          {tab === 'questions' && (
            <Sheet role="tabpanel" id="model-test-questions" aria-labelledby="model-test-questions-tab">
              <Picker subject={values.Subject} selected={selected} onSelect={isStarted ? undefined : select} />
            </Sheet>
          )}
        </div>
        <PaperSummary
          draft={draft}
          onSelect={isStarted ? undefined : select}
          warning={warning}
          save={{ ...saving, form: formId, isBusy }}
        >
          {actions}
        </PaperSummary>
      </div>
    </div>
  );
}

export interface EditorLoadingProps {
  title: string;
  test: UseQueryResult;
  questions: UseQueryResult;
}

/** Loading and error state of the editor (TMODEL-38, TMODEL-40). */
export const EditorLoading = ({ title, test, questions }: EditorLoadingProps) => (
  <div className="grid gap-4">
    <BackTitle back="/tutor/model-test" backName={messages.backToModelTest}>
      {title}
    </BackTitle>
    <Sheet aria-busy={test.isPending || questions.isPending}>
      <FetchRetry alert={texts.fetchFailed} query={test} />
      {!test.isError && <FetchRetry alert={texts.questionsFailed} query={questions} />}
      {!test.isError && !questions.isError && <Skeleton rows={6} rowClassName="h-18" />}
    </Sheet>
  </div>
);
