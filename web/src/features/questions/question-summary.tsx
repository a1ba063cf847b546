import { Bubble, letterOf } from '../../ui/bubble';
import { classes } from '../../ui/classes';
import { QuestionText } from '../../entities/question/question-text';
import { messages } from './messages';
import type { QuestionBody } from './questions.queries';

/**
 * A question in a list: its text and its options, the correct one filled in. It relies on the row to clip overflow,
 * since clipping each text separately makes scrolling slow.
 */
export function QuestionSummary({
  question: { question, options, correctAnswers },
  hasFormulas = true,
}: {
  question: Pick<QuestionBody, 'question' | 'options' | 'correctAnswers'>;
  hasFormulas?: boolean;
}) {
  // the first of equal options in an imported file
  const correctIndex = options.indexOf(correctAnswers[0] ?? '');
  return (
    <>
      <QuestionText size="row" hasFormulas={hasFormulas}>
        {question}
      </QuestionText>
      <ol className="mt-0.5 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
        {options.map((option, index) => {
          const isCorrect = index === correctIndex;
          return (
            <li
              key={index}
              className={classes('flex min-w-0 items-baseline gap-1', isCorrect && 'font-strong text-ink')}
            >
              <Bubble
                size="small"
                filled={isCorrect}
                className={isCorrect ? 'size-4.5! self-center' : 'size-auto! border-0! bg-transparent!'}
              >
                {letterOf(index)}
              </Bubble>
              <QuestionText size="rowOption" hasFormulas={hasFormulas}>
                {option}
              </QuestionText>
              {isCorrect && <span className="sr-only">{messages.correctAnswer}</span>}
            </li>
          );
        })}
      </ol>
    </>
  );
}
