import { ArrowRight, Radical } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { classes } from '../../ui/classes';

interface Tool {
  name: string;
  /** printed on the key */
  sign: ReactNode;
  /** what it writes, in LaTeX */
  tex: string;
}

const TOOLS: readonly Tool[] = [
  {
    name: 'Power',
    sign: (
      <>
        x<sup>2</sup>
      </>
    ),
    tex: 'x^{2}',
  },
  {
    name: 'Index',
    sign: (
      <>
        x<sub>1</sub>
      </>
    ),
    tex: 'x_{1}',
  },
  { name: 'Fraction', sign: 'a/b', tex: '\\frac{a}{b}' },
  {
    name: 'Root',
    sign: (
      <>
        <Radical />x
      </>
    ),
    tex: '\\sqrt{x}',
  },
  { name: 'Theta', sign: 'θ', tex: '\\theta' },
  { name: 'Arrow', sign: <ArrowRight />, tex: '\\to' },
  { name: 'Degree', sign: '30°', tex: '30^\\circ' },
];

export interface FormulaToolsProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** called with the whole text */
  onWrite: (text: string) => void;
  className?: string;
}

/** Writes pieces of formulas where the caret stands, for those who do not know LaTeX. */
export function FormulaTools({ field, onWrite, className = '-mt-1 border-b border-l' }: FormulaToolsProps) {
  const insert = (tex: string) => {
    const area = field.current;
    if (!area) return;
    const { selectionStart, selectionEnd, value, maxLength } = area;
    const isBehind = selectionStart === selectionEnd && isBehindFormula(value, selectionStart);
    const [from, to] = isBehind ? [selectionStart - 1, selectionEnd - 1] : [selectionStart, selectionEnd];
    const piece = pieceAt(value, from, tex);
    if (value.length - (to - from) + piece.length > maxLength) return;
    area.setRangeText(piece, from, to, 'end');
    // behind the formula again: whoever writes on there writes words
    if (isBehind) area.setSelectionRange(area.selectionEnd + 1, area.selectionEnd + 1);
    area.focus();
    onWrite(area.value);
  };
  return (
    <fieldset className={classes('grid grid-cols-7 border-rule', className)}>
      <legend className="sr-only">Insert a formula</legend>
      {TOOLS.map(({ name, sign, tex }) => (
        <button
          key={name}
          type="button"
          onClick={() => insert(tex)}
          className="relative inline-flex h-(--control) items-center justify-center border-r border-rule font-serif -outline-offset-2 hover:bg-tint phone:h-(--tap)"
        >
          <span aria-hidden className="inline-flex items-center">
            {sign}
          </span>
          <span className="sr-only">{name}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** Within a formula as it is, apart from a name that it would become part of; elsewhere as a formula of its own. */
export function pieceAt(text: string, caret: number, tex: string): string {
  const before = text.slice(0, caret);
  if (!isWithinFormula(before)) return `$${tex}$`;
  return /\\[a-z]+$/i.test(before) ? ` ${tex}` : tex;
}

const isWithinFormula = (before: string): boolean => before.replaceAll('\\$', '').split('$').length % 2 === 0;

/** Right behind the sign that ends a formula. */
const isBehindFormula = (text: string, caret: number): boolean =>
  /[^$]\$$/.test(text.slice(0, caret)) &&
  isWithinFormula(text.slice(0, caret - 1)) &&
  !isWithinFormula(text.slice(0, caret));
