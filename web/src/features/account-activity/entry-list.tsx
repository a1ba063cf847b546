import { Link } from 'react-router-dom';
import { TIME } from '../../lib/time/date-formats';
import { classes } from '../../ui/classes';
import type { Entry } from './activity.queries';
import { deedOf, groupOf } from './kinds';

export interface EntryListProps {
  entries: readonly Entry[];
  /** returns the URL that filters by a person */
  addressOfPerson: (username: string) => string;
}

/** Entries, newest first; the minute is shown once in the margin, seconds in each row. */
export function EntryList({ entries, addressOfPerson }: EntryListProps) {
  return (
    <ol>
      {entries.map((entry, index) => (
        <Row
          key={entry._id}
          entry={entry}
          beginsMinute={index === 0 || minuteOf(entries[index - 1]!) !== minuteOf(entry)}
          addressOfPerson={addressOfPerson}
        />
      ))}
    </ol>
  );
}

const TONES = { negative: 'text-negative!', caution: 'text-caution!' } as const;

function Row({
  entry,
  beginsMinute,
  addressOfPerson,
}: { entry: Entry; beginsMinute: boolean } & Pick<EntryListProps, 'addressOfPerson'>) {
  const { at, who, deleted } = entry;
  const { name, icon: Icon, tone } = groupOf(entry);
  const address = addressOf(entry);
  const isLinked = who !== null && !deleted.includes('who');
  return (
    <li className={classes('entry', beginsMinute && 'begins-minute')}>
      <time dateTime={at} className="entry-time">
        {beginsMinute ? <b>{minuteOf(entry)}</b> : <span className="sr-only">{minuteOf(entry)}</span>}
        <span>{SECOND.format(new Date(at)).padStart(3, ':0')}</span>
      </time>
      <p className={classes('entry-text', !tone && 'entry-quiet')}>
        <Icon className={classes('size-4.5!', tone && TONES[tone])} aria-hidden />
        <span>
          {isLinked ? (
            <Link to={addressOfPerson(who)} className="font-strong hover:underline">
              {who}
            </Link>
          ) : (
            <span className="font-strong">{who ?? 'Unknown account'}</span>
          )}{' '}
          {address ? (
            <Link to={address} className="link">
              {deedOf(entry)}
            </Link>
          ) : (
            deedOf(entry)
          )}
        </span>
      </p>
      <span className="meta entry-kind">{name}</span>
    </li>
  );
}

/** Returns the page of the attempt or the correction of an entry, if it has one. */
function addressOf({ attemptId, correctionId }: Entry): string | undefined {
  if (attemptId) return `/admin/attempts/${attemptId}`;
  return correctionId ? `/admin/answer-keys?correction=${correctionId}` : undefined;
}

const SECOND = new Intl.DateTimeFormat('en', { second: 'numeric' });

/** '9:47 PM' */
const minuteOf = ({ at }: Entry): string => TIME.format(new Date(at));
