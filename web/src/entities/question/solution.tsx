import { classes } from '../../ui/classes';
import { QuestionText } from './question-text';

export interface SolutionProps {
  /** The solution; nothing is rendered without one */
  children: string | null | undefined;
  /** False shows the formulas as LaTeX */
  hasFormulas?: boolean;
  className?: string;
}

/** The worked solution of a question. */
export const Solution = ({ children, hasFormulas, className }: SolutionProps) =>
  children?.trim() ? (
    <div className={classes('border-l-(length:--line-strong) border-positive bg-positive-soft px-4 py-3', className)}>
      <h3 className="mb-1 text-xs font-strong text-positive">Solution</h3>
      <QuestionText hasFormulas={hasFormulas} className="max-w-measure">
        {children}
      </QuestionText>
    </div>
  ) : null;
