import { createContext, memo, type ComponentProps, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { partsOf, type FormulaPlace, type Part, type TableCell } from '../../../../api/contracts/question-text/parts';
import type { PictureInText } from '../../../../api/contracts/question-text/pictures';
import { classes } from '../../ui/classes';
import { Picture, PictureFrame } from '../picture/picture';
import styles from './question-text.module.css';
import { useFormulaRenderer } from './use-formulas';

/** Classes of each size; a question is as large as its page says. */
const SIZE_CLASSES = {
  question: '',
  /** An option of a graded question */
  option: 'reading-option!',
  /** Text around questions: doubts, answers, reports */
  note: 'text-base! leading-7!',
  noteOnPhone: 'phone:text-base! phone:leading-7!',
  /** A question and its options in a list */
  row: 'overflow-visible! text-base! leading-6! [--picture-height:9rem]',
  rowOption: 'overflow-visible! text-xs! leading-5! [--picture-height:6rem]',
};

/** A question or an option with its line breaks, formulas and tables. Nothing in it is interpreted as HTML. */
export const QuestionText = memo(function QuestionText({
  children,
  id,
  size = 'question',
  className,
  hasFormulas = true,
}: {
  children: string;
  id?: string;
  size?: keyof typeof SIZE_CLASSES;
  className?: string;
  /** False shows the LaTeX source, for text far outside of the viewport */
  hasFormulas?: boolean;
}) {
  const parts = useMemo(() => partsOf(children), [children]);
  return (
    <div
      id={id}
      data-text
      className={classes(
        'reading overflow-clip wrap-anywhere whitespace-pre-line [overflow-clip-margin:0.5rem]',
        styles.text,
        SIZE_CLASSES[size],
        className,
      )}
    >
      <HasFormulas value={hasFormulas}>
        <Parts parts={parts} />
      </HasFormulas>
    </div>
  );
});

const HasFormulas = createContext(true);

const Parts = ({ parts }: { parts: readonly Part[] }) =>
  parts.map((part, index) => <PartView key={index} part={part} />);

function PartView({ part }: { part: Part }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'underlined':
      return (
        <u className="underline-offset-4">
          <Parts parts={part.parts} />
        </u>
      );
    case 'heading':
      return <strong className="mb-1 block font-strong">{part.text}</strong>;
    case 'formula':
      return <Formula {...part} />;
    case 'picture':
      return <QuestionPicture {...part} />;
    case 'table':
      return <Table rows={part.rows} />;
  }
}

/** Only the frame of the picture in text far outside of the viewport. */
const QuestionPicture = (picture: PictureInText) =>
  useContext(HasFormulas) ? <Picture {...picture} /> : <PictureFrame size={picture.size} />;

interface FormulaProps {
  source: string;
  place: FormulaPlace;
}

/** The source of the formula until KaTeX is loaded. */
const Formula = (formula: FormulaProps) =>
  useContext(HasFormulas) ? <RenderedFormula {...formula} /> : <FormulaSource {...formula} />;

const FormulaSource = ({ source, place }: FormulaProps) => (
  <span className={place === 'block' ? 'block' : undefined}>{source}</span>
);

function RenderedFormula(formula: FormulaProps) {
  const { source, place } = formula;
  const renderFormula = useFormulaRenderer();
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (element.current) renderFormula?.(element.current, source, place);
  }, [renderFormula, source, place]);
  return renderFormula ? <span ref={element} /> : <FormulaSource {...formula} />;
}

const Table = ({ rows }: { rows: readonly (readonly TableCell[])[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table can be scrolled by keyboard
  <section aria-label="Table" tabIndex={0} className="scroll-x-fade my-3 wrap-break-word">
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

/** A table cell; the cells of the first row are column headers. */
const Cell = ({ scope, ...rest }: ComponentProps<'th'>) => {
  const Tag = scope ? 'th' : 'td';
  return <Tag {...rest} scope={scope} className="px-3 py-1 text-center phone:px-2 font-text first:text-left" />;
};
