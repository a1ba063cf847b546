import { Check, WifiOff, X } from 'lucide-react';
import { memo } from 'react';
import { QuestionText } from '../../../entities/question/question-text';
import { elapsedText } from '../../../lib/time/countdown';
import { Bubble, letterOf } from '../../../ui/bubble';
import { Chip } from '../../../ui/chip';
import { classes } from '../../../ui/classes';
import { ScrollArea } from '../../../ui/scroll-area';
import type { MarkedQuestion } from '../attempt.queries';
import type { QuestionState } from './answer-sheet';
import { messages } from './messages';

const texts = messages.question;
const TEXT = 'short:text-[1.125rem]/6.5';
const FOLDED_CORNER_CLASSES =
  'after:absolute after:top-0 after:right-0 after:size-7 after:bg-flag after:[clip-path:polygon(0_0,100%_0,100%_100%)]';

interface QuestionViewProps {
  question: MarkedQuestion;
  index: number;
  state: QuestionState;
  /** Time on screen up to the playhead */
  seconds: number;
  isHiddenOnPhone: boolean;
  isKeyVisible: boolean;
  onKeyVisible: (isVisible: boolean) => void;
}

/** The question on screen at the playhead, with the answer chosen by then. */
export const QuestionView = memo(function QuestionView({
  question,
  index,
  state,
  seconds,
  isHiddenOnPhone,
  isKeyVisible,
  onKeyVisible,
}: QuestionViewProps) {
  const { options, correctAnswer } = question;
  return (
    <section
      aria-label={texts.name}
      className={classes(
        'relative grid min-h-0 grid-cols-[var(--margin-col)_minmax(0,1fr)] border border-rule bg-surface short:grid-cols-[3rem_minmax(0,1fr)] upright:border-0',
        isHiddenOnPhone ? 'upright:hidden' : 'upright:block',
        state.flagged && FOLDED_CORNER_CLASSES,
      )}
    >
      <div className="border-r-(length:--line-strong) border-rule-strong pt-6 text-center short:pt-3 upright:flex upright:items-baseline upright:gap-2 upright:border-0 upright:px-4 upright:pt-3 upright:text-left">
        <h2 className="text-lg/(--lead-4) font-strong text-accent tabular-nums">
          <span className="sr-only">{texts.prefix}</span>
          {index + 1}
        </h2>
        <p className="meta short:hidden">{texts.mark}</p>
      </div>
      <ScrollArea
        aria-label={texts.label(index + 1)}
        className="flex min-w-0 flex-col overflow-y-auto px-8 pt-6 pb-4 -outline-offset-2 max-laptop:px-6 short:px-4 short:py-3 upright:overflow-visible upright:px-4 upright:pt-1"
      >
        <QuestionText className={`min-h-16 max-w-measure flex-none short:min-h-0 upright:min-h-0 ${TEXT}`}>
          {question.question}
        </QuestionText>
        <ul className="mt-4 border-t border-rule short:mt-2 short:grid short:grid-cols-2 short:gap-x-8 upright:-mx-4 upright:mt-3">
          {options.map((option, optionIndex) => (
            <Option
              key={`${index} ${optionIndex}`}
              text={option}
              index={optionIndex}
              state={state}
              isCorrect={isKeyVisible && correctAnswer !== null ? option === correctAnswer : undefined}
            />
          ))}
        </ul>
        {isKeyVisible && correctAnswer === null && <p className="pt-4 text-ink-soft">{texts.annulled}</p>}
        <Facts state={state} seconds={seconds} isKeyVisible={isKeyVisible} onKeyVisible={onKeyVisible} />
      </ScrollArea>
    </section>
  );
});

interface OptionProps {
  text: string;
  index: number;
  state: QuestionState;
  /** True for the correct option; undefined while the key is hidden */
  isCorrect: boolean | undefined;
}

function Option({ text, index, state, isCorrect }: OptionProps) {
  const isSelected = state.option === index;
  const deselectedAt = isSelected ? undefined : state.deselectedAt[index];
  return (
    <li
      className={classes(
        'grid min-h-13 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 border-b border-rule py-1 short:min-h-11 short:gap-3 upright:min-h-14 upright:gap-3 upright:px-4',
        isSelected &&
          'bg-tint shadow-[-0.75rem_0_0_var(--tint),0.75rem_0_0_var(--tint)] short:shadow-[-0.75rem_0_0_var(--tint)] upright:shadow-none',
      )}
    >
      <Bubble
        filled={isSelected}
        correct={isCorrect && !isSelected}
        className={classes('short:size-7', deselectedAt !== undefined && 'border-dashed border-ink text-ink')}
      >
        {letterOf(index)}
      </Bubble>
      <QuestionText className={TEXT}>{text}</QuestionText>
      <span className="flex min-w-32 justify-end short:min-w-0 upright:min-w-0">
        {isCorrect !== undefined && (isCorrect || isSelected) ? (
          <Chip tone={isCorrect ? 'positive' : 'negative'} icon={isCorrect ? Check : X}>
            {isCorrect ? texts.correctAnswer : texts.incorrect}
          </Chip>
        ) : isSelected ? (
          <SaveState state={state} />
        ) : (
          deselectedAt !== undefined && (
            <span className="text-xs whitespace-nowrap text-ink-faint tabular-nums upright:hidden">
              {texts.until(elapsedText(deselectedAt))}
            </span>
          )
        )}
      </span>
    </li>
  );
}

function SaveState({ state: { savedAt, isLate } }: { state: QuestionState }) {
  const isSaved = savedAt !== undefined;
  const Icon = isSaved ? Check : WifiOff;
  const unsavedText = isLate ? texts.tooLate : texts.notSaved;
  return (
    <span
      className={classes(
        'inline-flex items-center gap-2 text-xs whitespace-nowrap',
        isSaved ? 'text-ink-soft' : 'font-strong text-caution',
      )}
    >
      <Icon className={classes('size-4!', isSaved && 'text-positive')} />
      <span className="short:hidden">{isSaved ? texts.savedAt(elapsedText(savedAt)) : unsavedText}</span>
    </span>
  );
}

/** Time, visits, changes and flag of the question up to the playhead, and a switch for its key. */
function Facts({
  state: { visits, changes, flagged },
  seconds,
  isKeyVisible,
  onKeyVisible,
}: Pick<QuestionViewProps, 'state' | 'seconds' | 'isKeyVisible' | 'onKeyVisible'>) {
  return (
    <div className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-1 pt-4 text-xs text-ink-soft">
      <span>
        <b className="text-ink tabular-nums">{elapsedText(seconds * 1000)}</b> {texts.onThisQuestion}
      </span>
      <span>{texts.visit(visits)}</span>
      <span>{texts.changes(changes)}</span>
      {flagged && <span>{texts.flagged}</span>}
      <label className="relative ml-auto inline-flex min-h-8 items-center gap-2 text-ink has-focus-ring outline-offset-2 upright:ml-0 upright:min-h-(--tap)">
        <input
          type="checkbox"
          checked={isKeyVisible}
          onChange={({ target }) => onKeyVisible(target.checked)}
          className="absolute inset-0 m-0 cursor-[inherit] opacity-0"
        />
        <Bubble size="small" filled={isKeyVisible} className="size-4.5!" />
        {texts.showCorrectAnswer}
      </label>
    </div>
  );
}
