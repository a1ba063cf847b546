import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useDeferredValue, useRef, useState, type ClipboardEvent, type FocusEvent, type FormEvent } from 'react';
import { QUESTION_MAX, SOLUTION_MAX, SUBJECTS } from '../../../../api/contracts/http/limits';
import { QUESTION_TEXTS, questionFaults, solutionFault } from '../../../../api/contracts/http/question-rules';
import { OldKeyNote } from '../../entities/question/old-key-note';
import { Solution } from '../../entities/question/solution';
import { TopicListField } from '../../entities/topic/topic-list-field';
import { topicsQuery } from '../../entities/topic/topics.queries';
import { ApiError, messageOf } from '../../lib/api/api-error';
import { readDraft } from '../../lib/device/drafts';
import { useDraft } from '../../lib/device/use-draft';
import { useSaveShortcut } from '../../lib/keyboard-shortcuts';
import { useAccountId } from '../../lib/session';
import { Alert } from '../../ui/alert';
import { BackTitle } from '../../ui/back-title';
import { BubbleChoice } from '../../ui/bubble-choice';
import { Button, ButtonLink } from '../../ui/button';
import { TextArea } from '../../ui/field';
import { PictureList } from '../../entities/picture/picture-list';
import { PictureTool } from '../../entities/picture/picture-tool';
import { FormulaTools } from '../../entities/question/formula-tools';
import { Kbd } from '../../ui/kbd';
import { LeaveGuard } from '../../ui/leave-guard';
import { Sheet } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { useSubmitOnce } from '../../ui/use-submit-once';
import { useVersions } from '../../ui/use-versions';
import { VersionComparison } from '../../ui/version-comparison';
import { messages } from './messages';
import {
  bodyOf,
  comparedFields,
  keyOf,
  parseStored,
  pastedQuestion,
  restoredQuestion,
  savedQuestionOf,
  type QuestionDraft,
  type SavedQuestion,
} from './question-draft';
import { EditedModelTests, upcomingOf } from './model-test-usage';
import { ChangedKeyNote } from './changed-key-note';
import { FormulaWarning } from './formula-warning';
import { OptionRows, useAnswerKeys } from './option-rows';
import { QuestionPreview } from './question-preview';
import { useSaveQuestion, type Question } from './questions.queries';
import { SimilarQuestions } from './similar-questions';

const subjects = SUBJECTS.map((subject) => ({ value: subject, mark: subject[0], label: subject }));

type Errors = Partial<Record<'question' | 'subject' | 'options' | 'correctAnswers' | 'solution', string>>;

export interface QuestionFormProps {
  title: string;
  submit: string;
  /** URL of the back arrow */
  back: string;
  /** Id of the question; undefined for a new question */
  questionId?: string;
  /** Initial values */
  initialQuestion: SavedQuestion;
  usedIn?: Question['usedIn'];
  /** @returns the new initial values, or undefined if the page is left */
  onSaved: (draft: QuestionDraft, message: string) => QuestionDraft | void;
}

/** Form to add or edit a question, with a preview (QDB-13 to QDB-27). */
export function QuestionForm({ title, submit, back, questionId, initialQuestion, usedIn, onSaved }: QuestionFormProps) {
  const tutorId = useAccountId();
  const name = `question ${questionId ?? 'new'}`;
  const [stored, setStored] = useDraft(name, (value) => restoredQuestion(parseStored(value), initialQuestion));
  const [saved, setSaved] = useState(initialQuestion);
  const draft = stored?.draft ?? saved.draft;
  const [errors, setErrors] = useState<Errors>({});
  const [alert, setAlert] = useState<string>();
  const [isFromDraft, setFromDraft] = useState(stored !== undefined);
  const [isOldVersionKept, setOldVersionKept] = useState(false);
  const save = useSaveQuestion(questionId);
  const topics = useQuery(topicsQuery(draft.subject));
  const isKeyChanged = keyOf(draft) !== keyOf(saved.draft);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const solutionField = useRef<HTMLTextAreaElement>(null);
  const lastField = useRef<HTMLTextAreaElement | HTMLInputElement>(null);

  const fields = comparedFields((id) => topics.data?.find(({ topicId }) => topicId === id)?.name ?? id);
  const { versions, compare, endComparison } = useVersions(
    fields,
    stored?.own && { own: stored.own, saved: saved.draft },
  );
  /** Shows what someone else has saved after the values were entered. */
  const compareWith = (own: QuestionDraft, base: SavedQuestion, next: SavedQuestion) => {
    setStored({ draft: compare({ own, saved: next.draft }, base.draft), base: next });
    setSaved(next);
  };
  const change = (next: QuestionDraft) => {
    setStored({ draft: next, base: saved });
    // rejected fields are validated again on every change
    if (Object.keys(errors).length > 0) setErrors(clearFixedErrors(errors, textsOf(next)));
  };
  const restart = (next: SavedQuestion) => {
    setSaved(next);
    setStored(undefined);
    endComparison();
    setErrors({});
    setFromDraft(false);
  };
  const { submit: submitForm, isBusy } = useSubmitOnce(async () => {
    try {
      const testsWithOldVersion = isOldVersionKept ? upcomingOf(usedIn).map(({ _id }) => _id) : [];
      const { message } = await save.mutateAsync({
        ...bodyOf(draft, saved),
        ...(testsWithOldVersion.length > 0 && { keepIn: testsWithOldVersion }),
      });
      setStored(undefined);
      const next = onSaved(draft, message);
      if (next) {
        restart({ draft: next });
        field.current?.focus();
      }
    } catch (error) {
      if (error instanceof ApiError && error.details.current) {
        compareWith(draft, saved, savedQuestionOf(error.details.current as Question));
        return;
      }
      const serverErrors = error instanceof ApiError && error.status === 400 ? (error.errors as Errors) : {};
      setErrors(serverErrors);
      if (Object.keys(serverErrors).length > 0) return;
      setAlert(messageOf(error));
      toast.error(messageOf(error));
    }
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAlert(undefined);
    const draftErrors = textsOf(draft);
    setErrors(draftErrors);
    if (Object.keys(draftErrors).length > 0) focusInvalidField(form.current);
    else void submitForm();
  };
  const rememberField = ({ target }: FocusEvent<HTMLTextAreaElement | HTMLInputElement>) =>
    void (lastField.current = target);
  const paste = (event: ClipboardEvent) => {
    const pastedDraft = pastedQuestion(event.clipboardData.getData('text'));
    if (!pastedDraft || draft.question.trim()) return;
    event.preventDefault();
    change({ ...draft, ...pastedDraft });
  };
  useSaveShortcut(() => form.current?.requestSubmit());
  useAnswerKeys(form, (index) => index < draft.options.length && change({ ...draft, right: index }));

  return (
    <div className="grid gap-4">
      <BackTitle
        back={back}
        actions={
          questionId !== undefined && (
            <ButtonLink to={`/tutor/history/question/${questionId}`} icon={History} size="dense">
              {messages.history}
            </ButtonLink>
          )
        }
      >
        {title}
      </BackTitle>
      {isFromDraft && (
        <p className="flex flex-wrap items-center justify-between gap-3 border border-info bg-info-soft px-4 py-2 phone:border-x-0">
          {messages.draftNote}
          <Button size="dense" onClick={() => restart(saved)}>
            {messages.discardDraft}
          </Button>
        </p>
      )}
      {versions && <VersionComparison fields={fields} versions={versions} draft={draft} onChange={change} />}
      <EditedModelTests
        questionId={questionId}
        tests={usedIn}
        isOldVersionKept={isOldVersionKept}
        onOldVersionKept={setOldVersionKept}
      />
      <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_27rem]">
        <Sheet aria-label={title} className="p-6 phone:p-4">
          <form ref={form} noValidate onSubmit={send} className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <BubbleChoice
              label={messages.subject}
              choices={subjects}
              selected={draft.subject}
              onSelect={(subject) =>
                change({ ...draft, subject, topics: subject === draft.subject ? draft.topics : [] })
              }
              error={errors.subject}
            />
            <TextArea
              ref={(area) => {
                field.current = area;
                lastField.current ??= area;
              }}
              label={messages.question}
              value={draft.question}
              maxLength={QUESTION_MAX}
              rows={5}
              hint={messages.formulaHint}
              error={errors.question}
              onChange={({ target }) => change({ ...draft, question: target.value })}
              onFocus={rememberField}
              onPaste={paste}
              tools={
                <>
                  <FormulaTools field={lastField} />
                  <PictureTool field={lastField} />
                  <PictureList
                    text={draft.question}
                    onChange={(question) => change({ ...draft, question })}
                    focusField={() => field.current?.focus()}
                  />
                  <FormulaWarning>{draft.question}</FormulaWarning>
                </>
              }
              className="py-2"
            />
            <OptionRows
              draft={draft}
              onChange={change}
              onFocus={rememberField}
              optionsError={errors.options}
              answerError={errors.correctAnswers}
            />
            {questionId !== undefined && isKeyChanged && <ChangedKeyNote questionId={questionId} />}
            {isKeyChanged && saved.draft.right !== undefined && (
              <OldKeyNote solution={draft.solution} options={saved.draft.options} oldIndex={saved.draft.right} />
            )}
            <TextArea
              ref={solutionField}
              label={messages.solution}
              value={draft.solution}
              maxLength={SOLUTION_MAX}
              rows={4}
              hint={messages.solutionHint}
              error={errors.solution}
              onChange={({ target }) => change({ ...draft, solution: target.value })}
              onFocus={rememberField}
              tools={
                <>
                  <PictureList
                    text={draft.solution}
                    onChange={(solution) => change({ ...draft, solution })}
                    focusField={() => solutionField.current?.focus()}
                  />
                  <FormulaWarning>{draft.solution}</FormulaWarning>
                </>
              }
              className="py-2"
            />
            {draft.subject && (
              <TopicListField
                label={messages.topics}
                emptyLabel={messages.addATopic}
                hint={topics.data?.length === 0 && messages.noTopicsOf(draft.subject)}
                topics={topics.data ?? []}
                selectedIds={draft.topics}
                onChange={(topics) => change({ ...draft, topics })}
              />
            )}
            <Alert>{alert}</Alert>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
              <Button type="submit" kind="ink" busy={isBusy} busyLabel={messages.saving} className="phone:w-full">
                {submit}
              </Button>
              <p className="meta compact:hidden">
                <Kbd>Ctrl ↵</Kbd> {messages.keySave} <Kbd>Alt A</Kbd> {messages.keyCorrectAnswer} <Kbd>↵</Kbd>{' '}
                {messages.keyNextOption}
              </p>
            </div>
          </form>
        </Sheet>
        <div className="grid gap-4 desktop:sticky desktop:top-6">
          <DeferredPreview>{draft}</DeferredPreview>
          <SimilarQuestions draft={draft} questionId={questionId} />
        </div>
      </div>
      <LeaveGuard isUnsaved={() => readDraft(tutorId, name) !== undefined} text={messages.leaveNote} />
    </div>
  );
}

/** Preview, deferred while the tutor types. */
function DeferredPreview({ children }: { children: QuestionDraft }) {
  const { question, options, right, solution } = useDeferredValue(children);
  return (
    <QuestionPreview question={question} options={options} correctIndex={right}>
      <Solution>{solution}</Solution>
    </QuestionPreview>
  );
}

/** Returns the messages of all broken rules. */
function textsOf(draft: QuestionDraft): Errors {
  const { question, options, correctAnswers } = bodyOf(draft);
  const solution = solutionFault(draft.solution);
  const allErrors = {
    ...questionFaults({ question, subject: draft.subject, options, correctAnswers }),
    ...(solution && { solution }),
  };
  return Object.fromEntries(Object.entries(allErrors).map(([name, text]) => [name, QUESTION_TEXTS[text]]));
}

/** Returns the messages of fields that were rejected before. */
const clearFixedErrors = (previous: Errors, current: Errors): Errors =>
  Object.fromEntries(Object.entries(current).filter(([name]) => previous[name as keyof Errors] !== undefined));

/** Focuses the first invalid field after rendering; rules over several fields mark none as `aria-invalid`. */
const focusInvalidField = (form: HTMLFormElement | null) =>
  void setTimeout(() =>
    (
      form?.querySelector<HTMLElement>('[role=radiogroup][aria-invalid] input, :is(textarea, input)[aria-invalid]') ??
      form?.querySelector<HTMLElement>('[data-wrong]')
    )?.focus(),
  );
