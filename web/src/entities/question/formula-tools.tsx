import { ArrowRight, Radical } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
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
  field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>;
  className?: string;
}

/** Writes pieces of formulas where the caret stands, as keys do, for those who do not know LaTeX. */
export function FormulaTools({ field, className = '-mt-1 border-b border-l' }: FormulaToolsProps) {
  const insert = (tex: string) => {
    const area = field.current;
    if (!area) return;
    const { value, maxLength } = area;
    // of a text they are never null
    const [selectionStart, selectionEnd] = [area.selectionStart!, area.selectionEnd!];
    const isBehind = selectionStart === selectionEnd && isBehindFormula(value, selectionStart);
    const [from, to] = isBehind ? [selectionStart - 1, selectionEnd - 1] : [selectionStart, selectionEnd];
    const piece = pieceAt(value, from, tex);
    if (value.length - (to - from) + piece.length > maxLength) return;
    area.setRangeText(piece, from, to, 'end');
    // behind the formula again: whoever writes on there writes words
    if (isBehind) area.setSelectionRange(area.selectionEnd! + 1, area.selectionEnd! + 1);
    area.focus();
    area.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div
      role="toolbar"
      aria-label="Insert a formula"
      tabIndex={-1}
      onKeyDown={goByArrows}
      className={classes('grid grid-cols-7 border-rule', className)}
    >
      {TOOLS.map(({ name, sign, tex }, index) => (
        <button
          key={name}
          type="button"
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => insert(tex)}
          className="relative inline-flex h-(--control) items-center justify-center border-r border-rule font-serif -outline-offset-2 hover:bg-tint phone:h-(--tap)"
        >
          <span aria-hidden className="inline-flex items-center">
            {sign}
          </span>
          <span className="sr-only">{name}</span>
        </button>
      ))}
    </div>
  );
}

/** One stop for the Tab key, which goes on to what is written next. */
function goByArrows({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const keys = [...currentTarget.querySelectorAll('button')];
  if (step) keys.at((keys.indexOf(document.activeElement as HTMLButtonElement) + step) % keys.length)?.focus();
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
