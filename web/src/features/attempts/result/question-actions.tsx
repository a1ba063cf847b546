import { CirclePlay } from 'lucide-react';
import { ReportProblem } from '../../../entities/question-report/report-problem';
import { ButtonLink } from '../../../ui/button';
import { AskAboutLink } from '../../../entities/doubt/ask-about-link';
import type { QuestionReference } from '../../../entities/doubt/question-reference';
import { messages } from './messages';

interface QuestionActionsProps {
  attemptId: string;
  question: QuestionReference;
  /** Number on the paper, from 1 */
  number: number;
  /** True if the replay shows the question */
  isInReplay: boolean;
}

/** The actions for a question of a finished attempt, one button each. */
export const QuestionActions = ({ attemptId, question, number, isInReplay }: QuestionActionsProps) => (
  <ul aria-label={messages.question.actions(number)} className="mt-3 -ml-2 flex flex-wrap gap-x-2 gap-y-1">
    {isInReplay && (
      <li>
        <ButtonLink
          kind="bare"
          size="dense"
          icon={CirclePlay}
          to={`/student/exam-history/${attemptId}/replay?question=${number}`}
          aria-label={messages.question.replay(number)}
        >
          {messages.replay}
        </ButtonLink>
      </li>
    )}
    <li>
      <AskAboutLink about={question} number={number} />
    </li>
    <li>
      <ReportProblem questionId={question.questionId} attemptId={attemptId} number={number} />
    </li>
  </ul>
);
