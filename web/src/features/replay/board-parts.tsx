import { Link } from 'react-router-dom';
import { DELETED_ACCOUNT } from '../../../../api/contracts/http/activity-kinds';
import { splitUsername } from '../../entities/account/split-username';
import { Empty } from '../../ui/empty';
import { Sheet } from '../../ui/sheet';
import { messages } from './messages';
import { dayText } from './view';

/** The name of a student with a link to the student's attempts. */
export function StudentLink({ name }: { name: string }) {
  const [username, note] = splitUsername(name);
  if (name === DELETED_ACCOUNT) return <span className="text-ink-soft">{name}</span>;
  return (
    <>
      <Link to={`/admin/attempts?who=${encodeURIComponent(username)}`} className="hover:underline">
        {username}
      </Link>
      {note && <span className="text-ink-soft group-data-medal:text-inherit"> {note}</span>}
    </>
  );
}

/** Replaces a leaderboard without students. @param first time of the first change, ISO 8601 */
export const EmptyBoard = ({ first }: { first: string | undefined }) => (
  <Sheet aria-label={messages.empty.name}>
    <Empty>
      {messages.empty.text} {first ? messages.empty.first(dayText(Date.parse(first))) : messages.empty.noExams}
    </Empty>
  </Sheet>
);
