import { MONTH_DAY } from '../../lib/time/date-formats';
import { Check } from 'lucide-react';
import { Bubble, letterOf } from '../../ui/bubble';
import { classes } from '../../ui/classes';
import { QuestionText } from '../../ui/question-text/question-text';
import { ANSWERS_SHOWN, answersTold } from './answers-told';
import type { MissedQuestion } from './mistakes.queries';
import { PenStroke } from './pen-strokes';

type Answer = MissedQuestion['answers'][number];

const kindOf = ({ weighing, type }: Answer): string =>
  weighing === 'quiz' ? 'Mistake' : type === 'ModelTest' ? 'Model' : 'Mock';

const COLUMN = 'w-18 border-l border-dashed border-l-rule text-center phone:w-11';

/** Hides the fourth column on phones. */
const onPhone = (place: number, answers: readonly Answer[]): string | false =>
  answers.length === ANSWERS_SHOWN && place === 0 && 'phone:hidden';

/** The options with a column of bubbles for each of the latest tests and its verdict below. */
export function AnswersTable({ question }: { question: MissedQuestion }) {
  const { options, correctAnswer } = question;
  const answers = question.answers.slice(-ANSWERS_SHOWN);
  return (
    <table className="w-full border-collapse [&_th]:font-text">
      <thead>
        <tr className="border-b border-rule align-bottom text-xs text-ink-soft phone:text-2xs">
          <th scope="col">
            <span className="sr-only">Option</span>
          </th>
          {answers.map((answer, place) => (
            <th key={answer.attemptId} scope="col" className={classes('w-18 pb-2 phone:w-11', onPhone(place, answers))}>
              <time dateTime={answer.finishedAt}>{MONTH_DAY.format(new Date(answer.finishedAt))}</time>
              <br />
              {kindOf(answer)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {options.map((option, index) => (
          <tr key={option} className="border-b border-rule">
            <th scope="row" className="text-left">
              <Option letter={letterOf(index)} text={option} right={option === correctAnswer} />
            </th>
            {answers.map((answer, place) => (
              <td key={answer.attemptId} className={classes(COLUMN, onPhone(place, answers))}>
                <Bubble size="small" filled={answer.chosen === option} className="align-middle" />
                {answer.chosen === option && <span className="sr-only">chosen</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="pt-2 pr-3 text-left text-xs text-ink-soft">
            {answersTold(question)}
          </th>
          {answers.map((answer, place) => (
            <td key={answer.attemptId} className={classes('pt-2 text-center', onPhone(place, answers))}>
              <Stroke verdict={answer.verdict} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

const Option = ({ letter, text, right }: { letter: string; text: string; right: boolean }) => (
  <div className="flex min-h-12 items-center gap-3 py-1 pr-3 phone:gap-2 phone:pr-1">
    <Bubble right={right} className="phone:size-7 phone:text-xs">
      {letter}
    </Bubble>
    <QuestionText className="reading-option!">{text}</QuestionText>
    {right && (
      <span className="ml-auto inline-flex items-center gap-1 text-xs font-strong whitespace-nowrap text-positive">
        <Check className="size-4.5! stroke-[2.5]" />
        <span className="phone:sr-only">Correct answer</span>
      </span>
    )}
  </div>
);

const Stroke = ({ verdict }: Pick<Answer, 'verdict'>) => (
  <>
    {verdict === 'Skipped' || verdict === 'Annulled' ? (
      <span aria-hidden className="text-ink-faint">
        –
      </span>
    ) : (
      <PenStroke kind={verdict === 'Correct' ? 'tick' : 'cross'} className="inline-block size-6" />
    )}
    <span className="sr-only">{verdict}</span>
  </>
);
