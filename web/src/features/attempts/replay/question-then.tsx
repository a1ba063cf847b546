import { Check, WifiOff, X } from 'lucide-react';
import { memo } from 'react';
import { Bubble, letterOf } from '../../../ui/bubble';
import { Chip } from '../../../ui/chip';
import { classes } from '../../../ui/classes';
import { QuestionText } from '../../../entities/question/question-text';
import type { MarkedQuestion } from '../attempt.queries';
import { clockText } from './clock-text';
import type { QuestionThen } from './sheet';

interface QuestionThenProps {
  question: MarkedQuestion;
  place: number;
  then: QuestionThen;
  /** its visits up to the playhead */
  seconds: number;
  isKeyShown: boolean;
  onKey: (shown: boolean) => void;
}

/** The question on screen at the playhead, with the answer chosen by then. */
export const QuestionThenPage = memo(function QuestionThenPage({
  question,
  place,
  then,
  seconds,
  isKeyShown,
  onKey,
}: QuestionThenProps) {
  return (
    <section
      aria-label="Question at this time"
      className={classes('replay-script border border-rule bg-surface', then.flagged && 'replay-folded')}
    >
      <div className="replay-margin">
        <h2>
          <span className="sr-only">Question </span>
          {place + 1}
        </h2>
        <p className="meta">1 mark</p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is longer than its place is scrolled by keyboard too */}
      <section className="replay-page" tabIndex={0} aria-label={`Question ${place + 1}`}>
        <QuestionText className="max-w-measure">{question.question}</QuestionText>
        <ul className="replay-options">
          {question.options.map((option, index) => (
            <OptionThen
              key={`${place} ${index}`}
              text={option}
              index={index}
              then={then}
              isRight={isKeyShown && question.correctAnswer !== null ? option === question.correctAnswer : undefined}
            />
          ))}
        </ul>
        {isKeyShown && question.correctAnswer === null && (
          <p className="pt-4 text-ink-soft">This question was annulled: it has no correct answer.</p>
        )}
        <Story then={then} seconds={seconds} isKeyShown={isKeyShown} onKey={onKey} />
      </section>
    </section>
  );
});

interface OptionThenProps {
  text: string;
  index: number;
  then: QuestionThen;
  /** undefined while the key is hidden */
  isRight: boolean | undefined;
}

function OptionThen({ text, index, then, isRight }: OptionThenProps) {
  const isChosen = then.option === index;
  const until = isChosen ? undefined : then.until[index];
  return (
    <li className={classes('replay-option', isChosen && 'replay-chosen')}>
      <Bubble
        filled={isChosen}
        right={isRight && !isChosen}
        className={until === undefined ? undefined : 'border-dashed border-ink text-ink'}
      >
        {letterOf(index)}
      </Bubble>
      <QuestionText>{text}</QuestionText>
      <span className="replay-beside">
        {isRight !== undefined && (isRight || isChosen) ? (
          <Chip tone={isRight ? 'positive' : 'negative'} icon={isRight ? Check : X}>
            {isRight ? 'Correct answer' : 'Incorrect'}
          </Chip>
        ) : isChosen ? (
          <SavedThen then={then} />
        ) : (
          until !== undefined && <span className="replay-until">until {clockText(until)}</span>
        )}
      </span>
    </li>
  );
}

function SavedThen({ then: { savedAt, isLate } }: { then: QuestionThen }) {
  const isSaved = savedAt !== undefined;
  const Icon = isSaved ? Check : WifiOff;
  return (
    <span className={classes('replay-saved', !isSaved && 'font-strong text-caution')}>
      <Icon className={classes('size-4!', isSaved && 'text-positive')} />
      <span>{isSaved ? `Saved at ${clockText(savedAt)}` : isLate ? 'Too late' : 'Not saved yet'}</span>
    </span>
  );
}

/** Describes the actions on the question up to the playhead. */
function Story({
  then: { visits, changes, flagged },
  seconds,
  isKeyShown,
  onKey,
}: Pick<QuestionThenProps, 'then' | 'seconds' | 'isKeyShown' | 'onKey'>) {
  return (
    <div className="replay-story">
      <span>
        <b className="text-ink tabular-nums">{clockText(seconds * 1000)}</b> on this question
      </span>
      <span>{visits > 1 ? `Visit ${visits}` : visits === 1 ? 'First visit' : 'Not seen yet'}</span>
      <span>{changesText(changes)}</span>
      {flagged && <span>Marked for review</span>}
      <label className="replay-key">
        <input type="checkbox" checked={isKeyShown} onChange={({ target }) => onKey(target.checked)} />
        <Bubble size="small" filled={isKeyShown} className="size-4.5!" />
        Show the correct answer
      </label>
    </div>
  );
}

const changesText = (changes: number): string =>
  changes === 0 ? 'Not changed' : changes === 1 ? 'Changed once' : `Changed ${changes} times`;
