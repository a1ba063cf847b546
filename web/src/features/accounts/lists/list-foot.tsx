import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { inputClasses } from '../../../ui/field';
import { Pages } from '../../../ui/pages';

export interface ListFootProps {
  /** number of the first row in the whole list, from 1; undefined while it is not known */
  first: number | undefined;
  /** rows of this page */
  rows: number;
  /** all rows, in words */
  of: string;
  pageNumber: number;
  last: number;
  addressOf: (pageNumber: number) => string;
  /** where the list goes on behind the last page that can be asked for; undefined: it has an end */
  beyond: string | undefined;
}

/** Which part of the list is shown, and the way to the others; it stays in view. */
export const ListFoot = ({ first, rows, of, pageNumber, last, addressOf, beyond }: ListFootProps) => (
  <footer className="sticky bottom-(--dock-below) flex short:static min-h-13 flex-wrap items-center gap-x-4 border-t-(length:--line-strong) border-rule-strong bg-surface px-4 phone:px-3">
    <p className="mr-auto text-ink-soft tabular-nums phone:text-xs">
      {first === undefined ? '–' : `${first.toLocaleString('en')}–${(first + rows - 1).toLocaleString('en')}`} of {of}
    </p>
    <Pages current={pageNumber} last={last} to={addressOf} className="phone:-mx-2" />
    {beyond && (
      <Link to={beyond} className="link font-strong">
        Continue from here
      </Link>
    )}
    {last > SEEN_AT_ONCE && <GoToPage key={pageNumber} {...{ pageNumber, last, addressOf }} />}
  </footer>
);

/** pages whose numbers may all be in view */
const SEEN_AT_ONCE = 5;

function GoToPage({ pageNumber, last, addressOf }: Pick<ListFootProps, 'pageNumber' | 'last' | 'addressOf'>) {
  const [typed, setTyped] = useState(String(pageNumber));
  const navigate = useNavigate();
  const wanted = Math.min(Number(typed.replaceAll(/\D/g, '')), last);
  return (
    <form
      className="compact:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted > 0) void navigate(addressOf(wanted));
      }}
    >
      <label className="flex items-center gap-2 text-ink-soft">
        Page
        <input
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={inputClasses(false, 'min-h-(--control-dense)! w-18! text-center tabular-nums')}
        />
      </label>
    </form>
  );
}
