import { Pencil, Trash2 } from 'lucide-react';
import { memo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, ButtonLink, type ButtonLinkProps } from '../../ui/button';
import { useInView } from '../../ui/use-in-view';
import { messages } from './messages';
import { QuestionSummary } from './question-summary';
import type { Question } from './questions.queries';

const numbers = new Intl.NumberFormat('en');

const addressOf = ({ subject, _id }: Question) => `/tutor/edit-question/${subject}/${_id}`;

/** Returns the URL of a question's form, with the page and the search of the list to return to. */
export function useEditAddress(): (question: Question) => string {
  const { search } = useLocation();
  return (question) => addressOf(question) + search;
}

/**
 * Link to the form. Subscribes to the location itself, so that a search does not re-render the formulas of the rows.
 */
export function EditLink({ question, ...rest }: { question: Question } & Omit<ButtonLinkProps, 'to'>) {
  return <ButtonLink to={useEditAddress()(question)} icon={Pencil} size="dense" {...rest} />;
}

/** Columns of the list: number, question, tests, actions. */
export const COLUMNS_CLASSES =
  'grid grid-cols-[3.5rem_minmax(0,1fr)_3.5rem_5rem] phone:grid-cols-[2.75rem_minmax(0,1fr)_3.25rem]';

export interface QuestionRowProps {
  question: Question;
  /** Number in the whole list, from 1 */
  number: number;
  /** True if keyboard shortcuts apply to this question */
  isActive: boolean;
  onActivate: (question: Question) => void;
  onDelete: (question: Question) => void;
  /** True if it is selected for a bulk change */
  isSelected: boolean;
  onSelect: (question: Question, isSelected: boolean) => void;
}

/** A row of the list; its formulas are rendered when it comes near the viewport. */
export const QuestionRow = memo(function QuestionRow({
  question,
  number,
  isActive,
  onActivate,
  onDelete,
  isSelected,
  onSelect,
}: QuestionRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  const isInView = useInView(row);
  return (
    <tr
      ref={row}
      data-question={question._id}
      aria-current={isActive || undefined}
      onClick={() => onActivate(question)}
      className={`group ${COLUMNS_CLASSES} border-b border-rule [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto] [overflow-clip-margin:0.5rem] last:border-b-0 aria-[current]:bg-tint phone:[contain-intrinsic-size:auto_7.25rem]`}
    >
      <td className="border-r-(length:--line-strong) border-rule-strong py-2 text-center font-strong text-accent tabular-nums group-aria-[current]:shadow-[inset_0.375rem_0_0_var(--pen)]">
        {numbers.format(number)}
        <label className="mx-auto grid size-8 place-items-center">
          <input
            type="checkbox"
            aria-label={messages.selectQuestion(number)}
            checked={isSelected}
            onChange={({ target }) => onSelect(question, target.checked)}
            className="size-4 accent-(--pen)"
          />
        </label>
      </td>
      <td className="min-w-0 px-3 py-1.5">
        <QuestionSummary question={question} hasFormulas={isInView} />
      </td>
      <td className="px-2 py-2 text-right text-xs text-ink-soft tabular-nums phone:hidden">
        {question.usedIn?.length || '–'}
      </td>
      <td className="py-1 pr-2 text-right whitespace-nowrap phone:pr-0 phone:whitespace-normal">
        <EditLink question={question} kind="bare" square aria-label={messages.editQuestionNumber(number)} />
        <Button
          kind="bare"
          size="dense"
          square
          icon={Trash2}
          aria-label={messages.deleteQuestionNumber(number)}
          onClick={() => onDelete(question)}
          className="hover:bg-negative-soft hover:text-negative"
        />
      </td>
    </tr>
  );
});
