import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { scoreText } from '../../entities/score/score-text';
import { classes } from '../../ui/classes';
import { MEDALS, medalOf } from '../../entities/score/medal';
import { usePageNumber } from '../../ui/paged-list';
import { Pages } from '../../ui/pages';
import { Cell, HeadCell, RankedTable } from '../../ui/ranked-table';
import { FetchRetry } from '../../ui/retry';
import { CsvButton } from '../../ui/csv-button';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/loading';
import { EmptyBoard, StudentLink } from './board-parts';
import { fetchBoardTable, pastBoardQuery } from './replay.queries';
import { messages } from './messages';
import { instantOf, type ReplayViewState } from './view';

const POINTS_CLASSES = 'w-24 pr-6 phone:w-19';

interface SingleBoardProps {
  view: ReplayViewState;
  /** Time of the first change */
  first: string | undefined;
  pageSize: number;
}

/** The whole leaderboard at one time, paginated. */
export function SingleBoard({ view, first, pageSize }: SingleBoardProps) {
  const { pageNumber, addressOf } = usePageNumber();
  const at = view.isNow ? undefined : instantOf(view.to);
  const board = useQuery(pastBoardQuery(view, at, pageNumber, pageSize));
  const { data } = board;
  if (data?.total === 0) return <EmptyBoard first={first} />;
  const last = data && Math.ceil(data.total / pageSize);
  if (last && pageNumber > last && !board.isPlaceholderData) return <Navigate to={addressOf(last)} replace />;
  return (
    <Sheet
      aria-label={messages.boards.one}
      aria-busy={board.isPending}
      className={classes(board.isPlaceholderData && 'opacity-60')}
    >
      {board.isPending && <Skeleton rows={12} rowClassName="h-12" />}
      {data && (
        <RankedTable className="[&_td]:h-11 phone:[&_td]:h-12">
          <thead>
            <tr>
              <HeadCell column="rank">{messages.columns.place}</HeadCell>
              <HeadCell column="text">{messages.columns.name}</HeadCell>
              <HeadCell column="figure" className={POINTS_CLASSES}>
                {messages.columns.points}
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ slNo, studentId, name, Point }) => {
              const medal = medalOf(slNo);
              return (
                <tr key={studentId} data-medal={medal} className={classes('group', medal && MEDALS[medal])}>
                  <Cell column="rank">{slNo.toLocaleString('en')}</Cell>
                  <Cell column="text">
                    <StudentLink name={name} />
                  </Cell>
                  <Cell column="figure" className={`${POINTS_CLASSES} font-strong`}>
                    {scoreText(Point)}
                  </Cell>
                </tr>
              );
            })}
          </tbody>
        </RankedTable>
      )}
      <FetchRetry query={board} />
      {last !== undefined && <Pages current={pageNumber} last={last} to={addressOf} />}
      {data && <CsvButton name="leaderboard" fetchTable={() => fetchBoardTable(view, at)} className="px-6 py-3" />}
    </Sheet>
  );
}
