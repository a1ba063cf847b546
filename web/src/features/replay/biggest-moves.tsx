import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Movement } from '../../ui/movement';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import type { Asked } from './asked';
import { inAndOut, type Move } from './moves-between';
import { pastChangesQuery, type PastBoardRow, type PastChange } from './replay.queries';
import { StudentLink } from './student-link';

const ROWS = 5;

interface MovesProps {
  asked: Asked;
  then: readonly PastBoardRow[];
  later: readonly PastBoardRow[];
  before: ReadonlyMap<string, number>;
}

/** The biggest climbers and drops of the whole list, and who entered or left the top. */
export function Moves({ asked, then, later, before }: MovesProps) {
  const rose = useQuery(pastChangesQuery(asked, 'rose', ROWS));
  const fell = useQuery(pastChangesQuery(asked, 'fell', ROWS));
  const moves = (changes: readonly PastChange[] | undefined, sign: number) =>
    changes
      ?.map(({ studentId, name, ...of }) => ({ studentId, name, from: of.before?.slNo, to: of.after?.slNo }))
      .filter(({ from, to }) => from !== undefined && to !== undefined && sign * (from - to) > 0);
  return (
    <Sheet aria-label="Moves" className="moves">
      <List title="Biggest climbers" moves={moves(rose.data?.rows, 1)} none="No one moved up" />
      <List title="Biggest drops" moves={moves(fell.data?.rows, -1)} none="No one moved down" />
      <List
        title={`In and out of the top ${later.length}`}
        moves={inAndOut(then, later, before).slice(0, ROWS)}
        none="No changes"
      />
      <FetchRetry of={rose.isError ? rose : fell} />
    </Sheet>
  );
}

function List({ title, moves, none }: { title: string; moves: readonly Move[] | undefined; none: string }) {
  return (
    <div>
      <h2 className="section-title">{title}</h2>
      <ul>
        {moves?.map((move) => (
          <li key={move.studentId}>
            <span title={move.name} className="truncate">
              <StudentLink name={move.name} />
            </span>
            <span className="text-xs text-ink-soft">{wayOf(move)}</span>
            <span className="justify-self-end">{movementOf(move)}</span>
          </li>
        ))}
        {moves?.length === 0 && <li className="text-ink-soft">{none}</li>}
      </ul>
    </div>
  );
}

const place = (slNo: number) => slNo.toLocaleString('en');

function wayOf({ from, to }: Move): string {
  if (from === undefined) return `to ${place(to!)}`;
  return to === undefined ? `from ${place(from)}` : `${place(from)} to ${place(to)}`;
}

function movementOf({ from, to }: Move): ReactNode {
  if (to === undefined) return <span className="text-ink-soft">out</span>;
  return <Movement places={from === undefined ? null : from - to} />;
}
