import { NEGATIVE_MARK } from '../../../../../api/contracts/http/limits';
import { markText } from '../../../lib/score-text';
import { Check, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Bubble, letterOf } from '../../../ui/bubble';
import { Button, ButtonAnchor } from '../../../ui/button-face';
import { Chip } from '../../../ui/chip';
import { classes } from '../../../ui/classes';
import { SaveState } from '../../../ui/save-state';
import { Band, BIG_TITLE, IN_MARGIN } from '../band';
import { SAMPLE_PAPER } from './sample-paper';
import { Tally } from './tally';
import { useSamplePaper, type SamplePaper } from './use-sample-paper';

/** Three sample questions that are saved and marked as in a test, without layout shifts. */
export function TryQuestions() {
  const paper = useSamplePaper();
  return (
    <Band labelledBy="try">
      <h2 id="try" className={BIG_TITLE}>
        Try three questions
      </h2>
      <p className="mt-2 text-base text-ink-soft">No account needed. Fill in a bubble and see it marked right away.</p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)_20rem] gap-x-16 gap-y-6 max-[75rem]:grid-cols-1">
        <Question {...paper} />
        <Tally answers={paper.answers} at={paper.at} />
      </div>
    </Band>
  );
}

function Question(paper: SamplePaper) {
  const { at, answers, choose } = paper;
  const { question, options } = SAMPLE_PAPER[at]!;
  const text = useRef<HTMLParagraphElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    text.current?.focus({ preventScroll: true });
  }, [at]);
  return (
    <div className="relative">
      <span aria-hidden className={`${IN_MARGIN} top-0 text-lg/8 font-strong phone:text-base/7`}>
        {at + 1}
      </span>
      <p
        ref={text}
        id="try-question"
        tabIndex={-1}
        className="reading min-h-16 phone:min-h-21 max-w-(--measure) outline-none"
      >
        {question}
      </p>
      <div role="radiogroup" aria-labelledby="try-question" className="mt-4 border-t border-rule">
        {options.map((option, place) => (
          <label
            key={`${at} ${place}`}
            className={classes(
              'relative grid min-h-17 grid-cols-[auto_minmax(0,1fr)_9rem] items-center gap-3 border-b border-rule has-checked:bg-tint has-checked:shadow-[-0.75rem_0_0_var(--tint),0.75rem_0_0_var(--tint)] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus phone:grid-cols-[auto_minmax(0,1fr)] phone:content-center phone:gap-y-0 phone:py-1',
              !answers[at]!.marked && 'hover:bg-tint hover:shadow-[-0.75rem_0_0_var(--tint),0.75rem_0_0_var(--tint)]',
            )}
          >
            <input
              type="radio"
              name="try"
              checked={answers[at]!.chosen === place}
              disabled={answers[at]!.marked}
              onChange={() => choose(place)}
              className="absolute inset-0 z-1 m-0 size-full cursor-[inherit] opacity-0"
            />
            <Bubble
              filled={answers[at]!.chosen === place}
              right={answers[at]!.marked && place === SAMPLE_PAPER[at]!.right}
            >
              {letterOf(place)}
            </Bubble>
            <span className="reading">{option}</span>
            <span className="flex justify-end phone:col-start-2 phone:h-6 phone:justify-start phone:self-start">
              <Verdict {...paper} place={place} />
            </span>
          </label>
        ))}
      </div>
      <Under {...paper} />
    </div>
  );
}

/** The save state of an option, and after marking its verdict. */
function Verdict({ at, answers, place }: SamplePaper & { place: number }) {
  const { chosen, saved, marked } = answers[at]!;
  const isChosen = chosen === place;
  if (!marked) return isChosen && <SaveState state={saved ? 'saved' : 'saving'} />;
  if (place === SAMPLE_PAPER[at]!.right)
    return (
      <Chip tone="positive" icon={Check}>
        {isChosen ? 'Correct, +1' : 'Correct answer'}
      </Chip>
    );
  return (
    isChosen && (
      <Chip tone="negative" icon={X}>
        Incorrect, {markText(-NEGATIVE_MARK)}
      </Chip>
    )
  );
}

/** The hint and the button below a question, with a fixed height. */
function Under({ at, answers, mark, goOn }: SamplePaper) {
  const { chosen, saved, marked } = answers[at]!;
  const isLast = at === SAMPLE_PAPER.length - 1;
  const WIDE = 'ml-auto min-w-36 phone:order-first phone:m-0 phone:w-full';
  return (
    <div className="flex min-h-20 items-center gap-4 pt-4 phone:min-h-34 phone:flex-col phone:items-stretch phone:justify-start">
      <p aria-live="polite" className="max-w-[30rem] text-pretty text-ink-soft">
        {marked
          ? SAMPLE_PAPER[at]!.why
          : chosen === undefined
            ? 'Choose an answer. You can change it as often as you like.'
            : 'Sure? You can change your answer until it is marked.'}
      </p>
      {!marked ? (
        <Button kind={saved ? 'ink' : 'plain'} disabled={!saved} onClick={mark} className={WIDE}>
          Check answer
        </Button>
      ) : isLast ? (
        <ButtonAnchor kind="ink" to="/register" className={WIDE}>
          Register
        </ButtonAnchor>
      ) : (
        <Button kind="ink" onClick={goOn} className={WIDE}>
          Next question
        </Button>
      )}
    </div>
  );
}
