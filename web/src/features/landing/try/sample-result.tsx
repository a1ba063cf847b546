import { Check, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ScoreCircle } from '../../../entities/score/score-circle';
import { markText, scoreText } from '../../../entities/score/score-text';
import { letterOf } from '../../../ui/bubble';
import { Button, ButtonAnchor } from '../../../ui/button-face';
import { Chip } from '../../../ui/chip';
import { messages } from '../messages';
import { SAMPLE_PAPER } from './sample-paper';
import { isCorrect, marksOf, type Answer } from './use-sample-paper';

/** The visitor's three answers as a result: marks, verdicts and solutions. */
export function SampleResult({ answers, restart }: { answers: readonly Answer[]; restart: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const marks = answers.reduce((total, answer, index) => total + (marksOf(answer, index) ?? 0), 0);
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="text-lg/8 font-head outline-none">
        {messages.yourResult}
      </h3>
      <p className="mt-4 mb-6 flex items-center gap-8 text-base">
        <b className="relative mx-6 text-[2.5rem]/none font-head tracking-[-0.02em] tabular-nums">
          <ScoreCircle />
          {scoreText(marks)}
        </b>
        {messages.scored(scoreText(marks), SAMPLE_PAPER.length)}
      </p>
      <ol className="border-t border-rule">
        {SAMPLE_PAPER.map(({ subject, question, options, correct, solution }, index) => {
          const answer = answers[index]!;
          const isAnswerCorrect = isCorrect(answer, index);
          return (
            <li key={subject} className="grid gap-1 border-b border-rule py-4">
              <p className="reading">
                {index + 1}. {question}
              </p>
              <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <Chip tone={isAnswerCorrect ? 'positive' : 'negative'} icon={isAnswerCorrect ? Check : X}>
                  {isAnswerCorrect ? messages.correctMark : messages.incorrectMark(markText(marksOf(answer, index)!))}
                </Chip>
                <span className="text-ink-soft">
                  {messages.yourAnswer}: {letterOf(answer.selectedOption!)}
                </span>
                <span className="text-ink-soft">
                  {messages.correctAnswer}: {letterOf(correct)}, {options[correct]}
                </span>
              </p>
              <p className="text-pretty text-ink-soft">{solution}</p>
            </li>
          );
        })}
      </ol>
      <p className="mt-6 text-ink-soft">{messages.keepPractising}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonAnchor kind="ink" size="tap" to="/register" className="phone:w-full">
          {messages.registerToContinue}
        </ButtonAnchor>
        <Button size="tap" onClick={restart} className="phone:w-full">
          {messages.tryAgain}
        </Button>
      </div>
    </div>
  );
}
