import { ArrowRight, Radical } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { classes } from '../../ui/classes';

interface Tool {
  name: string;
  /** Label of the button */
  sign: ReactNode;
  /** LaTeX to insert */
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

/** A toolbar that inserts LaTeX at the caret, for users who do not know LaTeX. */
export function FormulaTools({ field, className = '-mt-1 border-b border-l' }: FormulaToolsProps) {
  const insert = (tex: string) => {
    const area = field.current;
    if (!area) return;
    const { value, maxLength } = area;
    // the selection is never null in a text field
    const [selectionStart, selectionEnd] = [area.selectionStart!, area.selectionEnd!];
    const isCaretAfterFormula = selectionStart === selectionEnd && isAfterFormula(value, selectionStart);
    const [from, to] = isCaretAfterFormula ? [selectionStart - 1, selectionEnd - 1] : [selectionStart, selectionEnd];
    const insertedText = formulaText(value, from, tex);
    if (value.length - (to - from) + insertedText.length > maxLength) return;
    area.setRangeText(insertedText, from, to, 'end');
    // place the caret after the closing $
    if (isCaretAfterFormula) area.setSelectionRange(area.selectionEnd! + 1, area.selectionEnd! + 1);
    area.focus();
    area.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div
      role="toolbar"
      aria-label="Insert a formula"
      tabIndex={-1}
      onKeyDown={moveByArrows}
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

/** Moves the focus with the arrow keys; the toolbar is a single tab stop. */
function moveByArrows({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const keys = [...currentTarget.querySelectorAll('button')];
  if (step) keys.at((keys.indexOf(document.activeElement as HTMLButtonElement) + step) % keys.length)?.focus();
}

/** Returns the text to insert: inside a formula the LaTeX, elsewhere the LaTeX between $ signs. */
export function formulaText(text: string, caret: number, tex: string): string {
  const textBefore = text.slice(0, caret);
  if (!isWithinFormula(textBefore)) return `$${tex}$`;
  return /\\[a-z]+$/i.test(textBefore) ? ` ${tex}` : tex;
}

const isWithinFormula = (textBefore: string): boolean => textBefore.replaceAll('\\$', '').split('$').length % 2 === 0;

/** Returns true if the caret is right after the $ that closes a formula. */
const isAfterFormula = (text: string, caret: number): boolean =>
  /[^$]\$$/.test(text.slice(0, caret)) &&
  isWithinFormula(text.slice(0, caret - 1)) &&
  !isWithinFormula(text.slice(0, caret));
