import { useNavigate } from 'react-router-dom';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { FilterTabs } from '../../../ui/filter-tabs';
import { usePageNumber } from '../../../ui/paged-list';
import { Pages } from '../../../ui/pages';
import { Sheet } from '../../../ui/sheet';
import { countOf, type Mark, type MarkedRow } from './import-file';
import { MARKS, MarkedRowItem } from './marked-row-item';

const NAMES = Object.keys(MARKS) as Mark[];
/** rows per page */
const PAGE_ROWS = 50;

export interface MarkedRowsProps {
  rows: readonly MarkedRow[];
  /** indexes of the rows to add again */
  ticked: ReadonlySet<number>;
  onTick: (ticked: ReadonlySet<number>) => void;
}

/** The rows of a file with their results, paginated; starts with those that need a decision, if any. */
export function MarkedRows({ rows, ticked, onTick }: MarkedRowsProps) {
  const [filter, setFilter] = useState<Mark | 'all'>(
    () => (['refused', 'updated', 'changed'] as const).find((mark) => countOf(rows, mark) > 0) ?? 'all',
  );
  const { pageNumber, addressOf } = usePageNumber();
  const navigate = useNavigate();
  const filtered = filter === 'all' ? rows : rows.filter(({ mark }) => mark === filter);
  const lastPage = Math.max(1, Math.ceil(filtered.length / PAGE_ROWS));
  const page = Math.min(pageNumber, lastPage);
  const changed = rows.filter(({ mark }) => mark === 'changed').map(({ index }) => index);
  const show = (name: Mark | 'all') => {
    setFilter(name);
    if (pageNumber > 1) void navigate(addressOf(1), { replace: true });
  };
  const toggle = (index: number) => {
    const next = new Set(ticked);
    if (!next.delete(index)) next.add(index);
    onTick(next);
  };
  return (
    <div className="grid gap-2">
      <FilterTabs
        tabs={[
          { name: 'all', label: 'All', count: rows.length },
          ...NAMES.map((name) => ({ name, label: MARKS[name].label, count: countOf(rows, name) })),
        ]}
        chosen={filter}
        onChoose={show}
        className="phone:px-4"
      />
      <Sheet aria-label="Rows of the file">
        {filter === 'changed' && changed.length > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-3 border-b border-rule p-3">
            <p className="text-ink-soft">
              These questions were edited or deleted after an earlier import. Tick the rows that you want to add again.
            </p>
            <Button size="dense" onClick={() => onTick(new Set(ticked.size === changed.length ? [] : changed))}>
              {ticked.size === changed.length ? 'Untick all rows' : 'Tick all rows'}
            </Button>
          </div>
        )}
        <ol>
          {filtered.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS).map((row) => (
            <MarkedRowItem key={row.index} row={row} isTicked={ticked.has(row.index)} onToggle={toggle} />
          ))}
        </ol>
        {filtered.length === 0 && <p className="p-6 text-ink-soft">No rows.</p>}
        <Pages current={page} last={lastPage} to={addressOf} />
      </Sheet>
    </div>
  );
}
