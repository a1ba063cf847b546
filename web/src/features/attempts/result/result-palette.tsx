import { memo, useCallback } from 'react';
import { flushSync } from 'react-dom';
import { ButtonLink } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Sheet } from '../../../ui/sheet';
import type { FinishedAttempt } from '../attempt.queries';
import { nextLinksAfter } from '../exam';
import { goToQuestion, VERDICTS, type Verdict } from './marked-question';
import { messages } from './messages';
import { verdictCounts } from './verdict-counts';

const BUBBLES: Readonly<Record<Verdict, string>> = {
  Correct: 'border-positive bg-positive-soft text-positive font-strong',
  Incorrect: 'border-negative bg-negative text-on-verdict font-strong',
  Skipped: 'border-dashed border-field-edge text-ink-soft',
  Annulled: 'border-field-edge text-ink-faint line-through',
};

interface MarkedAttemptProps {
  attempt: FinishedAttempt;
  /** Number of marked questions, from the first; the others show whether they were answered */
  markedCount: number;
}

/** A question of the palette: shows whether it was answered until it is marked, then its verdict. */
interface CellProps {
  index: number;
  /** Undefined while it is hidden */
  verdict: Verdict | undefined;
  isMarked: boolean;
}

const Cell = memo(function Cell({ index, verdict, isMarked }: CellProps) {
  const Icon = verdict && VERDICTS[verdict].icon;
  return (
    <>
      <span
        className={classes(
          'grid size-8.5 place-items-center rounded-bubble border leading-none tabular-nums transition-colors duration-(--fill) phone:size-7 phone:text-xs',
          verdict === undefined
            ? 'border-field-edge text-ink-soft'
            : isMarked
              ? BUBBLES[verdict]
              : verdict === 'Skipped'
                ? 'border-q-open-edge'
                : 'border-pen bg-pen text-pen-ink',
        )}
      >
        {index + 1}
      </span>
      {isMarked && Icon && (
        <Icon
          className={`absolute right-0.75 bottom-0.75 size-3.5! stroke-3 phone:right-0 phone:bottom-0 phone:size-3! ${ICON_TONES[verdict]}`}
        />
      )}
    </>
  );
});

const ICON_TONES: Readonly<Record<Verdict, string>> = {
  Correct: 'text-positive',
  Incorrect: 'text-negative',
  Skipped: 'text-ink-faint',
  Annulled: 'text-ink-faint',
};

/** Maximum number of questions with large cells on phones. */
const LARGE_CELLS_MAX = 60;

/** The palette on a phone; decorative. */
export const ResultPicture = ({ attempt, markedCount }: MarkedAttemptProps) => (
  <Sheet aria-hidden className="hidden border-t-0 px-3 pt-3 phone:block">
    <div
      className={classes(
        'grid border-t border-l border-rule',
        attempt.questions.length > LARGE_CELLS_MAX ? 'grid-cols-10 [&>*]:h-8.5' : 'grid-cols-9 [&>*]:h-10',
      )}
    >
      {attempt.questions.map(({ _id, verdict }, index) => (
        <span key={_id} className="relative grid place-items-center border-r border-b border-rule">
          <Cell index={index} verdict={verdict} isMarked={index < markedCount} />
        </span>
      ))}
    </div>
    <Legend
      attempt={attempt}
      markedCount={markedCount}
      className="flex flex-wrap justify-between gap-2 px-1 pt-2 pb-3"
    />
  </Sheet>
);

/** Returns whether a verdict is listed: always, except that annulled questions are rare. */
export const isListed = (verdict: Verdict, { questions }: FinishedAttempt): boolean =>
  verdict !== 'Annulled' || questions.some((question) => question.verdict === verdict);

/** The verdicts with their counts. */
function Legend({ attempt, markedCount, className }: MarkedAttemptProps & { className: string }) {
  const counts = verdictCounts(attempt, markedCount);
  return (
    <ul aria-label={messages.palette.legend} className={`text-xs ${className}`}>
      {(Object.keys(VERDICTS) as Verdict[])
        .filter((verdict) => isListed(verdict, attempt))
        .map((verdict) => (
          <li key={verdict} className="grid min-h-7 grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-2">
            <span className={`size-5.5 rounded-bubble border ${BUBBLES[verdict]}`} />
            {verdict}
            <span className="font-strong tabular-nums">{counts[verdict]}</span>
          </li>
        ))}
    </ul>
  );
}

interface PaletteCellProps extends CellProps {
  onSelect: (index: number) => void;
}

const PaletteCell = memo(function PaletteCell({ index, verdict, isMarked, onSelect }: PaletteCellProps) {
  return (
    <li className="border-r border-b border-rule">
      <button
        type="button"
        onClick={() => onSelect(index)}
        aria-label={
          isMarked
            ? messages.question.label(index + 1, verdict ?? messages.question.hidden)
            : messages.question.unmarked(index + 1)
        }
        className="relative grid aspect-square min-h-12 w-full place-items-center -outline-offset-2 hover:bg-tint"
      >
        <Cell index={index} verdict={verdict} isMarked={isMarked} />
      </button>
    </li>
  );
});

/** All questions by number, with buttons that scroll to them. @param onBeforeScroll called before scrolling; must show all questions */
export function ResultPalette({
  attempt,
  markedCount,
  onBeforeScroll,
}: MarkedAttemptProps & { onBeforeScroll: () => void }) {
  const scrollToQuestion = useCallback(
    (index: number) => {
      flushSync(onBeforeScroll);
      goToQuestion(index);
    },
    [onBeforeScroll],
  );
  return (
    <Sheet
      aria-label={messages.palette.name}
      className="sticky top-6 col-start-2 row-span-2 row-start-1 flex max-h-[calc(100dvh-3rem)] flex-col tablet:static tablet:max-h-144 tablet:row-span-1 phone:hidden"
    >
      <div className="flex items-baseline justify-between px-4 pt-4 pb-3">
        <h2 className="section-title">{messages.palette.name}</h2>
        {markedCount < attempt.questions.length && (
          <span className="meta tabular-nums">
            {markedCount > 0 && messages.palette.marking(markedCount, attempt.questions.length)}
          </span>
        )}
      </div>
      <ol className="mx-4 grid min-h-0 grid-cols-5 overflow-y-auto border-t border-l border-rule">
        {attempt.questions.map(({ _id, verdict }, index) => (
          <PaletteCell
            key={_id}
            index={index}
            verdict={verdict}
            isMarked={index < markedCount}
            onSelect={scrollToQuestion}
          />
        ))}
      </ol>
      <Legend attempt={attempt} markedCount={markedCount} className="grid gap-1 p-4" />
      <footer className="grid gap-3 border-t border-rule p-4">
        {nextLinksAfter(attempt).map(({ to, name }, index) => (
          <ButtonLink key={name} kind={index === 0 ? 'ink' : 'plain'} to={to}>
            {name}
          </ButtonLink>
        ))}
      </footer>
    </Sheet>
  );
}
