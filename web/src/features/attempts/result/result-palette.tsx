import { memo, useCallback } from 'react';
import { flushSync } from 'react-dom';
import { ButtonLink } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Sheet } from '../../../ui/sheet';
import type { FinishedAttempt } from '../attempt.queries';
import { waysAfter } from '../exam';
import { markedQuestionId } from './marked-question';
import { VERDICTS, type Verdict } from './marked-question';

const BUBBLES: Readonly<Record<Verdict, string>> = {
  Correct: 'border-positive bg-positive-soft text-positive font-strong',
  Incorrect: 'border-negative bg-negative text-on-verdict font-strong',
  Skipped: 'border-dashed border-field-edge text-ink-soft',
  Annulled: 'border-field-edge text-ink-faint line-through',
};

interface OfMarked {
  attempt: FinishedAttempt;
  /** how many questions are marked, from the first; the others are as they were answered */
  marked: number;
}

/** A cell of the palette: in ink until it is marked, then with the examiner's sign. */
const Cell = memo(function Cell({ place, verdict, isMarked }: { place: number; verdict: Verdict; isMarked: boolean }) {
  const { icon: Sign } = VERDICTS[verdict];
  return (
    <>
      <span
        className={classes(
          'grid size-8.5 place-items-center rounded-bubble border leading-none tabular-nums transition-colors duration-(--fill) phone:size-7 phone:text-xs',
          isMarked ? BUBBLES[verdict] : verdict === 'Skipped' ? 'border-q-open-edge' : 'border-pen bg-pen text-pen-ink',
        )}
      >
        {place + 1}
      </span>
      {isMarked && (
        <Sign
          className={`absolute right-0.75 bottom-0.75 size-3.5! stroke-3 phone:right-0 phone:bottom-0 phone:size-3! ${SIGNS[verdict]}`}
        />
      )}
    </>
  );
});

const SIGNS: Readonly<Record<Verdict, string>> = {
  Correct: 'text-positive',
  Incorrect: 'text-negative',
  Skipped: 'text-ink-faint',
  Annulled: 'text-ink-faint',
};

/** above so many questions a phone's cells are smaller */
const LARGE_MAX = 60;

/** The cells as a picture, on a phone. */
export const ResultPicture = ({ attempt, marked }: OfMarked) => (
  <Sheet aria-hidden className="hidden border-t-0 px-3 pt-3 phone:block">
    <div
      className={classes(
        'grid border-t border-l border-rule',
        attempt.questions.length > LARGE_MAX ? 'grid-cols-10 [&>*]:h-8.5' : 'grid-cols-9 [&>*]:h-10',
      )}
    >
      {attempt.questions.map(({ _id, verdict }, place) => (
        <span key={_id} className="relative grid place-items-center border-r border-b border-rule">
          <Cell place={place} verdict={verdict} isMarked={place < marked} />
        </span>
      ))}
    </div>
    <Legend attempt={attempt} marked={marked} className="flex justify-between gap-2 px-1 pt-2 pb-3" />
  </Sheet>
);

/** Hardly any question is ever annulled. */
export const isMet = (verdict: Verdict, { questions }: FinishedAttempt): boolean =>
  verdict !== 'Annulled' || questions.some((question) => question.verdict === verdict);

/** What the bubbles mean, and how many there are of each. */
function Legend({ attempt, marked, className }: OfMarked & { className: string }) {
  const verdicts = attempt.questions.slice(0, marked).map(({ verdict }) => verdict);
  return (
    <ul aria-label="Legend" className={`text-xs ${className}`}>
      {(Object.keys(VERDICTS) as Verdict[])
        .filter((verdict) => isMet(verdict, attempt))
        .map((verdict) => (
          <li key={verdict} className="grid min-h-7 grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-2">
            <span className={`size-5.5 rounded-bubble border ${BUBBLES[verdict]}`} />
            {verdict}
            <span className="font-strong tabular-nums">{verdicts.filter((other) => other === verdict).length}</span>
          </li>
        ))}
    </ul>
  );
}

interface PaletteCellProps {
  place: number;
  verdict: Verdict;
  isMarked: boolean;
  onGo: (place: number) => void;
}

const PaletteCell = memo(function PaletteCell({ place, verdict, isMarked, onGo }: PaletteCellProps) {
  return (
    <li className="border-r border-b border-rule">
      <button
        type="button"
        onClick={() => onGo(place)}
        aria-label={isMarked ? `Question ${place + 1}, ${verdict}` : `Question ${place + 1}`}
        className="relative grid aspect-square min-h-12 w-full place-items-center -outline-offset-2 hover:bg-tint"
      >
        <Cell place={place} verdict={verdict} isMarked={isMarked} />
      </button>
    </li>
  );
});

/** Every question of a result by number, and a way to it. */
export function ResultPalette({ attempt, marked, onGo }: OfMarked & { onGo: () => void }) {
  const go = useCallback(
    (place: number) => {
      flushSync(onGo);
      const question = document.getElementById(markedQuestionId(place));
      question?.scrollIntoView({ block: 'start' });
      question?.focus({ preventScroll: true });
    },
    [onGo],
  );
  return (
    <Sheet
      aria-label="Answers"
      className="sticky top-6 col-start-2 row-span-2 row-start-1 flex max-h-[calc(100dvh-3rem)] flex-col tablet:max-[56rem]:static tablet:max-[56rem]:max-h-144 tablet:max-[56rem]:row-span-1 phone:hidden"
    >
      <div className="flex items-baseline justify-between px-4 pt-4 pb-3">
        <h2 className="section-title">Answers</h2>
        {marked < attempt.questions.length && (
          <span className="meta tabular-nums">{marked > 0 && `Marking ${marked} of ${attempt.questions.length}`}</span>
        )}
      </div>
      <ol className="mx-4 grid min-h-0 grid-cols-5 overflow-y-auto border-t border-l border-rule">
        {attempt.questions.map(({ _id, verdict }, place) => (
          <PaletteCell key={_id} place={place} verdict={verdict} isMarked={place < marked} onGo={go} />
        ))}
      </ol>
      <Legend attempt={attempt} marked={marked} className="grid gap-1 p-4" />
      <footer className="grid gap-3 border-t border-rule p-4">
        {waysAfter(attempt).map(({ to, name }, place) => (
          <ButtonLink key={name} kind={place === 0 ? 'ink' : 'plain'} to={to}>
            {name}
          </ButtonLink>
        ))}
      </footer>
    </Sheet>
  );
}
