import { useNavigate } from 'react-router-dom';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { FilterTabs } from '../../../ui/filter-tabs';
import { usePageNumber } from '../../../ui/paged-list';
import { Pages } from '../../../ui/pages';
import { Sheet } from '../../../ui/sheet';
import { messages } from '../messages';
import { countOf, type RowResult, type CheckedRow } from './import-file';
import { RESULTS, CheckedRowItem } from './checked-row-item';
import type { DescriptionFields } from './missing-descriptions';

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
