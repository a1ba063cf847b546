import { useEffect, useId, useRef } from 'react';
import { QuestionText } from '../../../ui/question-text/question-text';
import { prepareMathematics } from '../../../ui/question-text/use-mathematics';
import { Sheet } from '../../../ui/sheet';
import { usePhone } from '../../../ui/use-phone';
import { useAttempt, useFollowedAttempt } from './attempt-store';
import { QuestionActs } from './question-acts';
import { Options } from './options';
import type { Sitting } from './sitting';
import { TimingTrack } from './timing-track';

/** Takes the focus when one moves by key or by the palette, so that reading goes on at the question. */
export const QUESTION_HEADING = 'question-heading';

/** The question that is looked at, with its options. The others are not rendered. */
export function QuestionPanel({ sitting }: { sitting: Sitting }) {
  const { store, attempt } = sitting;
  const phone = usePhone();
  useEffect(
    () => prepareMathematics(attempt.questions.flatMap(({ question, options }) => [question, ...options])),
    [attempt],
  );
  return (
    <Sheet
      aria-label="Question"
      className="grid min-h-0 contain-layout grid-rows-[auto_minmax(0,1fr)_auto] phone:block phone:min-h-[calc(100dvh-3.5rem)] phone:border-0 phone:pb-40"
    >
      <TimingTrack store={store} className="mr-8 ml-[calc(var(--margin-col)+2rem)] phone:mx-4" />
      <p aria-live="polite" className="sr-only">
        <Whereabouts sitting={sitting} />
      </p>
      <QuestionPage sitting={sitting} />
      {!phone && <QuestionActs sitting={sitting} />}
    </Sheet>
  );
}

function Whereabouts({ sitting: { store, attempt } }: { sitting: Sitting }) {
  const current = useFollowedAttempt(store, (state) => state.current);
  return `Question ${current + 1} of ${attempt.questions.length}`;
}

function QuestionPage({ sitting }: { sitting: Sitting }) {
  const { store, attempt } = sitting;
  const current = useAttempt(store, (state) => state.current);
  const question = attempt.questions[current];
  const textId = useId();
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    page.current?.scrollTo?.(0, 0);
    // on a phone all of it scrolls
    scrollTo(0, 0);
  }, [current]);
  if (!question) return null;
  return (
    <div
      ref={page}
      className="grid min-h-0 grid-cols-[var(--margin-col)_minmax(0,1fr)] overflow-y-auto phone:block phone:overflow-visible"
    >
      <div className="border-r-(length:--line-strong) border-rule-strong pt-8 text-center phone:flex phone:items-baseline phone:gap-2 phone:border-0 phone:px-4 phone:pt-4">
        <h2 id={QUESTION_HEADING} tabIndex={-1} className="page-title text-accent tabular-nums outline-none">
          <span className="sr-only">Question </span>
          {current + 1}
          <span className="sr-only"> of {attempt.questions.length}</span>
        </h2>
        <span aria-hidden className="meta hidden phone:inline">
          of {attempt.questions.length}
        </span>
        <p className="meta phone:ml-auto">
          <span className="hidden phone:inline">{question.subject}, </span>1 mark
        </p>
      </div>
      <div className="p-8 phone:px-0 phone:py-2">
        <div className="max-w-measure phone:px-4">
          <QuestionText id={textId}>{question.question}</QuestionText>
        </div>
        <Options sitting={sitting} place={current} options={question.options} labelledBy={textId} />
      </div>
    </div>
  );
}
