import { Check, X } from 'lucide-react';
import { useId } from 'react';
import { Bubble, letterOf } from '../../ui/bubble';
import { classes } from '../../ui/classes';
import { QuestionText } from '../question/question-text';
import { messages } from './messages';
import type { GradedAnswer } from './practice.queries';

export interface AnswerOptionsProps {
  /** Id of the text of the question */
  labelledBy: string;
  options: readonly string[];
  selectedOption: string | undefined;
  /** The graded answer, which marks the options */
  gradedAnswer: GradedAnswer | undefined;
  isDisabled: boolean;
  onSelect: (option: string) => void;
}

/** The options of a practised question as a radio group. */
export const AnswerOptions = ({
  labelledBy,
  options,
  selectedOption,
  gradedAnswer,
  isDisabled,
  onSelect,
}: AnswerOptionsProps) => (
  <div role="radiogroup" aria-labelledby={labelledBy} className="border-t border-rule">
    {options.map((option, index) => (
      <Option
        key={option}
        group={labelledBy}
        letter={letterOf(index)}
        text={option}
        isSelected={option === selectedOption}
        isCorrect={option === gradedAnswer?.correctAnswer}
        isIncorrect={gradedAnswer?.verdict === 'Incorrect' && option === selectedOption}
        isDisabled={isDisabled}
        onSelect={() => onSelect(option)}
      />
    ))}
  </div>
);

interface OptionProps {
  group: string;
  letter: string;
  text: string;
  isSelected: boolean;
  isCorrect: boolean;
  isIncorrect: boolean;
  isDisabled: boolean;
  onSelect: () => void;
}

function Option({ group, letter, text, isSelected, isCorrect, isIncorrect, isDisabled, onSelect }: OptionProps) {
  const id = useId();
  return (
    <label
      className={classes(
        'group relative flex min-h-14 items-center gap-4 border-b border-rule py-2',
        isSelected && 'bg-tint',
        !isDisabled && 'hover:bg-tint',
      )}
    >
      <input
        type="radio"
        name={group}
        aria-labelledby={`${id}-letter ${id}`}
        checked={isSelected}
        disabled={isDisabled}
        onChange={onSelect}
        className="absolute inset-0 z-1 m-0 size-full cursor-[inherit] appearance-none border-0 bg-transparent -outline-offset-2!"
      />
      <Bubble id={`${id}-letter`} filled={isSelected} correct={isCorrect}>
        {letter}
      </Bubble>
      <QuestionText id={id} className="min-w-0">
        {text}
      </QuestionText>
      {(isCorrect || isIncorrect) && (
        <span
          className={classes(
            'ml-auto inline-flex items-center gap-1 pr-3 text-xs font-strong whitespace-nowrap phone:whitespace-normal',
            isCorrect ? 'text-positive' : 'text-negative',
          )}
        >
          {isCorrect ? <Check className="size-4.5!" /> : <X className="size-4.5!" />}
          {isCorrect ? messages.correctAnswer : messages.yourAnswer}
        </span>
      )}
    </label>
  );
}
