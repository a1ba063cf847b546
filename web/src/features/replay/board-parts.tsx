import { Link } from 'react-router-dom';
import { DELETED_ACCOUNT } from '../../../../api/contracts/http/activity-kinds';
import { nameAndNote } from '../../lib/name-and-note';

/** The name of a student, which leads to the exams that they have taken. */
export function StudentLink({ name }: { name: string }) {
  const [username, note] = nameAndNote(name);
  if (name === DELETED_ACCOUNT) return <span className="text-ink-soft">{name}</span>;
  return (
    <>
      <Link to={`/admin/attempts?who=${encodeURIComponent(username)}`} className="hover:underline">
        {username}
      </Link>
      {note && <span className="note"> {note}</span>}
    </>
  );
}
