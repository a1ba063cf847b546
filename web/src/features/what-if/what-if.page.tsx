import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Empty } from '../../ui/empty';
import { PageTitle } from '../../ui/page-title';
import { usePageNumber } from '../../ui/paged-list';
import { Pages } from '../../ui/pages';
import { FetchRetry } from '../../ui/retry';
import { CsvButton } from '../../ui/csv-button';
import { Stat } from '../../ui/stat';
import { Skeleton } from '../../ui/loading';
import { Comparison } from './comparison';
import { EXAMPLES, isSameRules, rulesFrom, searchOf, type Rules } from './rules';
import { RulesForm } from './rules-form';
import { messages } from './messages';
import { fetchWhatIfTable, whatIfQuery, type WhatIfAnswer } from './what-if.queries';

const PAGE_ROWS = 20;
/** Classes of the dashed frame around hypothetical data. */
const DRAFT_CLASSES = 'border-(length:--line-strong) border-dashed border-field-edge bg-surface';

/** Compares the leaderboard under different rules with today's. Read-only. */
export function WhatIfPage() {
  const [search, setSearch] = useSearchParams();
  const changes = rulesFrom(search);
  const { pageNumber, addressOf: addressOfPage } = usePageNumber();
  const board = useQuery(whatIfQuery(changes, pageNumber, PAGE_ROWS));
  const { data } = board;
  const rules = data && { ...data.today, ...changes };
  const change = (nextRules: Rules) =>
    data && setSearch(searchOf(nextRules, data.today), { preventScrollReset: true, replace: true });
  const last = data && Math.ceil(data.total / PAGE_ROWS);
  if (last && pageNumber > last && !board.isPlaceholderData) return <Navigate to={addressOfPage(last)} replace />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-3">
      <PageTitle className="phone:px-4 phone:pt-3" note={<span className="phone:hidden">{messages.note}</span>}>
        {messages.title}
      </PageTitle>
      <div className="grid grid-cols-[19rem_minmax(0,1fr)] items-start gap-6 max-laptop:grid-cols-[minmax(0,1fr)] phone:gap-3">
        <RulesForm rules={rules} today={data?.today} onChange={change} />
        <section aria-label={messages.board} aria-busy={board.isPending} className="@container min-w-0">
          {data &&
            rules &&
            (isSameRules(rules, data.today) ? (
              <Examples today={data.today} onTry={change} />
            ) : (
              <Figures answer={data} />
            ))}
          <div className={classes(DRAFT_CLASSES, 'overflow-hidden', board.isPlaceholderData && 'opacity-60')}>
            {board.isPending && <Skeleton rows={PAGE_ROWS} rowClassName="h-12" />}
            {data && data.total > 0 && <Comparison rows={data.rows} />}
            {data?.total === 0 && <Empty>{messages.empty}</Empty>}
            <FetchRetry query={board} />
            {last !== undefined && <Pages current={pageNumber} last={last} to={addressOfPage} />}
            {data && data.total > 0 && (
              <CsvButton name="what-if" fetchTable={() => fetchWhatIfTable(changes)} className="px-6 py-3" />
            )}
          </div>
        </section>
      </div>
    </div>
  );
}

interface ExamplesProps {
  today: Rules;
  onTry: (rules: Rules) => void;
}

/** Examples that are shown instead of the figures, which are all zero with today's rules. */
const Examples = ({ today, onTry }: ExamplesProps) => (
  <div
    className={classes(
      DRAFT_CLASSES,
      'flex flex-wrap items-center gap-x-4 gap-y-2 border-b-0 px-6 py-3 phone:border-x-0 phone:px-4',
    )}
  >
    <p className="text-ink-soft">{messages.examples.hint}</p>
    <div className="flex flex-wrap gap-2">
      {EXAMPLES.map(({ name, changes }) => ({ name, rules: { ...today, ...changes } }))
        .filter(({ rules }) => !isSameRules(rules, today))
        .map(({ name, rules }) => (
          <Button key={name} size="dense" onClick={() => onTry(rules)}>
            {messages.examples[name]}
          </Button>
        ))}
    </div>
  </div>
);

const STAT_CLASSES =
  'border-rule px-6 py-3 whitespace-nowrap not-first:border-l @max-3xl:px-4 phone:whitespace-normal phone:nth-3:border-l-0 phone:nth-[n+3]:border-t';

const Figures = ({ answer: { moved, newInTopTen, largestMove, orderKept } }: { answer: WhatIfAnswer }) => (
  <output
    className={classes(
      DRAFT_CLASSES,
      'grid grid-cols-[repeat(4,auto)_minmax(0,1fr)] items-center border-b-0 @max-3xl:grid-cols-4 phone:grid-cols-2 phone:border-x-0',
    )}
  >
    <Stat label={messages.figures.moved(moved)} className={STAT_CLASSES}>
      {moved.toLocaleString('en')}
    </Stat>
    <Stat label={messages.figures.newInTopTen} className={STAT_CLASSES}>
      {newInTopTen}
    </Stat>
    <Stat label={messages.figures.largestMove} className={STAT_CLASSES}>
      {largestMove === 0 ? '–' : messages.figures.places(largestMove)}
    </Stat>
    <Stat label={messages.figures.orderKept} className={STAT_CLASSES}>
      {orderKept === null ? '–' : shareText(orderKept)}
    </Stat>
    <span className="mr-6 inline-flex h-6 items-center gap-1 justify-self-end rounded-control border border-current px-2 text-xs font-strong @max-3xl:hidden">
      <Pencil className="size-4!" /> {messages.draft}
    </span>
  </output>
);

/** Formats a share; returns 100% only if no pair changed its order. */
const shareText = (share: number): string => `${share === 1 ? 100 : Math.min(99, Math.round(100 * share))}%`;
