import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DATE } from '../../lib/time/date-formats';
import { classes } from '../../ui/classes';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/loading';
import { decisionsQuery, type Decisions } from './dashboard.queries';
import { messages } from './messages';

const texts = messages.decisions;

/** Open items with links to the pages where an admin can decide them. */
export function DecisionList() {
  const decisions = useQuery(decisionsQuery);
  const items = decisions.data && itemsOf(decisions.data);
  return (
    <Sheet aria-labelledby="decisions" aria-busy={decisions.isPending} className="flex flex-col">
      <header className="flex flex-wrap items-baseline gap-x-3 px-6 pt-4 pb-3 phone:px-4">
        <h2 id="decisions" className="section-title">
          {texts.title}
        </h2>
        {items?.every(({ count }) => count === 0) && <p className="meta">{texts.noDecisions}</p>}
      </header>
      {decisions.isPending && <Skeleton rows={4} rowClassName="h-15.25" />}
      {items && (
        <ul className="border-t border-rule">
          {items.map((item) => (
            <DecisionRow key={item.to ?? item.name} item={item} />
          ))}
        </ul>
      )}
      <FetchRetry query={decisions} />
    </Sheet>
  );
}

interface Item {
  count: number;
  name: string;
  note: string;
  /** URL of the page that shows what is counted; absent if admins have none, such as for what tutors answer */
  to?: string;
}

function itemsOf({ suspectedKeys, unansweredDoubts, openReports, failedMails }: Decisions): readonly Item[] {
  const keys = suspectedKeys.reduce((sum, { questions }) => sum + questions, 0);
  const [latestTest] = suspectedKeys;
  return [
    {
      count: keys,
      name: texts.keys(keys),
      note: latestTest ? texts.keysInTests(suspectedKeys.map(({ name }) => name)) : texts.keysNone,
      to: `/admin/item-statistics${latestTest ? `?test=${latestTest.modelTestId}` : ''}`,
    },
    {
      count: unansweredDoubts.count,
      name: texts.doubts(unansweredDoubts.count),
      note: unansweredDoubts.since ? `${texts.doubtsNote} ${sinceText(unansweredDoubts.since)}` : texts.doubtsNote,
    },
    {
      count: openReports.count,
      name: texts.reports(openReports.count),
      note: openReports.since ? `${texts.reportsNote} ${sinceText(openReports.since)}` : texts.reportsNote,
    },
    { count: failedMails, name: texts.mails(failedMails), note: failedMails > 0 ? texts.mailsNote : texts.mailsNone },
  ];
}

const sinceText = (instant: string): string => texts.oldestDate(DATE.format(new Date(instant)));

const DecisionRow = ({ item: { count, name, note, to } }: { item: Item }) => (
  <li
    className={classes(
      'group relative grid min-h-14 grid-cols-[var(--margin-col)_minmax(0,1fr)_auto] items-center gap-x-4 border-b border-rule pr-6 last:border-b-0 phone:grid-cols-[3.25rem_minmax(0,1fr)_auto] phone:pr-4',
      to && 'hover:bg-tint',
    )}
  >
    <b
      className={classes(
        'grid self-stretch place-items-center border-r-(length:--line-strong) border-rule-strong text-base tabular-nums',
        count > 0 ? 'font-head text-ink' : 'font-text text-ink-faint',
      )}
    >
      {count.toLocaleString('en')}
    </b>
    <span className="min-w-0 py-2">
      {to ? (
        <Link to={to} className={classes('covers-row', count > 0 && 'font-strong')}>
          <span className="sr-only">{`${count.toLocaleString('en')} `}</span>
          {name}
        </Link>
      ) : (
        <span className={classes(count > 0 && 'font-strong')}>{name}</span>
      )}
      <span className="meta block text-pretty">{note}</span>
    </span>
    {to && (
      <ArrowRight className="size-5! text-ink-faint transition-transform duration-(--fill) group-hover:translate-x-0.75 group-hover:text-ink" />
    )}
  </li>
);
