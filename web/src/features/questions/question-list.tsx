import { Pencil, Trash2 } from 'lucide-react';
import { memo, useCallback, useMemo, useState, type MouseEventHandler, type ReactNode } from 'react';
import { useKeys } from '../../lib/keys';
import { Button, ButtonAnchor } from '../../ui/button-face';
import { Sheet } from '../../ui/sheet';
import { useInTurn, useRowsInTurn } from '../../ui/use-in-turn';
import { QuestionSheet } from './question-sheet';
import { addressOf, COLUMNS, QuestionRow } from './question-row';
import type { Question } from './questions.queries';
import { useEdit } from './use-edit';

export interface QuestionListProps {
  /** undefined: not known yet */
  questions: readonly Question[] | undefined;
  /** how many stand before the first one */
  before: number;
  isBusy: boolean;
  onDelete: (question: Question) => void;
  above: ReactNode;
  below: ReactNode;
}

/** The questions of a page, and beside them the chosen one as students see it. Rows come in turn, and the page stands still. */
export function QuestionList({ questions, before, isBusy, onDelete, above, below }: QuestionListProps) {
  const rows = useRowsInTurn(questions) ?? [];
  const [chosenId, setChosenId] = useState<string>();
  const { edit, onEdit } = useEdit();
  const at = Math.max(
    0,
    rows.findIndex(({ _id }) => _id === chosenId),
  );
  const chosen = rows[at];
  const sheet = useInTurn(useMemo(() => chosen && { question: chosen, number: before + at + 1 }, [chosen, before, at]));

  const choose = useCallback(({ _id }: Question) => setChosenId(_id), []);
  const step = (by: number) => {
    const next = rows[at + by];
    if (!next) return;
    setChosenId(next._id);
    document.querySelector(`[data-question="${next._id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  useKeys({
    j: () => step(chosenId === undefined ? 0 : 1),
    k: () => step(-1),
    e: chosen && (() => edit(addressOf(chosen))),
    Delete: chosen && (() => onDelete(chosen)),
  });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[1181px]:grid-cols-[minmax(0,1fr)_21rem]">
      <Sheet
        aria-label="Questions"
        aria-busy={isBusy || (questions !== undefined && rows.length !== questions.length)}
        className="isolate"
      >
        {above}
        {rows.length > 0 && (
          // rows that are laid out one by one: a row that comes into a table lays out all others
          <table className="block">
            <thead className="block border-b-(length:--line-strong) border-rule-strong bg-tint text-xs text-ink-soft phone:sr-only">
              <tr className={COLUMNS}>
                <th scope="col" className="py-2 text-accent">
                  SL
                </th>
                <th scope="col" className="px-3 py-2 text-left">
                  Question and options
                </th>
                <th scope="col" className="px-2 py-2 text-right phone:hidden">
                  Tests
                </th>
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody className="block">
              {rows.map((question, index) => (
                <QuestionRow
                  key={question._id}
                  question={question}
                  number={before + index + 1}
                  isChosen={index === at}
                  onChoose={choose}
                  onEdit={onEdit}
                  onDelete={onDelete}
                />
              ))}
            </tbody>
          </table>
        )}
        {below}
      </Sheet>
      {sheet && <Chosen {...sheet} onEdit={onEdit} onDelete={onDelete} />}
    </div>
  );
}

const Chosen = memo(function Chosen({
  question: shown,
  number,
  onEdit,
  onDelete,
}: {
  question: Question;
  number: number;
  onEdit: MouseEventHandler<HTMLAnchorElement>;
  onDelete: (question: Question) => void;
}) {
  const { question, options, correctAnswers, usedIn = [] } = shown;
  return (
    <QuestionSheet
      className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto max-[1180px]:hidden"
      question={question}
      options={options}
      right={options.indexOf(correctAnswers[0] ?? '')}
      number={
        <span>
          Question <b className="text-accent">{number}</b>
        </span>
      }
    >
      {usedIn.length > 0 && <p className="meta">Used in {usedIn.map(({ name }) => name).join(', ')}</p>}
      <div className="flex gap-2">
        <ButtonAnchor
          to={addressOf(shown)}
          onClick={onEdit}
          onAuxClick={onEdit}
          size="dense"
          icon={Pencil}
          className="flex-1"
        >
          Edit
        </ButtonAnchor>
        <Button kind="bare" size="dense" icon={Trash2} onClick={() => onDelete(shown)}>
          Delete
        </Button>
      </div>
    </QuestionSheet>
  );
});
