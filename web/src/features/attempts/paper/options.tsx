import { memo, useId, type ReactNode, type Ref } from 'react';
import type { SaveState as SaveStateName } from '../../../lib/outbox/outbox-state';
import { Bubble, letterOf } from '../../../ui/bubble';
import { classes } from '../../../ui/classes';
import { FieldError } from '../../../ui/field-error';
import { QuestionText } from '../../../entities/question/question-text';
import { SaveState } from '../../../entities/exam/save-state';
import type { Question } from './exam-state';
import type { Exam } from './use-exam';

export interface OptionsProps extends Pick<Exam, 'isLocked' | 'answer'> {
  question: Question;
  /** True if the question is on screen, false if it is prerendered */
  isCurrent: boolean;
  options: readonly string[];
  /** Id of the element with the question's text */
  labelledBy: string;
  /** Ref of the element that scrolls on short screens */
  ref: Ref<HTMLDivElement>;
}

/** Id of the top of the first option, a scroll target. */
export const FIRST_OPTION = 'first-option';

/** Radio group with the options of a question. */
export function Options({ question, isCurrent, options, isLocked, answer, labelledBy, ref }: OptionsProps) {
  const group = useId();
  return (
    <div
      ref={ref}
      className="short:col-start-3 short:row-start-1 short:min-h-0 short:overflow-y-auto short:border-l short:border-rule"
    >
      <div
        role="radiogroup"
        aria-labelledby={labelledBy}
        className="relative isolate mt-6 border-t border-rule upright:mt-4 short:mt-0 short:border-t-0"
      >
        <i id={isCurrent ? FIRST_OPTION : undefined} className="absolute h-12 w-px upright:scroll-mt-20" />
        {options.map((option, index) => (
          <OptionRow
            key={index}
            group={group}
            index={index}
            text={option}
            questionId={question.questionId}
            isSelected={option === question.option}
            save={option === question.option ? question.save : undefined}
            isLocked={isLocked}
            answer={answer}
          />
        ))}
      </div>
      <div aria-live="polite" className="compact:px-4">
        {question.refusal && (
          <div className="pt-3">
            <FieldError>{question.refusal}</FieldError>
          </div>
        )}
      </div>
    </div>
  );
}

interface OptionRowProps extends Pick<Exam, 'isLocked' | 'answer'> {
  /** Name of the radio group and prefix of its ids */
  group: string;
  index: number;
  text: string;
  questionId: string;
  isSelected: boolean;
  /** Save state of the answer; only at the chosen option */
  save: SaveStateName | undefined;
}

/** One option: the whole row is the label of a radio button. */
const OptionRow = memo(function OptionRow({
  group,
  index,
  text,
  questionId,
  isSelected,
  save,
  isLocked,
  answer,
}: OptionRowProps) {
  const textId = `${group}-${index}`;
  const letterId = `${textId}-letter`;
  const saveId = `${textId}-save`;
  return (
    <label
      className={classes(
        'group relative grid min-h-17 grid-cols-[auto_minmax(0,1fr)_8rem] items-center gap-4 border-b border-rule py-2',
        'before:absolute before:inset-y-0 before:-inset-x-3 before:-z-1 compact:before:inset-x-0',
        'compact:grid-cols-[auto_minmax(0,1fr)] compact:grid-rows-[1fr_1rem] compact:gap-x-3 compact:gap-y-1 compact:px-4 compact:pt-3',
        'short:min-h-16 short:pt-2.5 short:pb-1.5',
        isSelected ? 'before:bg-tint' : !isLocked && 'hover:before:bg-tint',
      )}
    >
      <input
        type="radio"
        name={group}
        aria-labelledby={`${letterId} ${textId}`}
        aria-describedby={isSelected ? saveId : undefined}
        aria-keyshortcuts={letterOf(index)}
        checked={isSelected}
        disabled={isLocked}
        onChange={() => answer(questionId, text)}
        className="absolute inset-y-0 -inset-x-3 z-1 m-0 cursor-[inherit] appearance-none border-0 bg-transparent -outline-offset-2! compact:inset-x-0"
      />
      <Bubble
        id={letterId}
        filled={isSelected}
        className={classes(
          'compact:row-span-2 compact:-mt-1 compact:self-start short:-mt-0.75',
          !isSelected && !isLocked && 'group-hover:border-ink group-hover:text-ink',
        )}
      >
        {letterOf(index)}
      </Bubble>
      <QuestionText id={textId}>{text}</QuestionText>
      <SaveStateSlot id={saveId}>{save && <SaveState key={save} state={save} />}</SaveStateSlot>
    </label>
  );
});

/** Space for the save state, reserved in every row to prevent layout shift. */
const SaveStateSlot = ({ id, children }: { id: string; children: ReactNode }) => (
  <span
    id={id}
    className="flex h-5 items-center justify-end compact:col-start-2 compact:h-4 compact:justify-start compact:[&_.lucide]:size-3.5 compact:[&>*]:gap-1 compact:[&>*]:text-2xs"
  >
    {children}
  </span>
);
