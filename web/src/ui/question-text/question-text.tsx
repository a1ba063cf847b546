import { memo, type ComponentProps, useLayoutEffect, useMemo, useRef } from 'react';
import { classes } from '../classes';
import { partsOf, type Part, type TableCell } from './parts';
import { useMathematics } from './use-mathematics';

/** A question or an option, in the reading face, with its line breaks, formulas and tables; nothing in it is ever HTML. */
export const QuestionText = memo(function QuestionText({
  children,
  id,
  className,
}: {
  children: string;
  id?: string;
  className?: string;
}) {
  const parts = useMemo(() => partsOf(children), [children]);
  return (
    <div
      id={id}
      className={classes(
        'reading overflow-clip wrap-anywhere whitespace-pre-line [overflow-clip-margin:0.5rem]',
        className,
      )}
    >
      <Parts parts={parts} />
    </div>
  );
});

const Parts = ({ parts }: { parts: readonly Part[] }) => parts.map((part, index) => <Piece key={index} part={part} />);

function Piece({ part }: { part: Part }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'underlined':
      return <u className="underline-offset-4">{part.text}</u>;
    case 'formula':
      return <Formula {...part} />;
    case 'table':
      return <Table rows={part.rows} />;
  }
}

/** As it was written until it can be drawn. */
function Formula({ source, display }: { source: string; display: boolean }) {
  const draw = useMathematics();
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (place.current) draw?.(place.current, source, display);
  }, [draw, source, display]);
  return draw ? (
    <span key="drawn" ref={place} />
  ) : (
    <span key="written" className={display ? 'block' : undefined}>
      {source}
    </span>
  );
}

const Table = ({ rows }: { rows: readonly (readonly TableCell[])[] }) => (
  <div className="my-3 overflow-x-auto">
    <table className="border-y-(length:--line-strong) border-rule-strong text-base">
      <tbody>
        {rows.map((row, y) => (
          <tr key={y} className="border-t border-rule first:border-t-0 first:bg-tint">
            {row.map(({ parts, span }, x) => (
              <Cell key={x} colSpan={span} scope={y === 0 ? 'col' : undefined}>
                <Parts parts={parts} />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** The first row names the columns. */
const Cell = ({ scope, ...rest }: ComponentProps<'th'>) => {
  const Tag = scope ? 'th' : 'td';
  return <Tag {...rest} scope={scope} className="px-3 py-1 text-center font-text first:text-left" />;
};
