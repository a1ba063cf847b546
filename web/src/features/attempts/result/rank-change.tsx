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
import type { Moment } from './moment';

type Standing = components['schemas']['StandingAnswer'];
type Row = components['schemas']['LeaderboardEntry'];

/** Delay (ms) between two tries until the leaderboard includes the attempt. */
const AGAIN_MS = 700;
const TRIES = 8;

/** The change of place and points caused by an attempt. */
export interface PlaceMoved {
  readonly from: { readonly slNo: number | null; readonly Point: number };
  readonly to: { readonly slNo: number; readonly Point: number };
  /** the student's row and its neighbours */
  readonly near: readonly Row[];
}

/**
 * Polls until the leaderboard includes the attempt.
 * @returns `isSettled`: whether the result is loaded or polling has ended
 */
export function usePlaceMoved(
  attemptId: string,
  isAsked: boolean,
): { moved: PlaceMoved | undefined; isSettled: boolean } {
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery<PlaceMoved | null>({
    queryKey: ['place-moved', attemptId],
    enabled: isAsked,
    refetchInterval: ({ state }) => !state.data && state.dataUpdateCount + state.errorUpdateCount < TRIES && AGAIN_MS,
    queryFn: async ({ signal }): Promise<PlaceMoved | null> => {
      const standing = await answerOf(api.GET('/api/leaderboard/standing', { signal }));
      const { rows } = await answerOf(
        api.GET('/api/leaderboard/around-me', { params: { query: { size: 3 } }, signal }),
      );
      return movedBy(attemptId, standing, rows);
    },
  });
  const [asked, setAsked] = useState({ at: 0, times: 0 });
  const at = Math.max(dataUpdatedAt, errorUpdatedAt);
  if (asked.at !== at) setAsked({ at, times: asked.times + 1 });
  return { moved: data ?? undefined, isSettled: !!data || asked.times >= TRIES };
}

function movedBy(attemptId: string, { slNo, Point, beforeLast }: Standing, near: readonly Row[]): PlaceMoved | null {
  return beforeLast?.attemptId === attemptId && slNo !== null ? { from: beforeLast, to: { slNo, Point }, near } : null;
}

/** The change of place in words, for screen readers. */
export function movedText({ from, to }: PlaceMoved): string {
  if (from.slNo === null) return `New on the leaderboard: ${ordinal(to.slNo)}`;
  return from.slNo === to.slNo ? `Still ${ordinal(to.slNo)}` : `${ordinal(from.slNo)} to ${ordinal(to.slNo)}`;
}

/** Animates the list behind the student's row. The space is reserved before the data is loaded. */
export function PlaceMovedSheet({
  moved,
  isSettled,
  moment,
}: {
  moved: PlaceMoved | undefined;
  isSettled: boolean;
  moment: Moment;
}) {
  return (
    <Sheet
      aria-label="Your place"
      aria-busy={!isSettled}
      className="mt-6 grid min-h-41 grid-cols-[21rem_minmax(0,1fr)] max-[78rem]:grid-cols-[17rem_minmax(0,1fr)] max-[60rem]:grid-cols-1 phone:mt-0 phone:border-t-0"
    >
      <div className="grid min-h-22 content-center justify-items-center gap-1 p-6 text-center phone:p-3">
        {moved && <FromTo moved={moved} isOver={moment.moved > 0} />}
        {!moved && isSettled && <ButtonLink to="/student/leaderboard">Leaderboard</ButtonLink>}
      </div>
      <div className="grid min-h-41 content-center border-l-(length:--line-strong) border-rule-strong max-[60rem]:border-l-0 max-[60rem]:border-t max-[60rem]:border-rule phone:min-h-18">
        {moved && <Slip moved={moved} by={moment.moved} />}
      </div>
    </Sheet>
  );
}

function FromTo({ moved: { from, to }, isOver }: { moved: PlaceMoved; isOver: boolean }) {
  const gained = Math.round((to.Point - from.Point) * 100) / 100;
  const places = from.slNo === null ? 0 : from.slNo - to.slNo;
  return (
    <>
      <p className="flex items-center gap-3 text-xl font-head tracking-[-0.01em] whitespace-nowrap tabular-nums phone:text-[1.75rem]/8">
        {from.slNo === null || from.slNo === to.slNo ? (
          <span className={classes(from.slNo === null && !isOver && 'invisible')}>
            {from.slNo === null ? ordinal(to.slNo) : `Still ${ordinal(to.slNo)}`}
          </span>
        ) : (
          <>
            <span className="text-ink-faint">{ordinal(from.slNo)}</span>
            <ArrowRight aria-label="to" className="size-6!" />
            <span className={classes(!isOver && 'invisible')}>{ordinal(to.slNo)}</span>
          </>
        )}
      </p>
      <p className={classes('text-ink-soft tabular-nums', !isOver && 'invisible')}>
        {places > 0 && (
          <b className="text-positive">
            {places.toLocaleString('en')} {places === 1 ? 'place' : 'places'} up.{' '}
          </b>
        )}
        {from.slNo === null && 'You are on the leaderboard. '}
        {gained > 0 ? `${scoreText(gained)} points` : from.slNo !== null && lostText(-gained)}
      </p>
    </>
  );
}

/** A day's best score of a subject can be negative. */
const lostText = (points: number): string =>
  points > 0 ? `${scoreText(points)} points lost` : 'Your points stay the same.';

/** The student's row between its neighbours; place and points count along with the animation. */
function Slip({ moved: { from, to, near }, by }: { moved: PlaceMoved; by: number }) {
  const studentId = useAccountId();
  const at = near.findIndex((row) => row.studentId === studentId);
  const own = near[at];
  const start = from.slNo ?? to.slNo;
  const place = Math.round(start + (to.slNo - start) * by);
  const isThere = by === 1;
  const [above, below] = [near[at - 1], near[at + 1]];
  const places = start - to.slNo;
  return (
    <div className="tabular-nums">
      <Neighbour row={above} slNo={place - 1} isThere={isThere} />
      <div className="relative z-1 -mr-3 grid h-18 grid-cols-[4.5rem_auto_minmax(0,1fr)_auto_6rem] items-center gap-x-3 border-2 border-pen bg-raised pr-6 font-strong phone:mr-0 phone:grid-cols-[3.5rem_auto_minmax(0,1fr)_auto_4rem] phone:gap-x-2 phone:pr-4">
        <span className="grid h-full place-items-center border-r-(length:--line-strong) border-rule-strong">
          <span className="grid h-10 min-w-10 place-items-center rounded-bubble bg-pen px-1.5 text-sm leading-none font-head text-pen-ink">
            {place}
          </span>
        </span>
        <Avatar picture={studentAvatar(own?.avatar)} className="size-11 phone:size-9" />
        <span className="min-w-0">
          <b className="flex text-base font-head whitespace-pre phone:text-sm">
            <span className="truncate">{own && splitUsername(own.name)[0]}</span>
            <span> (you)</span>
          </b>
          <span className="block text-xs font-text text-ink-soft">
            {!isThere && 'before this test'}
            {isThere &&
              (above && own ? gapText({ slNo: above.slNo, points: above.Point - own.Point }) : 'in first place')}
          </span>
        </span>
        <span
          className={classes('inline-flex items-center gap-0.5 text-positive', !(isThere && places > 0) && 'invisible')}
        >
          <ArrowUp className="size-4! stroke-[2.25]" />
          <span className="sr-only">up </span>
          {places}
        </span>
        <span className="text-right text-base font-head">{scoreText(from.Point + (to.Point - from.Point) * by)}</span>
      </div>
      <Neighbour row={below} slNo={place + 1} isThere={isThere} />
    </div>
  );
}

const Neighbour = ({ row, slNo, isThere }: { row: Row | undefined; slNo: number; isThere: boolean }) => (
  <div className="grid h-11.5 grid-cols-[4.5rem_auto_minmax(0,1fr)_6rem] items-center gap-x-3 pr-6 phone:hidden">
    {row && (
      <>
        <span className="grid h-full place-items-center border-r-(length:--line-strong) border-rule-strong font-strong text-accent">
          {isThere ? row.slNo : slNo}
        </span>
        <Avatar picture={studentAvatar(row.avatar)} className={classes('ml-3 size-8', !isThere && 'invisible')} />
        <span title={row.name} className={classes('truncate', !isThere && 'invisible')}>
          {row.name}
        </span>
        <span className={classes('text-right font-strong', !isThere && 'invisible')}>{scoreText(row.Point)}</span>
      </>
    )}
  </div>
);
