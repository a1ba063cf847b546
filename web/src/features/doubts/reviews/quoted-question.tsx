import { Solution } from '../../../entities/question/solution';
import { QuestionText } from '../../../entities/question/question-text';
import { Bubble, letterOf } from '../../../ui/bubble';
import { messages } from '../messages';
import type { Review } from './reviews.queries';

export interface QuotedQuestionProps {
  question: NonNullable<Review['question']>;
  /** False shows the formulas as LaTeX */
  hasFormulas?: boolean;
}

/** The question that a doubt is about, with its key and solution (DOUBT-14). */
export const QuotedQuestion = ({
  question: { question, options, correctAnswer, solution },
  hasFormulas,
}: QuotedQuestionProps) => (
  <section
    aria-label={messages.aboutThisQuestion}
    className="grid grid-cols-[minmax(0,1fr)] gap-3 border-l-(length:--line-strong) border-rule-strong pl-4 phone:pl-3"
  >
    <h2 className="meta">{messages.aboutThisQuestion}</h2>
    <QuestionText hasFormulas={hasFormulas} size="note" className="max-w-measure">
      {question}
    </QuestionText>
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {options.map((option, index) => (
        <li key={option} className="flex items-center gap-3">
          <Bubble size="small" correct={option === correctAnswer}>
            {letterOf(index)}
          </Bubble>
          <QuestionText hasFormulas={hasFormulas} size="note" className="min-w-0">
            {option}
          </QuestionText>
          {option === correctAnswer && (
            <span className="text-xs font-strong whitespace-nowrap text-positive phone:whitespace-normal">
              {messages.correctAnswer}
            </span>
          )}
        </li>
      ))}
    </ul>
    {solution === null ? (
      <p className="meta">{messages.noSolution}</p>
    ) : (
      <Solution hasFormulas={hasFormulas}>{solution}</Solution>
    )}
  </section>
);
