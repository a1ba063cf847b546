import { useState, type ReactNode } from 'react';
import { SUBJECTS } from '../../../../../api/contracts/http/limits';
import { texts } from '../../../../../api/contracts/http/texts';
import { ActionDock } from '../../../ui/action-dock';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Sheet } from '../../../ui/sheet';
import { messages } from '../messages';
import { FillAtRandom } from './fill-at-random';
import {
  countOf,
  isOfSubject,
  marksIn,
  acceptedSubjects,
  type ModelTestDraft,
  type SelectedQuestion,
} from './model-test-draft';

/** Number of bubbles before the marks are entered. */
const BUBBLES = 50;

export interface PaperSummaryProps {
  draft: ModelTestDraft;
  /** Called with the new selection; undefined if the questions are fixed */
  onSelect: ((selected: readonly SelectedQuestion[]) => void) | undefined;
  /** Reason why saving failed */
  warning: string | undefined;
  save: { label: string; busyLabel: string; form: string; isBusy: boolean };
  /** Additional buttons */
  children: ReactNode;
}

/** The selected questions, one bubble per mark, next to both tabs; a bottom bar on narrow screens. */
export function PaperSummary({ draft, onSelect, warning, save, children }: PaperSummaryProps) {
  const [isFilling, setFilling] = useState(false);
  const { values, selected } = draft;
  const marks = marksIn(values);
  const matchingQuestions = selected.filter((question) => isOfSubject(values.Subject, question));
  return (
    <ActionDock className="sticky top-8 max-desktop:bottom-0 max-desktop:z-4 phone:top-auto phone:p-0!">
      <Sheet
        aria-label={messages.paperTitle}
        className="grid max-desktop:grid-cols-[auto_minmax(0,1fr)] max-desktop:items-center max-desktop:border-t-(length:--line-strong) max-desktop:border-t-rule-strong phone:border-t-0"
      >
        <header className="border-rule-strong px-4 pt-4 pb-3 desktop:border-b-(length:--line-strong) max-desktop:py-2">
          <p className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
            {marks === undefined && selected.length === 0 ? (
              messages.enterMarksFirst
            ) : (
              <>
                <b className="mr-1 text-xl font-head text-ink max-desktop:text-lg">{selected.length}</b>
                {messages.selectedOf(marks)}
              </>
            )}
          </p>
          <p className="meta max-desktop:hidden">{messages.bubbleHint}</p>
        </header>
        <div className="grid gap-4 p-4 max-desktop:hidden">
          <Marks marks={marks} selected={selected} subject={values.Subject} />
          <BySubject draft={draft} />
        </div>
        <footer className="grid gap-2 border-rule-strong px-4 py-3 desktop:border-t-(length:--line-strong) max-desktop:flex max-desktop:flex-wrap max-desktop:items-center max-desktop:justify-end max-desktop:py-2 [&_button]:phone:px-3">
          <div className="text-sm max-desktop:mr-auto phone:basis-full">
            <Alert>{warning}</Alert>
            {!warning && <p className="text-xs text-ink-soft tablet:hidden phone:hidden">{hintFor(draft)}</p>}
          </div>
          {onSelect && matchingQuestions.length < selected.length && (
            <Button onClick={() => onSelect(matchingQuestions)}>{messages.removeOtherSubjects}</Button>
          )}
          {onSelect && marks !== undefined && selected.length < marks && (
            <Button onClick={() => setFilling(true)}>{messages.fillAtRandom}</Button>
          )}
          <Button type="submit" form={save.form} kind="ink" busy={save.isBusy} busyLabel={save.busyLabel}>
            {save.label}
          </Button>
          {children}
        </footer>
        {onSelect && marks !== undefined && (
          <FillAtRandom
            key={String(isFilling)}
            open={isFilling}
            onClose={() => setFilling(false)}
            marks={marks}
            draft={draft}
            onSelect={onSelect}
          />
        )}
      </Sheet>
    </ActionDock>
  );
}

function hintFor({ values, selected }: ModelTestDraft): string {
  const marks = marksIn(values);
  const foreignCount = selected.filter((question) => !isOfSubject(values.Subject, question)).length;
  if (foreignCount > 0) return messages.foreignQuestions(foreignCount, values.Subject);
  if (marks === undefined) return messages.selectAsMany;
  if (selected.length > marks) return texts.modelTestQuestions;
  return selected.length === marks ? messages.paperComplete : messages.selectMore(marks - selected.length);
}

/** One bubble per mark, filled by selected questions; surplus and foreign questions in red. */
function Marks({
  marks = BUBBLES,
  selected,
  subject,
}: {
  marks?: number;
  selected: readonly SelectedQuestion[];
  subject: ModelTestDraft['values']['Subject'];
}) {
  return (
    <div aria-hidden className="grid grid-cols-[repeat(10,1.125rem)] gap-2">
      {Array.from({ length: Math.max(marks, selected.length) }, (_, index) => {
        const question = selected[index];
        const isWrong = question && (index >= marks || !isOfSubject(subject, question));
        return (
          <i
            key={index}
            className={classes(
              'size-4.5 rounded-bubble border',
              isWrong
                ? 'border-2 border-negative bg-negative-soft'
                : question
                  ? 'border-pen bg-pen'
                  : 'border-rule-strong bg-surface',
            )}
          />
        );
      })}
    </div>
  );
}

function BySubject({ draft: { values, selected } }: { draft: ModelTestDraft }) {
  const subjects = acceptedSubjects(values.Subject);
  const rows = SUBJECTS.map((subject) => [subject, countOf(selected, subject)] as const).filter(
    ([subject, count]) => count > 0 || subjects.includes(subject),
  );
  const deletedCount = selected.filter((question) => question.deleted).length;
  return (
    <table className="w-full text-xs tabular-nums">
      <tbody>
        {[...rows, ...(deletedCount > 0 ? [[messages.ofTheseDeleted, deletedCount] as const] : [])].map(
          ([name, count]) => (
            <tr key={name} className="border-t border-rule">
              <th scope="row" className="py-1.25 text-left font-text text-ink-soft">
                {name}
              </th>
              <td className="text-right font-strong">{count}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
