import { Pencil, Trash2 } from 'lucide-react';
import { memo, useRef, type MouseEventHandler } from 'react';
import { Button, ButtonAnchor } from '../../ui/button-face';
import { useSeen } from '../../ui/use-seen';
import { QuestionInBrief } from './question-in-brief';
import type { Question } from './questions.queries';

// one for all rows: making it takes longer than the row
const numbers = new Intl.NumberFormat('en');

export const addressOf = ({ subject, _id }: Question) => `/tutor/edit-question/${subject}/${_id}`;

/** of the list: number, question, tests and actions */
export const COLUMNS =
  'grid grid-cols-[3.5rem_minmax(0,1fr)_3.5rem_5rem] phone:grid-cols-[2.75rem_minmax(0,1fr)_3.25rem]';

export interface QuestionRowProps {
  question: Question;
  /** in the whole list, from 1 */
  number: number;
  /** the keys act on it */
  isChosen: boolean;
  onChoose: (question: Question) => void;
  onEdit: MouseEventHandler<HTMLAnchorElement>;
  onDelete: (question: Question) => void;
}

/** It is laid out, painted and cut off as a whole while it is near the window; its formulas are drawn when it comes there. */
export const QuestionRow = memo(function QuestionRow({
  question,
  number,
  isChosen,
  onChoose,
  onEdit,
  onDelete,
}: QuestionRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  const isSeen = useSeen(row);
  return (
    <tr
      ref={row}
      data-question={question._id}
      aria-current={isChosen || undefined}
      onClick={() => onChoose(question)}
      className={`group ${COLUMNS} border-b border-rule [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto] [overflow-clip-margin:0.5rem] last:border-b-0 aria-[current]:bg-tint phone:[contain-intrinsic-size:auto_7.25rem]`}
    >
      <td className="border-r-(length:--line-strong) border-rule-strong py-2 text-center font-strong text-accent tabular-nums group-aria-[current]:shadow-[inset_0.375rem_0_0_var(--pen)]">
        {numbers.format(number)}
      </td>
      <td className="min-w-0 px-3 py-1.5">
        <QuestionInBrief question={question} drawn={isSeen} />
      </td>
      <td className="px-2 py-2 text-right text-xs text-ink-soft tabular-nums phone:hidden">
        {question.usedIn?.length || '–'}
      </td>
      <td className="py-1 pr-2 text-right whitespace-nowrap phone:pr-0 phone:whitespace-normal">
        <ButtonAnchor
          to={addressOf(question)}
          onClick={onEdit}
          onAuxClick={onEdit}
          kind="bare"
          size="dense"
          square
          icon={Pencil}
          aria-label={`Edit question ${number}`}
        />
        <Button
          kind="bare"
          size="dense"
          square
          icon={Trash2}
          aria-label={`Delete question ${number}`}
          onClick={() => onDelete(question)}
          className="hover:bg-negative-soft hover:text-negative"
        />
      </td>
    </tr>
  );
});
