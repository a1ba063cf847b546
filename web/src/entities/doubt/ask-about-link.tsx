import { MessageCircleQuestionMark } from 'lucide-react';
import { ButtonLink } from '../../ui/button';
import type { QuestionReference } from './question-reference';

export interface AskAboutLinkProps {
  about: QuestionReference;
  /** Number of the question, which distinguishes the links of a page */
  number?: number;
}

/** Link to the form for doubts, which quotes the question (DOUBT-15). */
export const AskAboutLink = ({ about, number }: AskAboutLinkProps) => (
  <ButtonLink
    kind="bare"
    size="dense"
    icon={MessageCircleQuestionMark}
    to="/student/doubts"
    state={{ about }}
    aria-label={`Ask a doubt about ${number === undefined ? 'this question' : `question ${number}`}`}
  >
    Ask a doubt
  </ButtonLink>
);
