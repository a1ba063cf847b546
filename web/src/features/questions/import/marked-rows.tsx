import { Check, Minus, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { FilterTabs } from '../../../ui/filter-tabs';
import { Sheet } from '../../../ui/sheet';
import { useSeen } from '../../../ui/use-seen';
import { QuestionInBrief } from '../question-in-brief';
import type { Mark, MarkedRow } from './import-file';

const MARKS: Readonly<Record<Mark, { label: string; icon: LucideIcon; ink: string }>> = {
  accepted: { label: 'Accepted', icon: Check, ink: 'text-positive' },
  noted: { label: 'With a note', icon: TriangleAlert, ink: 'text-caution' },
  'already-there': { label: 'There already', icon: Minus, ink: 'text-ink-soft' },
  refused: { label: 'Refused', icon: X, ink: 'text-negative' },
};
const NAMES = Object.keys(MARKS) as Mark[];
/** shown at first, and with each press on the button below */
const ROWS_AT_ONCE = 50;

/** The rows of a file, marked like a paper; the refused ones first where there are any. */
export function MarkedRows({ rows }: { rows: readonly MarkedRow[] }) {
  const of = (mark: Mark) => rows.filter((row) => row.mark === mark);
  const [shown, setShown] = useState<Mark | 'all'>(of('refused').length > 0 ? 'refused' : 'all');
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const some = shown === 'all' ? rows : of(shown);
  const show = (name: Mark | 'all') => {
    setShown(name);
    setMost(ROWS_AT_ONCE);
  };
  return (
    <div className="grid gap-2">
      <FilterTabs
        tabs={[
          { name: 'all', label: 'All', count: rows.length },
          ...NAMES.map((name) => ({ name, label: MARKS[name].label, count: of(name).length })),
        ]}
        chosen={shown}
        onChoose={show}
        className="phone:px-4"
      />
      <Sheet aria-label="Rows of the file">
        <ol>
          {some.slice(0, most).map((row) => (
            <Row key={row.index} row={row} />
          ))}
        </ol>
        {some.length === 0 && <p className="p-6 text-ink-soft">There are none.</p>}
        {some.length > most && (
          <p className="grid justify-items-center border-t border-rule p-3">
            <Button onClick={() => setMost(most + ROWS_AT_ONCE)}>Show more</Button>
          </p>
        )}
      </Sheet>
    </div>
  );
}

function Row({ row }: { row: MarkedRow }) {
  const element = useRef<HTMLLIElement>(null);
  const isSeen = useSeen(element);
  const { line, mark, note, question, options = [], correctAnswers = [], subject } = row;
  const { label, icon: Icon, ink } = MARKS[mark];
  return (
    <li
      ref={element}
      className="grid grid-cols-[5.5rem_10rem_minmax(0,1fr)_6rem] border-b border-rule [contain-intrinsic-size:auto_3.75rem] [content-visibility:auto] last:border-b-0 phone:[contain-intrinsic-size:auto_11rem] phone:grid-cols-[3.5rem_minmax(0,1fr)]"
    >
      <span className="border-r-(length:--line-strong) border-rule-strong py-2 text-center font-strong text-accent tabular-nums phone:row-span-3 phone:text-xs">
        <span className="sr-only">Line </span>
        {line.toLocaleString('en')}
      </span>
      <span className={`flex items-start gap-2 px-3 py-2 font-strong ${ink}`}>
        <Icon className="mt-0.5" />
        {label}
      </span>
      <div className="min-w-0 px-3 py-2">
        {question !== undefined && <QuestionInBrief question={{ question, options, correctAnswers }} drawn={isSeen} />}
        {note && <p className={`mt-0.5 text-xs ${ink}`}>{note}</p>}
      </div>
      <span className="py-2 pr-3 text-right text-xs text-ink-soft phone:hidden">{subject}</span>
    </li>
  );
}
