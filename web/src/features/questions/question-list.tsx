import { Trash2 } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Solution } from '../../entities/question/solution';
import { useKeyboardShortcuts } from '../../lib/keyboard-shortcuts';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/sheet';
import { messages } from './messages';
import { QuestionPreview } from './question-preview';
import { COLUMNS_CLASSES, EditLink, QuestionRow, useEditAddress } from './question-row';
import type { Question } from './questions.queries';

export interface QuestionListProps {
  /** Questions of the page; undefined while loading */
  questions: readonly Question[] | undefined;
  /** Number of questions on earlier pages */
  rowsBefore: number;
  isBusy: boolean;
  onDelete: (question: Question) => void;
  /** Ids of the selected questions */
  selectedIds: ReadonlySet<string>;
  onSelect: (question: Question, isSelected: boolean) => void;
  header: ReactNode;
  footer: ReactNode;
}

/**
 * The questions of a page, next to a preview of the selected one. Rows are deferred, so that typing in the search is
 * not blocked.
 */
export function QuestionList({
  questions,
  rowsBefore,
  isBusy,
  onDelete,
  selectedIds,
  onSelect,
  header,
  footer,
}: QuestionListProps) {
  const rows = useDeferredValue(questions) ?? [];
  const [selectedId, setSelectedId] = useState<string>();
  const navigate = useNavigate();
  const addressOf = useEditAddress();
  const rowIndex = Math.max(
    0,
    rows.findIndex(({ _id }) => _id === selectedId),
  );
  const selectedRow = rows[rowIndex];
  const preview = useDeferredValue(
    useMemo(
      () => selectedRow && { question: selectedRow, number: rowsBefore + rowIndex + 1 },
      [selectedRow, rowsBefore, rowIndex],
    ),
  );

  const selectRow = useCallback(({ _id }: Question) => setSelectedId(_id), []);
  const moveSelection = (offset: number) => {
    const next = rows[rowIndex + offset];
    if (!next) return;
    setSelectedId(next._id);
    document.querySelector(`[data-question="${next._id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  useKeyboardShortcuts({
    j: () => moveSelection(selectedId === undefined ? 0 : 1),
    k: () => moveSelection(-1),
    e: selectedRow && (() => void navigate(addressOf(selectedRow))),
    Delete: selectedRow && (() => onDelete(selectedRow)),
  });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_21rem]">
      <Sheet
        aria-label={messages.questions}
        aria-busy={isBusy || (questions !== undefined && rows !== questions)}
        className="isolate"
      >
        {header}
        {rows.length > 0 && (
          // display: block, since a row added to a table layout lays out all other rows
          <table className="block">
            <thead className="block border-b-(length:--line-strong) border-rule-strong bg-tint text-xs text-ink-soft phone:sr-only">
              <tr className={COLUMNS_CLASSES}>
                <th scope="col" className="py-2 text-accent">
                  {messages.sl}
                </th>
                <th scope="col" className="px-3 py-2 text-left">
                  {messages.questionAndOptions}
                </th>
                <th scope="col" className="px-2 py-2 text-right phone:hidden">
                  {messages.tests}
                </th>
                <th scope="col">
                  <span className="sr-only">{messages.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody className="block">
              {rows.map((question, index) => (
                <QuestionRow
                  key={question._id}
                  question={question}
                  number={rowsBefore + index + 1}
                  isActive={index === rowIndex}
                  onActivate={selectRow}
                  onDelete={onDelete}
                  isSelected={selectedIds.has(question._id)}
                  onSelect={onSelect}
                />
              ))}
            </tbody>
          </table>
        )}
        {footer}
      </Sheet>
      {preview && <Chosen {...preview} onDelete={onDelete} />}
    </div>
  );
}

const Chosen = memo(function Chosen({
  question: selectedQuestion,
  number,
  onDelete,
}: {
  question: Question;
  number: number;
  onDelete: (question: Question) => void;
}) {
  const { question, options, correctAnswers, solution, usedIn = [] } = selectedQuestion;
  return (
    <QuestionPreview
      className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto max-desktop:hidden"
      question={question}
      options={options}
      correctIndex={options.indexOf(correctAnswers[0] ?? '')}
      number={
        <span>
          {messages.question} <b className="text-accent">{number}</b>
        </span>
      }
    >
      <Solution>{solution}</Solution>
      {usedIn.length > 0 && <p className="meta">{messages.usedInShort(usedIn.map(({ name }) => name))}</p>}
      <div className="flex gap-2">
        <EditLink question={selectedQuestion} className="flex-1">
          {messages.edit}
        </EditLink>
        <Button kind="bare" size="dense" icon={Trash2} onClick={() => onDelete(selectedQuestion)}>
          {messages.delete}
        </Button>
      </div>
    </QuestionPreview>
  );
});
