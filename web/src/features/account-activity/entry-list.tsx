import { Link } from 'react-router-dom';
import { TIME } from '../../lib/time/date-formats';
import { classes } from '../../ui/classes';
import type { Entry } from './activity.queries';
import { groupOf } from './entry-kinds';
import { actionText, actorName } from './messages';

export interface EntryListProps {
  entries: readonly Entry[];
  /** Returns the URL that filters by an account */
  accountAddress: (username: string) => string;
}

/** Entries, newest first; the minute is shown once in the margin, seconds in each row. */
export function EntryList({ entries, accountAddress }: EntryListProps) {
  return (
    <ol>
      {entries.map((entry, index) => (
        <Row
          key={entry._id}
          entry={entry}
          isFirstOfMinute={index === 0 || minuteText(entries[index - 1]!) !== minuteText(entry)}
          accountAddress={accountAddress}
        />
      ))}
    </ol>
  );
}

const TONES = { negative: 'text-negative', caution: 'text-caution', quiet: 'text-ink-faint phone:hidden' } as const;

interface RowProps extends Pick<EntryListProps, 'accountAddress'> {
  entry: Entry;
  isFirstOfMinute: boolean;
}

function Row({ entry, isFirstOfMinute, accountAddress }: RowProps) {
  const { at, who, deleted } = entry;
  const { name, icon: Icon, tone } = groupOf(entry);
  const address = addressOf(entry);
  const isLinked = who !== null && !deleted.includes('who');
  return (
    <li
      className={classes(
        'grid min-h-11 grid-cols-[8rem_minmax(0,1fr)_auto] phone:min-h-16 phone:grid-cols-[4.75rem_minmax(0,1fr)]',
        isFirstOfMinute && 'border-rule not-first:border-t',
      )}
    >
      <time
        dateTime={at}
        className="flex items-center justify-end gap-2 border-r-(length:--line-strong) border-rule-strong pr-3 text-xs text-ink-faint tabular-nums phone:row-span-2 phone:flex-col phone:justify-start phone:pt-3 phone:pr-0"
      >
        {isFirstOfMinute ? (
          <b className="mr-auto pl-4 font-strong text-accent phone:mr-0 phone:pl-0">{minuteText(entry)}</b>
        ) : (
          <span className="sr-only">{minuteText(entry)}</span>
        )}
        <span className={classes(isFirstOfMinute && 'phone:hidden')}>{secondsText(at)}</span>
      </time>
      <p className="flex items-center gap-3 py-2 pr-3 pl-6 wrap-anywhere phone:pt-2.5 phone:pr-4 phone:pb-0 phone:pl-3">
        <Icon className={classes('size-4.5! flex-none', TONES[tone ?? 'quiet'])} aria-hidden />
        <span>
          {isLinked ? (
            <Link to={accountAddress(who)} className="font-strong hover:underline">
              {who}
            </Link>
          ) : (
            <span className="font-strong">{actorName(entry)}</span>
          )}{' '}
          {address ? (
            <Link to={address} className="link">
              {actionText(entry)}
            </Link>
          ) : (
            actionText(entry)
          )}
        </span>
      </p>
      <span className="meta self-center pr-6 phone:col-start-2 phone:pr-4 phone:pb-2.5 phone:pl-3">{name}</span>
    </li>
  );
}

/** Returns the page of the attempt, correction, question or model test of an entry, if it has one. */
function addressOf({ attemptId, correctionId, questionId, modelTestId }: Entry): string | undefined {
  if (attemptId) return `/admin/attempts/${attemptId}`;
  if (correctionId) return `/admin/answer-keys?correction=${correctionId}`;
  if (questionId) return `/admin/history/question/${questionId}`;
  return modelTestId ? `/admin/history/model-test/${modelTestId}` : undefined;
}

/** Returns the time without seconds: '9:47 PM'. */
const minuteText = ({ at }: Entry): string => TIME.format(new Date(at));

/** Returns the seconds: ':05'. */
const secondsText = (at: string): string => `:${String(new Date(at).getSeconds()).padStart(2, '0')}`;
