import { letterOf } from '../../ui/bubble';
import { classes } from '../../ui/classes';
import { shareText } from './figures';
import type { QuestionStatistics } from './item-statistics.queries';
import { messages } from './messages';
import { ShareBubble } from './share-bubble';

const texts = messages.questions;
const GROUPS = ['upper', 'lower'] as const;
/** Grid classes; `--options` is the largest number of options of a question. */
const GRID_CLASSES =
  'grid grid-cols-[5.25rem_repeat(var(--options),minmax(1.5rem,2.25rem))] items-center justify-items-center gap-y-0.5 max-laptop:grid-cols-[3rem_repeat(var(--options),minmax(1.75rem,3rem))]';
const LABEL_CLASSES = 'justify-self-end pr-2 whitespace-nowrap';

/** Letters of the options in the table header. */
export const OptionLetters = ({ columns }: { columns: number }) => (
  <span className={`${GRID_CLASSES} text-accent`} aria-hidden>
    <span className={`${LABEL_CLASSES} text-ink-soft`}>{texts.topAndBottom}</span>
    {Array.from({ length: columns }, (_, index) => (
      <span key={index}>{letterOf(index)}</span>
    ))}
  </span>
);

interface OptionSharesProps {
  question: QuestionStatistics;
  /** Largest number of options of a question */
  columns: number;
}

/** Shares of the top and bottom 27% of students that chose each option. */
export function OptionShares({ question: { chosen, correctAnswer }, columns }: OptionSharesProps) {
  const options = chosen.filter(({ option }) => option !== null);
  const emptyCells = Array.from({ length: columns - options.length }, (_, index) => <span key={index} />);
  return (
    <>
      <span className="sr-only">{sharesText(chosen, correctAnswer)}</span>
      <div className={GRID_CLASSES} aria-hidden>
        <span className="hidden text-xs text-accent max-laptop:contents">
          <span />
          {options.map(({ option }, index) => (
            <span key={option}>{letterOf(index)}</span>
          ))}
          {emptyCells}
        </span>
        {GROUPS.map((group) => (
          <span key={group} className="contents">
            <span className={classes('meta max-laptop:justify-self-start', LABEL_CLASSES)}>{texts.groups[group]}</span>
            {options.map(({ option, [group]: share }) => (
              <span key={option} title={shareText(share)}>
                <ShareBubble share={share} isKey={option === correctAnswer} className="size-6 phone:size-7" />
              </span>
            ))}
            {emptyCells}
          </span>
        ))}
      </div>
    </>
  );
}

/** Returns the shares in words, for screen readers. */
function sharesText(chosen: QuestionStatistics['chosen'], correctAnswer: string | null): string {
  const groups = GROUPS.map((group) => {
    const shares = chosen.map(({ option, [group]: share }, index) => {
      const name = option === null ? texts.skipped : letterOf(index);
      return `${name} ${shareText(share)}`;
    });
    return texts.groupShares(texts.groups[group], shares.join(', '));
  });
  const key = chosen.findIndex(({ option }) => option !== null && option === correctAnswer);
  return texts.sharesOfGroups(
    groups.join(texts.groupSeparator),
    key < 0 ? texts.isAnnulled : texts.keyIs(letterOf(key)),
  );
}
