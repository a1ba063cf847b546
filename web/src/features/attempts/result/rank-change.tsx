import { useQuery } from '@tanstack/react-query';
import { ArrowRight, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { answerOf, api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/openapi.gen';
import { gapText, ordinal, scoreText } from '../../../entities/score/score-text';
import { splitUsername } from '../../../entities/account/split-username';
import { useAccountId } from '../../../lib/session';
import { Avatar, studentAvatar } from '../../../entities/account/avatar';
import { ButtonLink } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Sheet } from '../../../ui/sheet';
import type { MarkingState } from './marking-animation';
import { messages } from './messages';

const texts = messages.rank;

type Standing = components['schemas']['StandingAnswer'];
type Row = components['schemas']['LeaderboardEntry'];

/** Interval in ms between two polls until the leaderboard includes the attempt */
const POLL_MS = 700;
const POLLS_MAX = 8;

/** The change of place and points caused by an attempt. */
export interface RankChange {
  readonly from: { readonly slNo: number | null; readonly Point: number };
  readonly to: { readonly slNo: number; readonly Point: number };
  /** The student's row and the rows next to it */
  readonly neighbours: readonly Row[];
}

/**
 * Polls until the leaderboard includes the attempt.
 * @returns `isSettled`: whether the result is loaded or polling has ended
 */
export function useRankChange(
  attemptId: string,
  isEnabled: boolean,
): { change: RankChange | undefined; isSettled: boolean } {
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery<RankChange | null>({
    queryKey: ['place-moved', attemptId],
    enabled: isEnabled,
    refetchInterval: ({ state }) =>
      !state.data && state.dataUpdateCount + state.errorUpdateCount < POLLS_MAX && POLL_MS,
    queryFn: async ({ signal }): Promise<RankChange | null> => {
      const standing = await answerOf(api.GET('/api/leaderboard/standing', { signal }));
      const { rows } = await answerOf(
        api.GET('/api/leaderboard/around-me', { params: { query: { size: 3 } }, signal }),
      );
      return changeText(attemptId, standing, rows);
    },
  });
  const [polls, setPolls] = useState({ lastAt: 0, count: 0 });
  const lastAt = Math.max(dataUpdatedAt, errorUpdatedAt);
  if (polls.lastAt !== lastAt) setPolls({ lastAt, count: polls.count + 1 });
  return { change: data ?? undefined, isSettled: !!data || polls.count >= POLLS_MAX };
}

function changeText(
  attemptId: string,
  { slNo, Point, beforeLast }: Standing,
  neighbours: readonly Row[],
): RankChange | null {
  if (beforeLast?.attemptId !== attemptId || slNo === null) return null;
  return { from: beforeLast, to: { slNo, Point }, neighbours };
}

/** Returns the change of place in words, for screen readers. */
export function rankChangeText({ from, to }: RankChange): string {
  if (from.slNo === null) return texts.isNew(to.slNo);
  return from.slNo === to.slNo ? texts.samePlace(to.slNo) : texts.fromTo(from.slNo, to.slNo);
}

interface RankChangeSheetProps extends ReturnType<typeof useRankChange> {
  marking: MarkingState;
}

/** Animates the list behind the student's row. The space is reserved before the data is loaded. */
export function RankChangeSheet({ change, isSettled, marking }: RankChangeSheetProps) {
  return (
    <Sheet
      aria-label={texts.name}
      aria-busy={!isSettled}
      className="mt-6 grid min-h-41 grid-cols-[21rem_minmax(0,1fr)] max-desktop:grid-cols-[17rem_minmax(0,1fr)] max-laptop:grid-cols-1 phone:mt-0 phone:border-t-0"
    >
      <div className="grid min-h-22 content-center justify-items-center gap-1 p-6 text-center phone:p-3">
        {change && <FromTo change={change} isOver={marking.rankProgress > 0} />}
        {!change && isSettled && <ButtonLink to="/student/leaderboard">{texts.leaderboard}</ButtonLink>}
      </div>
      <div className="grid min-h-41 content-center border-l-(length:--line-strong) border-rule-strong max-laptop:border-l-0 max-laptop:border-t max-laptop:border-rule phone:min-h-18">
        {change && <OwnRow change={change} progress={marking.rankProgress} />}
      </div>
    </Sheet>
  );
}

function FromTo({ change: { from, to }, isOver }: { change: RankChange; isOver: boolean }) {
  const gainedPoints = Math.round((to.Point - from.Point) * 100) / 100;
  const gainedPlaces = from.slNo === null ? 0 : from.slNo - to.slNo;
  return (
    <>
      <p className="flex items-center gap-3 text-xl font-head tracking-[-0.01em] whitespace-nowrap tabular-nums phone:text-[1.75rem]/8">
        {from.slNo === null || from.slNo === to.slNo ? (
          <span className={classes(from.slNo === null && !isOver && 'invisible')}>
            {from.slNo === null ? ordinal(to.slNo) : texts.samePlace(to.slNo)}
          </span>
        ) : (
          <>
            <span className="text-ink-faint">{ordinal(from.slNo)}</span>
            <ArrowRight aria-label={texts.to} className="size-6!" />
            <span className={classes(!isOver && 'invisible')}>{ordinal(to.slNo)}</span>
          </>
        )}
      </p>
      <p className={classes('text-ink-soft tabular-nums', !isOver && 'invisible')}>
        {gainedPlaces > 0 && <b className="text-positive">{texts.placesUp(gainedPlaces)} </b>}
        {from.slNo === null && `${texts.onLeaderboard} `}
        {gainedPoints > 0 ? texts.points(gainedPoints) : from.slNo !== null && lostPointsText(-gainedPoints)}
      </p>
    </>
  );
}

/** Returns the text about lost points. Points are lost if the best score of a day in a subject is negative. */
const lostPointsText = (points: number): string => (points > 0 ? texts.pointsLost(points) : texts.samePoints);

/** The student's row between its neighbours; place and points count along with the animation. */
function OwnRow({ change: { from, to, neighbours }, progress }: { change: RankChange; progress: number }) {
  const studentId = useAccountId();
  const index = neighbours.findIndex((row) => row.studentId === studentId);
  const ownRow = neighbours[index];
  const start = from.slNo ?? to.slNo;
  const currentRank = Math.round(start + (to.slNo - start) * progress);
  const hasArrived = progress === 1;
  const [above, below] = [neighbours[index - 1], neighbours[index + 1]];
  const remainingPlaces = start - to.slNo;
  return (
    <div className="tabular-nums">
      <Neighbour row={above} slNo={currentRank - 1} hasArrived={hasArrived} />
      <div className="relative z-1 -mr-3 grid h-18 grid-cols-[4.5rem_auto_minmax(0,1fr)_auto_6rem] items-center gap-x-3 border-2 border-pen bg-raised pr-6 font-strong phone:mr-0 phone:grid-cols-[3.5rem_auto_minmax(0,1fr)_auto_4rem] phone:gap-x-2 phone:pr-4">
        <span className="grid h-full place-items-center border-r-(length:--line-strong) border-rule-strong">
          <span className="grid h-10 min-w-10 place-items-center rounded-bubble bg-pen px-1.5 text-sm leading-none font-head text-pen-ink">
            {currentRank}
          </span>
        </span>
        <Avatar picture={studentAvatar(ownRow?.avatar)} className="size-11 phone:size-9" />
        <span className="min-w-0">
          <b className="flex text-base font-head whitespace-pre phone:text-sm">
            <span className="truncate">{ownRow && splitUsername(ownRow.name)[0]}</span>
            <span>{texts.youSuffix}</span>
          </b>
          <span className="block text-xs font-text text-ink-soft">
            {!hasArrived && texts.before}
            {hasArrived &&
              (above && ownRow ? gapText({ slNo: above.slNo, points: above.Point - ownRow.Point }) : texts.first)}
          </span>
        </span>
        <span
          className={classes(
            'inline-flex items-center gap-0.5 text-positive',
            !(hasArrived && remainingPlaces > 0) && 'invisible',
          )}
        >
          <ArrowUp className="size-4! stroke-[2.25]" />
          <span className="sr-only">{texts.upPrefix}</span>
          {remainingPlaces}
        </span>
        <span className="text-right text-base font-head">
          {scoreText(from.Point + (to.Point - from.Point) * progress)}
        </span>
      </div>
      <Neighbour row={below} slNo={currentRank + 1} hasArrived={hasArrived} />
    </div>
  );
}

const Neighbour = ({ row, slNo, hasArrived }: { row: Row | undefined; slNo: number; hasArrived: boolean }) => (
  <div className="grid h-11.5 grid-cols-[4.5rem_auto_minmax(0,1fr)_6rem] items-center gap-x-3 pr-6 phone:hidden">
    {row && (
      <>
        <span className="grid h-full place-items-center border-r-(length:--line-strong) border-rule-strong font-strong text-accent">
          {hasArrived ? row.slNo : slNo}
        </span>
        <Avatar picture={studentAvatar(row.avatar)} className={classes('ml-3 size-8', !hasArrived && 'invisible')} />
        <span title={row.name} className={classes('truncate', !hasArrived && 'invisible')}>
          {row.name}
        </span>
        <span className={classes('text-right font-strong', !hasArrived && 'invisible')}>{scoreText(row.Point)}</span>
      </>
    )}
  </div>
);
