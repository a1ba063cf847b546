import { flushSync } from 'react-dom';
import { ButtonLink } from '../../../ui/button';
import { Sheet } from '../../../ui/sheet';
import type { FinishedAttempt } from '../attempt.queries';
import { nextExam } from '../exam';
import { markedQuestionId } from './marked-question';
import { VERDICTS, type Verdict } from './marked-question';

const BUBBLES: Readonly<Record<Verdict, string>> = {
  Correct: 'border-positive bg-positive-soft text-positive font-strong',
  Incorrect: 'border-negative bg-negative text-on-verdict font-strong',
  Skipped: 'border-dashed border-field-edge text-ink-soft',
};

/** Every question of a result by number, and a way to it. */
export function ResultPalette({ attempt, onGo }: { attempt: FinishedAttempt; onGo: () => void }) {
  const go = (place: number) => {
    flushSync(onGo);
    const question = document.getElementById(markedQuestionId(place));
    question?.scrollIntoView({ block: 'start' });
    question?.focus({ preventScroll: true });
  };
  const { correct, incorrect, skipped, type } = attempt;
  const next = nextExam(type);
  const counts: Readonly<Record<Verdict, number>> = { Correct: correct, Incorrect: incorrect, Skipped: skipped };
  return (
    <Sheet aria-label="Answers" className="sticky top-6 flex max-h-[calc(100dvh-3rem)] flex-col phone:hidden">
      <h2 className="section-title px-4 pt-4 pb-3">Answers</h2>
      <ol className="mx-4 grid min-h-0 grid-cols-5 overflow-y-auto border-t border-l border-rule">
        {attempt.questions.map(({ _id, verdict }, place) => (
          <li key={_id} className="border-r border-b border-rule">
            <button
              type="button"
              onClick={() => go(place)}
              aria-label={`Question ${place + 1}, ${verdict}`}
              className="grid aspect-square min-h-12 w-full place-items-center -outline-offset-2 hover:bg-tint"
            >
              <span
                className={`grid size-8.5 place-items-center rounded-bubble border leading-none tabular-nums ${BUBBLES[verdict]}`}
              >
                {place + 1}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <ul aria-label="Legend" className="grid gap-1 p-4 text-xs">
        {(Object.keys(VERDICTS) as Verdict[]).map((verdict) => (
          <li key={verdict} className="grid min-h-7 grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-2">
            <span className={`size-5.5 rounded-bubble border ${BUBBLES[verdict]}`} />
            {verdict}
            <span className="font-strong tabular-nums">{counts[verdict]}</span>
          </li>
        ))}
      </ul>
      <footer className="grid border-t border-rule p-4">
        <ButtonLink kind="ink" to={next.to}>
          {next.name}
        </ButtonLink>
      </footer>
    </Sheet>
  );
}
