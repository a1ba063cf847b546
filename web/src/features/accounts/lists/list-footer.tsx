import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { inputClasses } from '../../../ui/field';
import { Pages } from '../../../ui/pages';
import { messages } from '../messages';

export interface ListFooterProps {
  /** Position of the first row in the whole list, from 1; undefined while loading */
  first: number | undefined;
  /** Number of rows on this page */
  rows: number;
  /** Total number of rows, as text */
  total: string;
  pageNumber: number;
  last: number;
  addressOf: (pageNumber: number) => string;
  /** URL of the rows after the last available page; undefined if there are none */
  remainingRowsUrl: string | undefined;
}

/** Range of the shown rows and links to the other pages; sticky. */
export const ListFooter = ({ first, rows, total, pageNumber, last, addressOf, remainingRowsUrl }: ListFooterProps) => (
  <footer className="sticky bottom-(--dock-below) flex short:static min-h-13 flex-wrap items-center gap-x-4 border-t-(length:--line-strong) border-rule-strong bg-surface px-4 phone:px-3">
    <p className="mr-auto text-ink-soft tabular-nums phone:text-xs">
      {messages.ofTotal(
        first === undefined ? '–' : `${first.toLocaleString('en')}–${(first + rows - 1).toLocaleString('en')}`,
        total,
      )}
    </p>
    <Pages current={pageNumber} last={last} to={addressOf} className="phone:-mx-2" />
    {remainingRowsUrl && (
      <Link to={remainingRowsUrl} className="link font-strong">
        {messages.continueFromHere}
      </Link>
    )}
    {last > PAGE_LINKS_MAX && <GoToPage key={pageNumber} {...{ pageNumber, last, addressOf }} />}
  </footer>
);

/** A page field is shown above this number of pages. */
const PAGE_LINKS_MAX = 5;

function GoToPage({ pageNumber, last, addressOf }: Pick<ListFooterProps, 'pageNumber' | 'last' | 'addressOf'>) {
  const [text, setText] = useState(String(pageNumber));
  const navigate = useNavigate();
  const target = Math.min(Number(text.replaceAll(/\D/g, '')), last);
  return (
    <form
      className="compact:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        if (target > 0) void navigate(addressOf(target));
      }}
    >
      <label className="flex items-center gap-2 text-ink-soft">
        {messages.page}
        <input
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={inputClasses(false, 'min-h-(--control-dense)! w-18! text-center tabular-nums')}
        />
      </label>
    </form>
  );
}
