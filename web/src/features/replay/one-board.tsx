import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { scoreText } from '../../lib/score-text';
import { classes } from '../../ui/classes';
import { MEDALS, medalOf } from '../../ui/medal';
import { usePageNumber } from '../../ui/paged-list';
import { Pages } from '../../ui/pages';
import { FetchRetry } from '../../ui/retry';
import { SaveCsv } from '../../ui/save-csv';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/waiting';
import { instantOf, type Asked } from './asked';
import { fetchBoardTable, pastBoardQuery } from './replay.queries';
import { StudentLink } from './student-link';
import { NobodyThen } from './two-boards';

interface OneBoardProps {
  asked: Asked;
  /** time of the first change */
  first: string | undefined;
  pageSize: number;
}

/** The whole leaderboard at one time, paginated. */
export function OneBoard({ asked, first, pageSize }: OneBoardProps) {
  const { pageNumber, addressOf } = usePageNumber();
  const at = asked.isNow ? undefined : instantOf(asked.to);
  const board = useQuery(pastBoardQuery(asked, at, pageNumber, pageSize));
  const { data } = board;
  if (data?.total === 0) return <NobodyThen first={first} />;
  const last = data && Math.ceil(data.total / pageSize);
  if (last && pageNumber > last && !board.isPlaceholderData) return <Navigate to={addressOf(last)} replace />;
  return (
    <Sheet
      aria-label="The list"
      aria-busy={board.isPending}
      className={classes('past-list', board.isPlaceholderData && 'opacity-60')}
    >
      {board.isPending && <Skeleton rows={12} rowClassName="h-12" />}
      {data && (
        <table>
          <thead>
            <tr>
              <th scope="col" className="place-cell">
                SL
              </th>
              <th scope="col" className="name-cell">
                Name
              </th>
              <th scope="col" className="points-cell">
                Points
              </th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ slNo, studentId, name, Point }) => {
              const medal = medalOf(slNo);
              return (
                <tr key={studentId} data-medal={medal} className={medal && MEDALS[medal]}>
                  <td className="place-cell">{slNo.toLocaleString('en')}</td>
                  <td className="name-cell">
                    <StudentLink name={name} />
                  </td>
                  <td className="points-cell">{scoreText(Point)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <FetchRetry of={board} />
      {last !== undefined && <Pages current={pageNumber} last={last} to={addressOf} />}
      {data && <SaveCsv name="leaderboard" fetchTable={() => fetchBoardTable(asked, at)} className="px-6 py-3" />}
    </Sheet>
  );
}
