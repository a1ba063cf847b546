import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RankChange } from '../../entities/score/rank-change';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { entriesAndExits, type Move } from './board-changes';
import { StudentLink } from './board-parts';
import { pastChangesQuery, type PastBoardRow, type PastChange } from './replay.queries';
import { messages } from './messages';
import type { ReplayViewState } from './view';

const ROWS = 5;
const texts = messages.moves;

interface BiggestMovesProps {
  view: ReplayViewState;
  earlierRows: readonly PastBoardRow[];
  laterRows: readonly PastBoardRow[];
  /** Earlier places by student id */
  slNosBefore: ReadonlyMap<string, number>;
}

/** The biggest climbers and drops of the whole list, and the students who entered or left the top. */
export function BiggestMoves({ view, earlierRows, laterRows, slNosBefore }: BiggestMovesProps) {
  const climbers = useQuery(pastChangesQuery(view, 'rose', ROWS));
  const drops = useQuery(pastChangesQuery(view, 'fell', ROWS));
  const moves = (changes: readonly PastChange[] | undefined, sign: number) =>
    changes
      ?.map(({ studentId, name, before, after }) => ({ studentId, name, from: before?.slNo, to: after?.slNo }))
      .filter(({ from, to }) => from !== undefined && to !== undefined && sign * (from - to) > 0);
  return (
    <Sheet aria-label={texts.name} className="grid grid-cols-3 max-desktop:grid-cols-[minmax(0,1fr)]">
      <MoveList title={texts.climbers} moves={moves(climbers.data?.rows, 1)} empty={texts.noClimbers} />
      <MoveList title={texts.drops} moves={moves(drops.data?.rows, -1)} empty={texts.noDrops} />
      <MoveList
        title={texts.entriesAndExits(laterRows.length)}
        moves={entriesAndExits(earlierRows, laterRows, slNosBefore).slice(0, ROWS)}
        empty={texts.noneInOrOut}
      />
      <FetchRetry query={climbers.isError ? climbers : drops} />
    </Sheet>
  );
}

const ROW_CLASSES =
  'grid min-h-10 grid-cols-[minmax(0,1fr)_auto_4rem] items-center gap-3 border-b border-rule tabular-nums last:border-b-0 phone:min-h-(--tap)';

function MoveList({ title, moves, empty }: { title: string; moves: readonly Move[] | undefined; empty: string }) {
  return (
    <div className="border-rule-strong px-6 py-4 not-first:border-l-(length:--line-strong) max-desktop:not-first:border-t-(length:--line-strong) max-desktop:not-first:border-l-0 phone:px-4">
      <h2 className="section-title">{title}</h2>
      <ul>
        {moves?.map((move) => (
          <li key={move.studentId} className={ROW_CLASSES}>
            <span title={move.name} className="truncate">
              <StudentLink name={move.name} />
            </span>
            <span className="text-xs text-ink-soft">{placesText(move)}</span>
            <span className="justify-self-end">{movementOf(move)}</span>
          </li>
        ))}
        {moves?.length === 0 && <li className={`${ROW_CLASSES} text-ink-soft`}>{empty}</li>}
      </ul>
    </div>
  );
}

const placeText = (slNo: number) => slNo.toLocaleString('en');

function placesText({ from, to }: Move): string {
  if (from === undefined) return texts.to(placeText(to!));
  return to === undefined ? texts.from(placeText(from)) : texts.fromTo(placeText(from), placeText(to));
}

function movementOf({ from, to }: Move): ReactNode {
  if (to === undefined) return <span className="text-ink-soft">{texts.out}</span>;
  return <RankChange places={from === undefined ? null : from - to} />;
}
