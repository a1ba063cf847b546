import { useQuery } from '@tanstack/react-query';
import { classes } from '../../ui/classes';
import { HiddenAnswer } from '../question/hidden-answer';
import { QuestionText } from '../question/question-text';
import { publishedAnswersQuery } from './published-answers.queries';

export interface PublishedAnswersProps {
  questionId: string;
  className?: string;
}

/** Answers to doubts that tutors have published under a question; renders nothing without one (ANSWER-11). */
export function PublishedAnswers({ questionId, className }: PublishedAnswersProps) {
  const { data: answers = [] } = useQuery(publishedAnswersQuery(questionId));
  if (answers.length === 0) return null;
  return (
    <section aria-label="Answers by tutors" className={classes('grid grid-cols-[minmax(0,1fr)] gap-3', className)}>
      <h3 className="text-xs font-strong text-ink-soft">Answers by tutors</h3>
      {answers.map(({ answerId, question = '', answer = '', hidden }) =>
        hidden ? (
          <HiddenAnswer key={answerId} reason={hidden} />
        ) : (
          <article
            key={answerId}
            className="grid grid-cols-[minmax(0,1fr)] gap-2 border-l-(length:--line-strong) border-rule-strong pl-4"
          >
            <QuestionText size="note" className="max-w-measure font-strong">
              {question}
            </QuestionText>
            <QuestionText size="note" className="max-w-measure">
              {answer}
            </QuestionText>
          </article>
        ),
      )}
    </section>
  );
}
