import { memo, useId, useRef, type KeyboardEventHandler } from 'react';
import { Bubble, letterOf } from '../../../ui/bubble';
import { Chip } from '../../../ui/chip';
import { classes } from '../../../ui/classes';
import { QuestionText } from '../../../entities/question/question-text';
import { useInView } from '../../../ui/use-in-view';
import { messages } from '../messages';
import type { SelectedQuestion } from './model-test-draft';

export interface PickerRowProps {
  question: SelectedQuestion;
  /** Position in the list, from 1 */
  number: number;
  isSelected: boolean;
  /** True if it can be neither selected nor deselected */
  isFixed: boolean;
  onToggle: (question: SelectedQuestion) => void;
  onKeyDown: KeyboardEventHandler<HTMLInputElement>;
}

/** A selectable question with its options, the correct one filled in. Rendered only near the viewport. */
export function PickerRow({ question, number, isSelected, isFixed, onToggle, onKeyDown }: PickerRowProps) {
  const text = useId();
  return (
    <li
      className={classes(
        'relative grid [contain-intrinsic-size:auto_4.25rem] [content-visibility:auto] phone:[contain-intrinsic-size:auto_8rem] grid-cols-[var(--margin-col)_minmax(0,1fr)_auto] has-focus-visible:bg-tint phone:grid-cols-[3.25rem_minmax(0,1fr)]',
        !isFixed && 'hover:bg-tint',
      )}
    >
      <input
        type="checkbox"
        aria-labelledby={text}
        checked={isSelected}
        disabled={isFixed}
        onChange={() => onToggle(question)}
        onKeyDown={onKeyDown}
        className="absolute inset-0 z-1 m-0 size-full cursor-[inherit] opacity-0"
      />
      <div className="border-r-(length:--line-strong) border-rule-strong pt-2 text-center">
        <Bubble
          size="list"
          filled={isSelected}
          className={classes('size-8!', isFixed && !isSelected && 'border-dashed text-ink-faint!')}
        >
          {number}
        </Bubble>
      </div>
      <Content id={text} question={question} />
      <div className="flex flex-col items-end gap-1 py-2 pr-4 phone:col-start-2 phone:items-start phone:py-0 phone:pl-4 phone:pb-2 phone:empty:hidden">
        <p className="meta phone:hidden">{question.subject}</p>
        {question.deleted && <Chip tone="caution">{messages.deleted}</Chip>}
      </div>
    </li>
  );
}

/** Memoized: expensive to render and independent of the selection. */
const Content = memo(function Content({ id, question }: { id: string; question: SelectedQuestion }) {
  const element = useRef<HTMLDivElement>(null);
  const isInView = useInView(element);
  const { options, correctAnswers } = question;
  return (
    <div ref={element} className="min-w-0 px-4 py-2">
      <QuestionText id={id} hasFormulas={isInView} size="row">
        {question.question}
      </QuestionText>
      <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
        {options.map((option, index) => {
          const isCorrect = correctAnswers.includes(option);
          return (
            <li
              key={index}
              className={classes('flex min-w-0 items-baseline gap-1', isCorrect && 'font-strong text-ink')}
            >
              <b
                className={classes(
                  isCorrect
                    ? 'inline-grid size-4.5 flex-none place-items-center rounded-bubble bg-pen text-2xs leading-none text-pen-ink'
                    : 'text-accent',
                )}
              >
                {letterOf(index)}
                {isCorrect && <span className="sr-only">{messages.correct}</span>}
              </b>
              <QuestionText hasFormulas={isInView} size="rowOption">
                {option}
              </QuestionText>
            </li>
          );
        })}
      </ul>
    </div>
  );
});
