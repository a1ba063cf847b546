import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../lib/api/api-error';
import { useSaveShortcut } from '../../../lib/keyboard-shortcuts';
import { useAddressSearch } from '../../../lib/use-address-search';
import { Kbd } from '../../../ui/kbd';
import { LeaveGuard } from '../../../ui/leave-guard';
import { useDocumentTitle } from '../../../ui/page-title';
import { Sheet } from '../../../ui/sheet';
import { toast } from '../../../ui/toast';
import { useSubmitOnce } from '../../../ui/use-submit-once';
import { Details } from './details';
import { EditorTabs, type EditorTab } from './editor-tabs';
import { Picker } from './picker';
import { Slip } from './slip';
import {
  bodyOf,
  brokenRule,
  isSame,
  marksIn,
  type Draft,
  type FieldName,
  type Selected,
  type Values,
} from './test-draft';
import type { ModelTestBody } from './scheduling.queries';

export interface EditorProps {
  title: string;
  /** next to the title */
  chip?: ReactNode;
  /** initial values */
  initial: Draft;
  /** whether the initial values are unsaved */
  isUnsaved?: boolean;
  isStarted?: boolean;
  /** undefined: unknown */
  studentsStarted?: number;
  saving: {
    label: string;
    busyLabel: string;
    /** toast on failure */
    failed: string;
    /** @returns the new values of the form */
    send: (body: ModelTestBody, draft: Draft) => Promise<Draft>;
  };
  /** other buttons, below the save button */
  acts?: ReactNode;
}

/** Editor of a model test: tabs Details and Questions next to the paper (TMODEL-7, TMODEL-16). */
export function Editor({
  title,
  chip,
  initial,
  isUnsaved = false,
  isStarted = false,
  studentsStarted,
  saving,
  acts,
}: EditorProps) {
  useDocumentTitle(title);
  const form = useForm<Values>({ defaultValues: initial.values });
  const [selected, setSelected] = useState(initial.selected);
  const [saved, setSaved] = useState(initial);
  const [warning, setWarning] = useState<string>();
  const values = useWatch({ control: form.control }) as Values;
  const draft = { values, selected };
  const { tab, show } = useTab();
  const formId = useId();
  const wrongField = useRef<FieldName>(undefined);

  // a field can be focused only while its tab is shown
  useEffect(() => {
    if (tab === 'details' && wrongField.current) form.setFocus(wrongField.current);
    wrongField.current = undefined;
  }, [tab, form]);
  const goTo = (field: FieldName) => {
    if (tab === 'details') return form.setFocus(field);
    wrongField.current = field;
    show('details');
  };

  const warn = (text: string, fields: readonly FieldName[]) => {
    toast.warning(text);
    setWarning(text);
    for (const field of fields) form.setError(field, { type: 'rule', message: fields.length === 1 ? text : '' });
    if (fields[0]) goTo(fields[0]);
  };

  const { submit: save, isBusy } = useSubmitOnce(async (written: Draft) => {
    try {
      const next = await saving.send(bodyOf(written), written);
      form.reset(next.values);
      setSelected(next.selected);
      setSaved(next);
      if (next.values.Name === '') goTo('Name');
    } catch (thrown) {
      toast.error(saving.failed);
      setWarning(messageOf(thrown));
    }
  });
  const submit = () => {
    form.clearErrors();
    setWarning(undefined);
    const written = { values: form.getValues(), selected };
    const broken = brokenRule(written);
    if (broken) warn(broken.text, broken.fields);
    else void save(written);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  useSaveShortcut(submit);

  const select = (next: readonly Selected[]) => {
    setSelected(next);
    setWarning(undefined);
  };
  return (
    <div className="grid gap-4 phone:gap-0 phone:pb-40">
      <LeaveGuard
        isUnsaved={() => !isSame(draft, saved) || (isUnsaved && saved === initial)}
        text="Your changes will be lost."
      />
      <header className="flex min-h-(--control) items-center gap-3 phone:px-4 phone:py-2">
        <Link
          to="/tutor/model-test"
          aria-label="Back to Model Test"
          className="-ml-2.5 grid size-(--control) flex-none place-items-center rounded-control hover:bg-tint phone:size-(--tap)"
        >
          <ArrowLeft />
        </Link>
        <h1 className="page-title min-w-0 wrap-anywhere">{title}</h1>
        {chip}
        <p className="meta ml-auto flex-none compact:hidden">
          <Kbd>Ctrl ↵</Kbd> save
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-4 max-[68.75rem]:grid-cols-1 max-[68.75rem]:gap-0">
        <div className="min-w-0">
          <EditorTabs tab={tab} show={show} selected={selected.length} marks={marksIn(values)} />
          <Sheet
            role="tabpanel"
            id="model-test-details"
            aria-labelledby="model-test-details-tab"
            hidden={tab !== 'details'}
          >
            <form id={formId} noValidate onSubmit={onSubmit}>
              <Details form={form} isStarted={isStarted} studentsStarted={studentsStarted} />
            </form>
          </Sheet>
          {tab === 'questions' && (
            <Sheet role="tabpanel" id="model-test-questions" aria-labelledby="model-test-questions-tab">
              <Picker subject={values.Subject} selected={selected} onSelect={isStarted ? undefined : select} />
            </Sheet>
          )}
        </div>
        <Slip
          draft={draft}
          onSelect={isStarted ? undefined : select}
          warning={warning}
          save={{ ...saving, form: formId, isBusy }}
        >
          {acts}
        </Slip>
      </div>
    </div>
  );
}

/** Returns the tab from the URL. */
function useTab(): { tab: EditorTab; show: (tab: EditorTab) => void } {
  const [search, setSearch] = useAddressSearch();
  return {
    tab: search.get('tab') === 'questions' ? 'questions' : 'details',
    show: (tab) =>
      setSearch(
        (before) => {
          if (tab === 'details') before.delete('tab');
          else before.set('tab', tab);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
