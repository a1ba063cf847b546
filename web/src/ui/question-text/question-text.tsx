import { createContext, memo, type ComponentProps, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { classes } from '../classes';
import { useInTurn } from '../use-in-turn';
import { partsOf, type FormulaPlace, type Part, type TableCell } from '../../../../api/contracts/question-text/parts';
import { useMathematics } from './use-mathematics';

/** A question or an option, in the reading face, with its line breaks, formulas and tables; nothing in it is ever HTML. */
export const QuestionText = memo(function QuestionText({
  children,
  id,
  className,
  drawn = true,
}: {
  children: string;
  id?: string;
  className?: string;
  /** false leaves the formulas as they were written, as long as nobody sees them */
  drawn?: boolean;
}) {
  const parts = useMemo(() => partsOf(children), [children]);
  return (
    <div
      id={id}
      data-text
      className={classes(
        'reading overflow-clip wrap-anywhere whitespace-pre-line [overflow-clip-margin:0.5rem]',
        className,
      )}
    >
      <Drawn value={drawn}>
        <Parts parts={parts} />
      </Drawn>
    </div>
  );
});

/** Whether the formulas of a text are drawn. */
const Drawn = createContext(true);

const Parts = ({ parts }: { parts: readonly Part[] }) => parts.map((part, index) => <Piece key={index} part={part} />);

function Piece({ part }: { part: Part }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'underlined':
      return <u className="underline-offset-4">{part.text}</u>;
    case 'heading':
      return <strong className="mb-1 block font-strong">{part.text}</strong>;
    case 'formula':
      return <Formula {...part} />;
    case 'table':
      return <Table rows={part.rows} />;
  }
}

interface FormulaProps {
  source: string;
  place: FormulaPlace;
}

/** As it was written until it is to be drawn, and its turn has come, and can be. */
const Formula = (formula: FormulaProps) =>
  useInTurn(useContext(Drawn)) ? <DrawnFormula {...formula} /> : written(formula);

const written = ({ source, place }: FormulaProps) => (
  <span className={place === 'block' ? 'block' : undefined}>{source}</span>
);

function DrawnFormula(formula: FormulaProps) {
  const { source, place } = formula;
  const draw = useMathematics();
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (element.current) draw?.(element.current, source, place);
  }, [draw, source, place]);
  return draw ? <span key="drawn" ref={element} /> : written(formula);
}

const Table = ({ rows }: { rows: readonly (readonly TableCell[])[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide one is scrolled by keyboard too
  <section aria-label="Table" tabIndex={0} className="more-beside my-3 wrap-break-word">
    <table className="border-y-(length:--line-strong) border-rule-strong text-base">
      <tbody>
        {rows.map((row, y) => (
          <tr key={y} className="border-t border-rule first:border-t-0 first:bg-tint">
            {row.map(({ parts, span }, x) => (
              <Cell key={x} colSpan={span} scope={y === 0 && parts.length > 0 ? 'col' : undefined}>
                <Parts parts={parts} />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** The first row names the columns. */
const Cell = ({ scope, ...rest }: ComponentProps<'th'>) => {
  const Tag = scope ? 'th' : 'td';
  return <Tag {...rest} scope={scope} className="px-3 py-1 text-center phone:px-2 font-text first:text-left" />;
};
