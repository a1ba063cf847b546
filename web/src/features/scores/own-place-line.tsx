import { ordinal } from './leaderboard';
import { useOwnPlace } from './leaderboard.queries';

/** Where the student stands, in one line. */
export function OwnPlaceLine() {
  const own = useOwnPlace();
  if (!own.data) return <p className="min-h-6" />;
  const { row, total } = own.data;
  return (
    <p className="text-ink-soft tabular-nums">
      {row ? (
        <>
          <b>{ordinal(row.slNo)}</b> of {total.toLocaleString('en')} on the leaderboard.
        </>
      ) : (
        'Your first finished test puts you on the leaderboard.'
      )}
    </p>
  );
}
