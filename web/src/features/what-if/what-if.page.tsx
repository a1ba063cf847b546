import { useQuery } from '@tanstack/react-query';
import { Pencil, RotateCcw } from 'lucide-react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Bubble } from '../../ui/bubble';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Empty } from '../../ui/empty';
import { PageTitle } from '../../ui/page-title';
import { usePageNumber } from '../../ui/paged-list';
import { Pages } from '../../ui/pages';
import { FetchRetry } from '../../ui/retry';
import { SaveCsv } from '../../ui/save-csv';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/waiting';
import { addressOf, choicesOf, RULES, rulesIn, type RuleName, type Rules } from './rules';
import { Comparison } from './comparison';
import { fetchWhatIfTable, whatIfQuery, type WhatIfAnswer } from './what-if.queries';
import './what-if.css';

const PAGE_ROWS = 20;

/** The leaderboard with different rules next to today's; changes nothing. */
export function WhatIfPage() {
  const [search, setSearch] = useSearchParams();
  const asked = rulesIn(search);
  const { pageNumber, addressOf: addressOfPage } = usePageNumber();
  const fetched = useQuery(whatIfQuery(asked, pageNumber, PAGE_ROWS));
  const { data } = fetched;
  const rules = data && { ...data.today, ...asked };
  const fill = (other: Rules) =>
    data && setSearch(addressOf(other, data.today), { preventScrollReset: true, replace: true });
  const last = data && Math.ceil(data.total / PAGE_ROWS);
  if (last && pageNumber > last && !fetched.isPlaceholderData) return <Navigate to={addressOfPage(last)} replace />;
  return (
    <div className="grid gap-6 phone:gap-3">
      <PageTitle
        className="phone:px-4 phone:pt-3"
        note={
          <span className="phone:hidden">
            The leaderboard with different rules, next to today’s. This is a draft: only you can see it, and it changes
            nothing.
          </span>
        }
      >
        What if
      </PageTitle>
      <div className="what-if">
        <Form rules={rules} today={data?.today} onFill={fill} />
        <section aria-label="Leaderboard with these rules" aria-busy={fetched.isPending} className="min-w-0">
          {data && <Figures of={data} />}
          <div className={classes('draft', fetched.isPlaceholderData && 'opacity-60')}>
            {fetched.isPending && <Skeleton rows={PAGE_ROWS} rowClassName="h-12" />}
            {data && data.total > 0 && <Comparison rows={data.rows} />}
            {data?.total === 0 && <Empty>No students would be on the list with these rules.</Empty>}
            <FetchRetry of={fetched} />
            {last !== undefined && <Pages current={pageNumber} last={last} to={addressOfPage} />}
            {data && data.total > 0 && (
              <SaveCsv name="what-if" fetchTable={() => fetchWhatIfTable(asked)} className="px-6 py-3" />
            )}
          </div>
        </section>
      </div>
    </div>
  );
}

interface FormProps {
  /** undefined while loading */
  rules: Rules | undefined;
  today: Rules | undefined;
  onFill: (rules: Rules) => void;
}

const Form = ({ rules, today, onFill }: FormProps) => {
  const isToday = !rules || !today || RULES.every(({ name }) => rules[name] === today[name]);
  return (
    <Sheet aria-label="Rules" className="what-if-rules">
      <h2 className="section-title">Try different rules</h2>
      {RULES.map(({ name, label, choices }) => (
        <fieldset key={name}>
          <legend>{label}</legend>
          <div className="what-if-choices">
            {choicesOf(choices, today?.[name], rules?.[name]).map((value) => (
              <Choice
                key={value}
                {...{ name, value }}
                isToday={today?.[name] === value}
                isChosen={rules?.[name] === value}
                onChoose={() => rules && onFill({ ...rules, [name]: value })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <p className="meta">The underline marks today’s rule.</p>
      <Button icon={RotateCcw} disabled={isToday} onClick={() => today && onFill(today)}>
        Reset to today’s rules
      </Button>
    </Sheet>
  );
};

interface ChoiceProps {
  name: RuleName;
  value: number;
  isToday: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

const Choice = ({ name, value, isToday, isChosen, onChoose }: ChoiceProps) => (
  <label data-today={isToday || undefined}>
    <input
      type="radio"
      name={name}
      value={value}
      checked={isChosen}
      onChange={onChoose}
      aria-label={isToday ? `${value}, as today` : String(value)}
    />
    <Bubble filled={isChosen} className="size-full text-xs!">
      {value}
    </Bubble>
  </label>
);

const Figures = ({ of: { moved, newInTopTen, largestMove, orderKept } }: { of: WhatIfAnswer }) => (
  <output className="what-if-figures">
    <span>
      <b>{moved.toLocaleString('en')}</b>
      <span className="meta">{moved === 1 ? 'place changes' : 'places change'}</span>
    </span>
    <span>
      <b>{newInTopTen}</b>
      <span className="meta">new in the top ten</span>
    </span>
    <span>
      <b>{largestMove === 0 ? '–' : `${largestMove.toLocaleString('en')} ${largestMove === 1 ? 'place' : 'places'}`}</b>
      <span className="meta">biggest move</span>
    </span>
    <span>
      <b>{orderKept === null ? '–' : keptText(orderKept)}</b>
      <span className="meta">same order</span>
    </span>
    <span className="what-if-stamp">
      <Pencil className="size-4!" /> Draft
    </span>
  </output>
);

/** Returns 100% only if no pair changed its order. */
const keptText = (share: number): string => `${share === 1 ? 100 : Math.min(99, Math.round(100 * share))}%`;
