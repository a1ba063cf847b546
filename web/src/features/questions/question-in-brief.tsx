import { Bubble, letterOf } from '../../ui/bubble';
import { classes } from '../../ui/classes';
import { QuestionText } from '../../ui/question-text/question-text';
import type { QuestionBody } from './questions.queries';

/**
 * A question in a list: its text and its options, the correct one filled in. The row clips it as a whole, since clipping
 * each text separately slows down every frame.
 */
export function QuestionInBrief({
  question: { question, options, correctAnswers },
  drawn = true,
}: {
  question: Pick<QuestionBody, 'question' | 'options' | 'correctAnswers'>;
  drawn?: boolean;
}) {
  // the first, if a file has equal options
  const right = options.indexOf(correctAnswers[0] ?? '');
  return (
    <>
      <QuestionText className="overflow-visible! text-base! leading-5.5!" drawn={drawn}>
        {question}
      </QuestionText>
      <ol className="mt-0.5 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
        {options.map((option, index) => {
          const isRight = index === right;
          return (
            <li key={index} className={classes('flex min-w-0 items-baseline gap-1', isRight && 'font-strong text-ink')}>
              <Bubble
                size="small"
                filled={isRight}
                className={isRight ? 'size-4.5! self-center' : 'size-auto! border-0! bg-transparent!'}
              >
                {letterOf(index)}
              </Bubble>
              <QuestionText className="overflow-visible! text-xs! leading-5!" drawn={drawn}>
                {option}
              </QuestionText>
              {isRight && <span className="sr-only">, correct answer</span>}
            </li>
          );
        })}
      </ol>
    </>
  );
}
