import { Check, History, Minus, Pencil, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { useSeen } from '../../../ui/use-seen';
import { CheckField } from '../../../ui/field';
import { QuestionInBrief } from '../question-in-brief';
import type { ImportedRow, Mark, MarkedRow } from './import-file';

export const MARKS: Readonly<Record<Mark, { label: string; icon: LucideIcon; ink: string }>> = {
  accepted: { label: 'Accepted', icon: Check, ink: 'text-positive' },
  noted: { label: 'With a note', icon: TriangleAlert, ink: 'text-caution' },
  updated: { label: 'Updates', icon: Pencil, ink: 'text-accent' },
  changed: { label: 'Edited or deleted', icon: History, ink: 'text-caution' },
  'already-there': { label: 'Already there', icon: Minus, ink: 'text-ink-soft' },
  refused: { label: 'Refused', icon: X, ink: 'text-negative' },
};

/** A row of the file as students will see it, below the question that it would replace. Formulas are rendered near the window. */
export function MarkedRowItem({
  row,
  isTicked,
  onToggle,
}: {
  row: MarkedRow;
  isTicked: boolean;
  onToggle: (index: number) => void;
}) {
  const element = useRef<HTMLLIElement>(null);
  const isSeen = useSeen(element);
  const { index, line, mark, note, question, options = [], correctAnswers = [], subject, existing } = row;
  const { label, icon: Icon, ink } = MARKS[mark];
  const inFile = question !== undefined && (
    <QuestionInBrief question={{ question, options, correctAnswers }} drawn={isSeen} />
  );
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
      <div className="grid min-w-0 gap-2 px-3 py-2">
        {existing ? (
          <>
            <Version title="Now" subject={existing.subject}>
              <QuestionInBrief question={existing} drawn={isSeen} />
            </Version>
            <Version title={`In the file${changesText(row, existing)}`} subject={subject}>
              {inFile}
            </Version>
          </>
        ) : (
          <div>{inFile}</div>
        )}
        {note && <p className={`text-xs ${ink}`}>{note}</p>}
        {mark === 'changed' && (
          <CheckField
            label={`Add this question again (line ${line.toLocaleString('en')})`}
            checked={isTicked}
            onChange={() => onToggle(index)}
          />
        )}
      </div>
      <span className="py-2 pr-3 text-right text-xs text-ink-soft phone:hidden">{!existing && subject}</span>
    </li>
  );
}

function Version({
  title,
  subject,
  children,
}: {
  title: string;
  subject?: string | undefined;
  children: React.ReactNode;
}) {
  return (
    <section aria-label={title} className="border-l-3 border-rule pl-3">
      <h3 className="text-xs font-strong text-ink-soft">
        {title}
        {subject && <span className="font-text"> · {subject}</span>}
      </h3>
      {children}
    </section>
  );
}

/** Which parts of the question differ, such as ': different options and key'. */
function changesText(row: ImportedRow, existing: NonNullable<ImportedRow['existing']>): string {
  const parts = [
    row.subject !== existing.subject && 'subject',
    row.question?.trim() !== existing.question && 'text',
    JSON.stringify(row.options?.map((option) => option.trim())) !== JSON.stringify(existing.options) && 'options',
    row.correctAnswers?.[0]?.trim() !== existing.correctAnswers[0] && 'key',
  ].filter(Boolean);
  return parts.length > 0 ? `: different ${parts.join(', ').replace(/, ([^,]*)$/, ' and $1')}` : '';
}
