import { Check } from 'lucide-react';
import { MONTH_DAY } from '../../lib/time/date-formats';
import { Bubble, letterOf } from '../../ui/bubble';
import { classes } from '../../ui/classes';
import { QuestionText } from '../../entities/question/question-text';
import { ANSWERS_SHOWN, answersText } from './answers-text';
import { messages } from './messages';
import type { MissedQuestion } from './mistakes.queries';

type Answer = NonNullable<MissedQuestion['answers']>[number];

const DRAWN_FROM = { mistakes: messages.mistake, topics: messages.topic };
const kindOf = ({ drawnFrom, type }: Answer): string =>
  drawnFrom ? DRAWN_FROM[drawnFrom] : type === 'ModelTest' ? messages.model : messages.mock;

const COLUMN_CLASSES = 'w-18 border-l border-dashed border-l-rule text-center phone:w-11';

/** Class that hides the fourth column on phones. */
const phoneClass = (index: number, answers: readonly Answer[]): string | false =>
  answers.length === ANSWERS_SHOWN && index === 0 && 'phone:hidden';

/** The options with a column of bubbles for each of the latest tests and its verdict below. */
export function AnswersTable({ question }: { question: MissedQuestion }) {
  const { options, correctAnswer, answers: allAnswers = [] } = question;
  const answers = allAnswers.slice(-ANSWERS_SHOWN);
  return (
    <table className="w-full border-collapse [&_th]:font-text">
      <thead>
        <tr className="border-b border-rule align-bottom text-xs text-ink-soft phone:text-2xs">
          <th scope="col">
            <span className="sr-only">{messages.option}</span>
          </th>
          {answers.map((answer, index) => (
            <th
              key={answer.attemptId}
              scope="col"
              className={classes('w-18 pb-2 phone:w-11', phoneClass(index, answers))}
            >
              <time dateTime={answer.finishedAt}>{MONTH_DAY.format(new Date(answer.finishedAt))}</time>
              <br />
              {kindOf(answer)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {options.map((option, optionIndex) => (
          <tr key={option} className="border-b border-rule">
            <th scope="row" className="text-left">
              <Option letter={letterOf(optionIndex)} text={option} right={option === correctAnswer} />
            </th>
            {answers.map((answer, index) => (
              <td key={answer.attemptId} className={classes(COLUMN_CLASSES, phoneClass(index, answers))}>
                <Bubble size="small" filled={answer.chosen === option} className="align-middle" />
                {answer.chosen === option && <span className="sr-only">{messages.chosen}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="pt-2 pr-3 text-left text-xs text-ink-soft">
            {answersText(question)}
          </th>
          {answers.map((answer, index) => (
            <td key={answer.attemptId} className={classes('pt-2 text-center', phoneClass(index, answers))}>
              <Verdict verdict={answer.verdict} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

const Option = ({ letter, text, right }: { letter: string; text: string; right: boolean }) => (
  <div className="flex min-h-12 items-center gap-3 py-1 pr-3 phone:gap-2 phone:pr-1">
    <Bubble correct={right} className="phone:size-7 phone:text-xs">
      {letter}
    </Bubble>
    <QuestionText size="option">{text}</QuestionText>
    {right && (
      <span className="ml-auto inline-flex items-center gap-1 text-xs font-strong whitespace-nowrap text-positive">
        <Check className="size-4.5! stroke-[2.5]" />
        <span className="phone:sr-only">{messages.correctAnswer}</span>
      </span>
    )}
  </div>
);

const Verdict = ({ verdict }: Pick<Answer, 'verdict'>) => (
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

const STROKES = {
  tick: 'M3 13.5c2.2 1.6 3.8 3.6 5 6.5C10.5 13.5 14.5 8 21.5 3.5',
  cross: 'M5 4.5C9 9 14.5 15 19.5 20M19 4c-5 4.5-10 10.5-14 16.5',
};

/** Tick or cross of the examiner's pen; decorative, so a text alternative is needed next to it. */
export const PenStroke = ({ kind, className }: { kind: keyof typeof STROKES; className: string }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden
    className={`overflow-visible fill-none stroke-examiner stroke-[2.5] [stroke-linecap:round] ${className}`}
  >
    <path d={STROKES[kind]} />
  </svg>
);
