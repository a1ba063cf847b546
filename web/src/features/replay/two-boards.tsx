import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameAndNote } from '../../lib/name-and-note';
import { scoreText } from '../../lib/score-text';
import { classes } from '../../ui/classes';
import { Empty } from '../../ui/empty';
import { MEDALS, medalOf } from '../../ui/medal';
import { Movement } from '../../ui/movement';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/waiting';
import { dayText, instantOf, timeText, type Asked } from './asked';
import { Moves } from './moves';
import { linesBetween, placesBefore } from './moves-between';
import { pastBoardQuery, pastChangesQuery, type PastBoardRow } from './replay.queries';
import { StudentLink } from './student-link';

/** number of rows per list */
const ROWS = 12;

interface TwoBoardsProps {
  asked: Asked;
  /** time of the first change */
  first: string | undefined;
}

/** The top of both lists with lines between them: solid for climbers, dashed for drops, thin for unchanged places. */
export function TwoBoards({ asked, first }: TwoBoardsProps) {
  const [followed, setFollowed] = useState<string>();
  const then = useQuery(pastBoardQuery(asked, instantOf(asked.from), 1, ROWS));
  const later = useQuery(pastBoardQuery(asked, asked.isNow ? undefined : instantOf(asked.to), 1, ROWS));
  // this many changes cover all students on the later list
  const changes = useQuery(pastChangesQuery(asked, 'place', ROWS));
  const fetched = [then, later, changes].find(({ isError }) => isError) ?? later;
  if (later.data?.total === 0) return <NobodyThen first={first} />;
  if (!then.data || !later.data || !changes.data) {
    return (
      <Sheet aria-busy={!fetched.isError}>
        {!fetched.isError && <Skeleton rows={ROWS} rowClassName="h-11" />}
        <FetchRetry of={fetched} />
      </Sheet>
    );
  }
  const before = placesBefore(later.data.rows, changes.data.rows);
  const lines = linesBetween(then.data.rows, later.data.rows, before);
  const follows = { followed, onFollow: setFollowed };
  const isOld = [then, later, changes].some(({ isPlaceholderData }) => isPlaceholderData);
  return (
    <>
      <Sheet aria-label="The two lists" className={classes('match', isOld && 'opacity-60')}>
        <div className="match-then">
          <header>
            <h2 className="section-title">
              <span className="text-accent tabular-nums">1</span> Earlier
            </h2>
            <span className="meta">{timeText(asked.from)}</span>
          </header>
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col" className="points-cell">
                  Points
                </th>
                <th scope="col" className="place-cell">
                  SL
                </th>
              </tr>
            </thead>
            <tbody>
              {then.data.rows.map((row) => (
                <Row key={row.studentId} row={row} {...follows}>
                  <td className="name-cell">{nameOf(row)}</td>
                  <td className="points-cell">{scoreText(row.Point)}</td>
                  <td className="place-cell">{row.slNo}</td>
                </Row>
              ))}
            </tbody>
          </table>
          {then.data.total === 0 && <p className="px-6 py-4 text-ink-soft">No students were on the list yet.</p>}
        </div>
        <svg className="match-lines" viewBox={`0 0 100 ${ROWS}`} preserveAspectRatio="none" aria-hidden>
          {lines.map(({ studentId, path, way }) => (
            <path key={studentId} d={path} data-way={way} data-followed={followed === studentId || undefined} />
          ))}
        </svg>
        <div className="match-later">
          <header>
            <h2 className="section-title">
              <span className="text-accent tabular-nums">2</span> Later
            </h2>
            <span className="meta">{asked.isNow ? 'Now' : timeText(asked.to)}</span>
          </header>
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
                <th scope="col" className="moved-cell">
                  Moved
                </th>
              </tr>
            </thead>
            <tbody>
              {later.data.rows.map((row) => {
                const was = before.get(row.studentId);
                return (
                  <Row key={row.studentId} row={row} {...follows}>
                    <td className="place-cell">{row.slNo}</td>
                    <td className="name-cell">
                      <StudentLink name={row.name} />
                    </td>
                    <td className="points-cell">{scoreText(row.Point)}</td>
                    <td className="moved-cell">
                      <Movement places={was === undefined ? null : was - row.slNo} />
                    </td>
                  </Row>
                );
              })}
            </tbody>
          </table>
        </div>
      </Sheet>
      <FetchRetry of={fetched} />
      <Moves asked={asked} then={then.data.rows} later={later.data.rows} before={before} />
    </>
  );
}

const nameOf = ({ name }: PastBoardRow) => nameAndNote(name).filter(Boolean).join(' ');

interface RowProps {
  row: PastBoardRow;
  followed: string | undefined;
  onFollow: (studentId: string | undefined) => void;
  children: React.ReactNode;
}

/** Highlights the line of its student on hover and focus. */
function Row({ row: { slNo, studentId }, followed, onFollow, children }: RowProps) {
  const medal = medalOf(slNo);
  return (
    <tr
      data-medal={medal}
      data-followed={followed === studentId || undefined}
      className={medal && MEDALS[medal]}
      onMouseEnter={() => onFollow(studentId)}
      onMouseLeave={() => onFollow(undefined)}
      onFocus={() => onFollow(studentId)}
      onBlur={() => onFollow(undefined)}
    >
      {children}
    </tr>
  );
}

export const NobodyThen = ({ first }: { first: string | undefined }) => (
  <Sheet aria-label="Empty list">
    <Empty>
      No student had finished an exam by then.{' '}
      {first ? `The first exam was finished on ${dayText(Date.parse(first))}.` : 'No exam has been finished yet.'}
    </Empty>
  </Sheet>
);
