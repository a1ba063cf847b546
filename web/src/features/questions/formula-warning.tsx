import { TriangleAlert } from 'lucide-react';
import { latexOutside } from '../../../../api/contracts/question-text/latex-outside';
import { useFormulaError } from '../../entities/question/use-formulas';
import { classes } from '../../ui/classes';
import { messages } from './messages';

/** Warning below a field about text that will not be rendered as a formula. */
export function FormulaWarning({ children: text, className }: { children: string; className?: string }) {
  const formulaError = useFormulaError(text);
  const unmarkedFormula = latexOutside(text);
  const note = formulaError ?? (unmarkedFormula && messages.outsideFormula(unmarkedFormula));
  return (
    <output className="contents">
      {note && (
        <span className={classes('mt-1 flex gap-1 text-xs text-caution', className)}>
          <TriangleAlert />
          {note}
        </span>
      )}
    </output>
  );
}
