import { useNavigate } from 'react-router-dom';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { FilterTabs } from '../../../ui/filter-tabs';
import { usePageNumber } from '../../../ui/paged-list';
import { Pages } from '../../../ui/pages';
import { Sheet } from '../../../ui/sheet';
import { messages } from '../messages';
import { countOf, type CheckedRow, type ImportedRow, type RowResult } from './import-file';
import { MissingDescriptions, type DescriptionFields } from './missing-descriptions';
import { Check, History, Minus, Pencil, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useInView } from '../../../ui/use-in-view';
import { CheckField } from '../../../ui/field';
import { QuestionSummary } from '../question-summary';

const RESULTS: Readonly<Record<RowResult, { label: string; icon: LucideIcon; ink: string }>> = {
  accepted: { label: messages.accepted, icon: Check, ink: 'text-positive' },
  noted: { label: messages.withANote, icon: TriangleAlert, ink: 'text-caution' },
  updated: { label: messages.updates, icon: Pencil, ink: 'text-accent' },
  changed: { label: messages.editedOrDeleted, icon: History, ink: 'text-caution' },
  'already-there': { label: messages.alreadyThere, icon: Minus, ink: 'text-ink-soft' },
  refused: { label: messages.refused, icon: X, ink: 'text-negative' },
};

/**
 * A row of the file as students will see it, below the question that it would replace. Formulas are rendered near the
 * viewport.
 */
function CheckedRowItem({
  row,
  isTicked,
  onToggle,
  descriptions,
  onDescribe,
}: {
  row: CheckedRow;
  isTicked: boolean;
  onToggle: (index: number) => void;
} & DescriptionFields) {
  const element = useRef<HTMLLIElement>(null);
  const isInView = useInView(element);
  const { index, line, result, note, question, options = [], correctAnswers = [], subject, existing } = row;
  const { undescribed } = row;
  const { label, icon: Icon, ink } = RESULTS[result];
  const inFile = question !== undefined && (
    <QuestionSummary question={{ question, options, correctAnswers }} hasFormulas={isInView} />
  );
  return (
    <li
      ref={element}
      className="grid grid-cols-[5.5rem_10rem_minmax(0,1fr)_6rem] border-b border-rule [contain-intrinsic-size:auto_3.75rem] [content-visibility:auto] last:border-b-0 phone:[contain-intrinsic-size:auto_11rem] phone:grid-cols-[3.5rem_minmax(0,1fr)]"
    >
      <span className="border-r-(length:--line-strong) border-rule-strong py-2 text-center font-strong text-accent tabular-nums phone:row-span-3 phone:text-xs">
        <span className="sr-only">{messages.line}</span>
        {line.toLocaleString('en')}
      </span>
      <span className={`flex items-start gap-2 px-3 py-2 font-strong ${ink}`}>
        <Icon className="mt-0.5" />
        {label}
      </span>
      <div className="grid min-w-0 gap-2 px-3 py-2">
        {existing ? (
          <>
            <Version title={messages.now} subject={existing.subject}>
              <QuestionSummary question={existing} hasFormulas={isInView} />
            </Version>
            <Version title={messages.inFile(changedParts(row, existing))} subject={subject}>
              {inFile}
            </Version>
          </>
        ) : (
          <div>{inFile}</div>
        )}
        {note && <p className={`text-xs ${ink}`}>{note}</p>}
        {undescribed && (
          <MissingDescriptions
            line={line}
            pictureIds={undescribed}
            descriptions={descriptions}
            onDescribe={onDescribe}
          />
        )}
        {result === 'changed' && (
          <CheckField label={messages.addAgain(line)} checked={isTicked} onChange={() => onToggle(index)} />
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

/** Returns the parts of the question that differ. */
const changedParts = (row: ImportedRow, existing: NonNullable<ImportedRow['existing']>): string[] =>
  [
    row.subject !== existing.subject && messages.partSubject,
    row.question?.trim() !== existing.question && messages.partText,
    JSON.stringify(row.options?.map((option) => option.trim())) !== JSON.stringify(existing.options) &&
      messages.partOptions,
    row.correctAnswers?.[0]?.trim() !== existing.correctAnswers[0] && messages.partKey,
  ].filter((part) => part !== false);

const NAMES = Object.keys(RESULTS) as RowResult[];
/** Number of rows per page. */
const PAGE_ROWS = 50;

export interface CheckedRowsProps extends DescriptionFields {
  rows: readonly CheckedRow[];
  /** Indexes of the rows that are added again */
  selectedRows: ReadonlySet<number>;
  onSelectionChange: (selectedRows: ReadonlySet<number>) => void;
}

/** Paginated rows of a file with their results; initially filtered by the first result that needs a decision. */
export function CheckedRows({ rows, selectedRows, onSelectionChange, ...descriptionFields }: CheckedRowsProps) {
  const [filter, setFilter] = useState<RowResult | 'all'>(
    () => (['refused', 'updated', 'changed'] as const).find((result) => countOf(rows, result) > 0) ?? 'all',
  );
  const { pageNumber, addressOf } = usePageNumber();
  const navigate = useNavigate();
  const filteredRows = filter === 'all' ? rows : rows.filter(({ result }) => result === filter);
  const lastPage = Math.max(1, Math.ceil(filteredRows.length / PAGE_ROWS));
  const page = Math.min(pageNumber, lastPage);
  const changedIndexes = rows.filter(({ result }) => result === 'changed').map(({ index }) => index);
  const show = (name: RowResult | 'all') => {
    setFilter(name);
    if (pageNumber > 1) void navigate(addressOf(1), { replace: true });
  };
  const toggle = (index: number) => {
    const next = new Set(selectedRows);
    if (!next.delete(index)) next.add(index);
    onSelectionChange(next);
  };
  return (
    <div className="grid gap-2">
      <FilterTabs
        tabs={[
          { name: 'all', label: messages.all, count: rows.length },
          ...NAMES.map((name) => ({ name, label: RESULTS[name].label, count: countOf(rows, name) })).filter(
            ({ count }) => count > 0,
          ),
        ]}
        selected={filter}
        onSelect={show}
        className="phone:px-4"
      />
      <Sheet aria-label={messages.rowsOfTheFile}>
        {filter === 'changed' && changedIndexes.length > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-3 border-b border-rule p-3">
            <p className="text-ink-soft">{messages.changedRowsNote}</p>
            <Button
              size="dense"
              onClick={() =>
                onSelectionChange(new Set(selectedRows.size === changedIndexes.length ? [] : changedIndexes))
              }
            >
              {selectedRows.size === changedIndexes.length ? messages.untickAllRows : messages.tickAllRows}
            </Button>
          </div>
        )}
        <ol>
          {filteredRows.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS).map((row) => (
            <CheckedRowItem
              key={row.index}
              row={row}
              isTicked={selectedRows.has(row.index)}
              onToggle={toggle}
              {...descriptionFields}
            />
          ))}
        </ol>
        {filteredRows.length === 0 && <p className="p-6 text-ink-soft">{messages.noRows}</p>}
        <Pages current={page} last={lastPage} to={addressOf} />
      </Sheet>
    </div>
  );
}
