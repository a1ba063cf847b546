import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useOnline } from '../../lib/use-online';
import { Chip } from '../../ui/chip';
import { HiddenAnswer } from '../question/hidden-answer';
import { QuestionText } from '../question/question-text';
import { messages } from './messages';
import type { GradedAnswer } from './practice.queries';
import type { AnswerState } from './use-stored-answers';

const DAY_MS = 24 * 60 * 60_000;

/** Live region with the outcome of a practice answer: its verdict, where it is stored, or why it was rejected. */
export const AnswerOutcome = ({ gradedAnswer, pending, rejectionReason }: AnswerState) => (
  <div aria-live="polite" className="grid gap-3">
    {gradedAnswer?.hidden && <HiddenAnswer reason={gradedAnswer.hidden} />}
    {gradedAnswer && !gradedAnswer.hidden && <Verdict graded={gradedAnswer} />}
    {pending && !gradedAnswer && <StoredNotice />}
    {rejectionReason && <p className="text-negative">{rejectionReason}</p>}
  </div>
);

function Verdict({ graded: { verdict, solution = null, nextReview } }: { graded: GradedAnswer }) {
  const isCorrect = verdict === 'Correct';
  const [gradedAt] = useState(() => Date.now());
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <Chip tone={isCorrect ? 'positive' : 'negative'} icon={isCorrect ? Check : X}>
          {isCorrect ? messages.correct : messages.incorrect}
        </Chip>
        {nextReview && (
          <span className="text-ink-soft">
            {messages.nextReview(Math.ceil((Date.parse(nextReview) - gradedAt) / DAY_MS))}
          </span>
        )}
      </p>
      <div className="max-w-measure">
        <h3 className="font-strong">{messages.solution}</h3>
        {solution === null ? (
          <p className="text-ink-soft">{messages.noSolution}</p>
        ) : (
          <QuestionText>{solution}</QuestionText>
        )}
      </div>
    </>
  );
}

function StoredNotice() {
  const isOnline = useOnline();
  return <p className="text-ink-soft">{isOnline ? messages.checking : messages.storedOffline}</p>;
}
