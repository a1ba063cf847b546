import { memo, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { afterPaint } from '../../../lib/time/after-paint';
import { whenIdle } from '../../../lib/time/when-idle';
import { classes } from '../../../ui/classes';
import { QuestionText } from '../../../entities/question/question-text';
import { Sheet } from '../../../ui/sheet';
import { useAttempt, useFollowedAttempt } from './attempt-store';
import { DesktopButtons } from './question-buttons';
import { Options } from './options';
import type { OpenAttempt } from './open-attempt';
import { MoreBelow } from './more-below';
import { TimingTrack } from './timing-track';
import { useCompact, useShape } from './use-shape';

/** Receives the focus after moving by key or palette, so that a screen reader continues at the question. */
export const QUESTION_HEADING = 'question-heading';

/** The current question with its options and actions. */
export function QuestionPanel({ attempt, onSubmit }: { attempt: OpenAttempt; onSubmit: () => void }) {
  const { store } = attempt;
  const compact = useCompact();
  return (
    <Sheet
      aria-label="Question"
      className="grid min-h-0 contain-layout grid-rows-[auto_minmax(0,1fr)_auto] upright:block upright:min-h-[calc(100dvh-3.5rem-var(--line-strong))] upright:border-0 upright:pb-44 short:h-full short:grid-rows-[auto_minmax(0,1fr)] short:border-0"
    >
      <TimingTrack store={store} className="mr-8 ml-[calc(var(--margin-col)+2rem)] compact:mx-4" />
      <p aria-live="polite" className="sr-only">
        <Whereabouts attempt={attempt} />
      </p>
      <QuestionPages attempt={attempt} />
      {!compact && <DesktopButtons attempt={attempt} submit={onSubmit} />}
    </Sheet>
  );
}

function Whereabouts({ attempt: { store, paper } }: { attempt: OpenAttempt }) {
  const current = useFollowedAttempt(store, (state) => state.current);
  return `Question ${current + 1} of ${paper.questions.length}`;
}

/** Renders the current question, and hidden, the questions that are prerendered. All others are not rendered. */
function QuestionPages({ attempt }: { attempt: OpenAttempt }) {
  const { store, ahead } = attempt;
  const current = useAttempt(store, (state) => state.current);
  const ready = useSyncExternalStore(ahead.subscribe, ahead.ready);
  useEffect(() => ahead.prepare(), [ahead, current]);
  const places = [...new Set([...ready, current])].sort((one, other) => one - other);
  return places.map((place) => (
    <QuestionPage key={place} attempt={attempt} place={place} isShown={place === current} />
  ));
}

interface QuestionPageProps {
  attempt: OpenAttempt;
  place: number;
  isShown: boolean;
}

const QuestionPage = memo(function QuestionPage({ attempt, place, isShown }: QuestionPageProps) {
  const { ahead, paper } = attempt;
  const { questions } = paper;
  const question = questions[place];
  const textId = useId();
  const page = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const options = useRef<HTMLDivElement>(null);
  const textEnd = useRef<HTMLElement>(null);
  const shape = useShape();
  useEffect(() => {
    // measuring the options forces layout although the question is hidden; its MathML follows a frame later
    const layOut = () => options.current?.getBoundingClientRect();
    if (!isShown && ahead.isPressed(place)) layOut();
    if (!isShown) return afterPaint(() => whenIdle(layOut));
    // clears a selection in a hidden question: the browser would look for its caret in each frame
    getSelection()?.removeAllRanges();
    for (const part of [page.current, text.current, options.current]) part?.scrollTo?.(0, 0);
    // on an upright phone the whole page scrolls
    scrollTo(0, 0);
    return undefined;
  }, [isShown, ahead, place]);
  if (!question) return null;
  return (
    <div
      ref={page}
      aria-hidden={!isShown || undefined}
      className={classes(
        'col-start-1 row-start-2 grid min-h-0 contain-layout grid-cols-[var(--margin-col)_minmax(0,1fr)] overflow-y-auto upright:block upright:overflow-visible short:grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,1fr)] short:overflow-hidden',
        !isShown && '-z-1 [content-visibility:hidden]',
      )}
    >
      <div className="border-r-(length:--line-strong) border-rule-strong pt-8 text-center upright:flex upright:items-baseline upright:gap-2 upright:border-0 upright:px-4 upright:pt-4 short:col-start-1 short:row-start-1 short:pt-3">
        <h2
          id={isShown ? QUESTION_HEADING : undefined}
          tabIndex={-1}
          className="page-title text-accent tabular-nums outline-none"
        >
          <span className="sr-only">Question </span>
          {place + 1}
          <span className="sr-only"> of {questions.length}</span>
        </h2>
        <span aria-hidden className="meta hidden upright:inline">
          of {questions.length}
        </span>
        <p className="meta upright:ml-auto short:hidden">
          <span className="hidden upright:inline">{question.subject}, </span>1 mark
        </p>
      </div>
      <div className="p-8 upright:px-0 upright:py-2 short:contents">
        <div
          ref={text}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a short screen it scrolls separately, also by keyboard
          tabIndex={isShown && shape === 'short' ? 0 : undefined}
          className="max-w-measure -outline-offset-2 upright:px-4 short:col-start-2 short:row-start-1 short:max-w-none short:min-h-0 short:overflow-y-auto short:px-4 short:py-3"
        >
          <QuestionText id={textId}>{question.question}</QuestionText>
          <i ref={textEnd} className="block h-px" />
        </div>
        <Options ref={options} attempt={attempt} place={place} isShown={isShown} labelledBy={textId} />
        {isShown && shape === 'short' && (
          <MoreBelow
            until={() => textEnd.current}
            within={() => text.current}
            onClick={() => text.current?.scrollBy(0, text.current.clientHeight * 0.7)}
            className="col-start-2 row-start-1 self-end"
          >
            More text below
          </MoreBelow>
        )}
      </div>
    </div>
  );
});
