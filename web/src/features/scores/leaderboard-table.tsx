import type { ComponentProps, ReactNode } from 'react';
import { splitUsername } from '../../entities/account/split-username';
import { scoreText } from '../../entities/score/score-text';
import { Avatar, studentAvatar } from '../../entities/account/avatar';
import { classes } from '../../ui/classes';
import { MEDALS, medalOf } from '../../entities/score/medal';
import { RankChange } from '../../entities/score/rank-change';
import type { LeaderboardRow as Row } from './leaderboard';
import { messages } from './messages';

const texts = messages.board;

/** Place from which the column is wider, for five digits. */
const WIDE_RANK_MIN = 10_000;
const PLACE_CLASSES =
  'w-(--place-width) border-r-(length:--line-strong) border-r-rule-strong text-center font-strong @max-xl:group-data-deep/table:text-xs';
const NAME_CLASSES = 'pr-3 pl-6 text-left @max-xl:pl-3';
const MOVEMENT_CLASSES = 'w-34 px-3 text-right @max-xl:w-14 @max-xl:px-0';
const POINTS_CLASSES = 'w-28 pr-6 pl-3 text-right whitespace-nowrap @max-xl:w-18 @max-xl:pr-4 @max-xl:pl-0';

interface LeaderboardTableProps extends ComponentProps<'table'> {
  /** Number of students on the leaderboard */
  total?: number;
}

/** Table of leaderboard rows; its layout depends on the enclosing `@container`. */
export function LeaderboardTable({ total = 0, className, ...rest }: LeaderboardTableProps) {
  const hasWideRanks = total >= WIDE_RANK_MIN;
  return (
    <table
      {...rest}
      data-deep={hasWideRanks || undefined}
      className={classes(
        'group/table w-full table-fixed border-separate border-spacing-0 tabular-nums [overflow-anchor:none]',
        hasWideRanks
          ? '[--place-width:4.75rem] @max-xl:[--place-width:4.25rem]'
          : '[--place-width:var(--margin-col)] @max-xl:[--place-width:3.5rem]',
        className,
      )}
    />
  );
}

const HeadCell = ({ className, ...rest }: ComponentProps<'th'>) => (
  <th
    scope="col"
    {...rest}
    className={`border-b-(length:--line-strong) border-b-rule-strong bg-tint py-2 text-xs font-strong whitespace-nowrap ${className}`}
  />
);

export const LeaderboardHeader = () => (
  <thead>
    <tr>
      <HeadCell className={`${PLACE_CLASSES} text-accent`}>{texts.columnPlace}</HeadCell>
      <HeadCell className={`${NAME_CLASSES} text-ink-soft`}>{texts.columnName}</HeadCell>
      <HeadCell className={`${MOVEMENT_CLASSES} text-ink-soft`}>
        <span className="@max-xl:sr-only">{texts.columnMovement}</span>
      </HeadCell>
      <HeadCell className={`${POINTS_CLASSES} text-ink-soft`}>{texts.columnPoints}</HeadCell>
    </tr>
  </thead>
);

/** A regular row, a row adjacent to the student's row in a short list, or the student's row. */
type RowKind = 'plain' | 'neighbour' | 'own';

const CELLS: Readonly<Record<RowKind, string>> = {
  plain: 'h-13 border-b border-b-rule bg-inherit @max-xl:h-15',
  neighbour: 'h-11 border-b border-b-rule bg-inherit text-ink-soft',
  own: 'h-18 border-y-2 border-y-pen',
};
/** Classes of the student's row, which is framed and wider than the list. */
const OWN_LEFT_CLASSES =
  'before:absolute before:inset-y-0 before:right-full before:w-3 before:border-2 before:border-r-0 before:border-pen before:bg-inherit phone:before:hidden';
const OWN_RIGHT_CLASSES =
  'after:absolute after:inset-y-0 after:left-full after:w-3 after:border-2 after:border-l-0 after:border-pen after:bg-inherit phone:after:hidden';
const OWN_FOCUS_CLASSES =
  'group-focus-visible:after:pointer-events-none group-focus-visible:after:absolute group-focus-visible:after:-inset-x-3 group-focus-visible:after:inset-y-0 group-focus-visible:after:outline-2 group-focus-visible:after:outline-offset-2 group-focus-visible:after:outline-focus phone:group-focus-visible:after:inset-x-0 phone:group-focus-visible:after:-outline-offset-6';
/** Classes of a row that sticks below the page header or to the bottom edge. */
const STICKY_CLASSES = 'sticky top-14 bottom-0 phone:top-12 phone:bottom-(--dock-below) low:top-0';

export interface LeaderboardRowProps {
  row: Row;
  kind?: RowKind;
  /** True if the student's row stays visible while the page scrolls */
  isSticky?: boolean;
  /** Line below the student's name */
  gap?: ReactNode;
  /** Replaces the number of the student's place */
  place?: ReactNode;
  /** True if the name is the row header, in a table without column headers */
  isNameHeader?: boolean;
  className?: string;
}

/** One place of the leaderboard, in a `LeaderboardTable`. */
export function LeaderboardRow({
  row,
  kind = 'plain',
  isSticky = false,
  gap,
  place,
  isNameHeader = false,
  className,
}: LeaderboardRowProps) {
  const NameCell = isNameHeader ? 'th' : 'td';
  const isOwn = kind === 'own';
  const medal = medalOf(row.slNo);
  const [name, note] = splitUsername(row.name);
  const cell = classes(CELLS[kind], isOwn && (medal ? 'bg-inherit' : 'bg-raised'));
  return (
    <tr
      data-medal={medal}
      data-student={row.studentId}
      data-place={row.slNo}
      aria-current={isOwn || undefined}
      tabIndex={isOwn ? -1 : undefined}
      className={classes(
        'group',
        medal ? MEDALS[medal] : 'bg-surface hover:bg-tint',
        isOwn && 'z-2 outline-none',
        isOwn && (isSticky ? STICKY_CLASSES : 'relative'),
        className,
      )}
    >
      <td
        className={classes(
          cell,
          PLACE_CLASSES,
          kind !== 'neighbour' && 'text-accent group-data-medal:text-inherit',
          isOwn && OWN_LEFT_CLASSES,
        )}
      >
        {isOwn
          ? (place ?? <span className={placeBadge(row.slNo)}>{row.slNo.toLocaleString('en')}</span>)
          : row.slNo.toLocaleString('en')}
      </td>
      <NameCell scope={isNameHeader ? 'row' : undefined} className={classes(cell, NAME_CLASSES, !isOwn && 'font-text')}>
        <div className={classes(NAME_LINE_CLASSES, isOwn && '@max-xl:gap-2')}>
          <Avatar picture={studentAvatar(row.avatar)} className={isOwn ? OWN_AVATAR_CLASSES : 'size-8'} />
          <span
            className={classes(
              'min-w-0 wrap-anywhere group-data-medal:font-strong @max-xl:flex-1 @max-xl:overflow-hidden',
              isOwn && OWN_NAME_CLASSES,
              kind === 'neighbour' && '@max-xl:truncate',
            )}
          >
            {name}
            {note && <span className={classes(NOTE_CLASSES, NOTES[kind])}> {note}</span>}
            {isOwn && texts.youSuffix}
            {gap && <span className={GAP_CLASSES}>{gap}</span>}
          </span>
        </div>
      </NameCell>
      <td
        className={classes(
          cell,
          MOVEMENT_CLASSES,
          'group-data-medal:*:text-inherit!',
          isOwn && `font-strong ${OWN_FOCUS_CLASSES}`,
        )}
      >
        <RankChange places={row.movement} />
      </td>
      <td className={classes(cell, POINTS_CLASSES, isOwn ? `text-base font-head ${OWN_RIGHT_CLASSES}` : 'font-strong')}>
        {scoreText(row.Point)}
      </td>
    </tr>
  );
}

const NAME_LINE_CLASSES = 'flex min-w-0 items-center gap-3';
const OWN_AVATAR_CLASSES = 'size-11 @max-xl:size-9';
/** Classes of the student's name: two lines on narrow screens, so that "(you)" is never cut off. */
const OWN_NAME_CLASSES = 'text-base font-head @max-xl:text-sm/5';
const GAP_CLASSES = 'block text-xs font-text text-ink-soft group-data-medal:text-inherit';
const NOTE_CLASSES = 'font-text text-ink-soft group-data-medal:text-inherit @max-xl:text-xs';
const NOTES: Readonly<Record<RowKind, string>> = {
  plain: '@max-xl:block @max-xl:truncate',
  neighbour: '',
  own: '@max-xl:hidden',
};

/** Returns the classes of the filled bubble around the student's place. */
export const placeBadge = (slNo: number): string =>
  classes(
    'inline-grid h-(--control) min-w-(--control) place-items-center rounded-bubble bg-pen font-head text-pen-ink tabular-nums',
    slNo > 999 ? 'px-1 text-xs/none' : 'px-1.5 text-sm/none',
  );

interface UnrankedRowProps {
  picture: number;
  username: string | undefined;
}

/** The student's row before the first test that counts. */
export const UnrankedRow = ({ picture, username }: UnrankedRowProps) => (
  <tr className="group relative z-2 bg-surface outline-none">
    <td className={classes(CELLS.own, 'bg-raised', PLACE_CLASSES, OWN_LEFT_CLASSES)}>
      <span className="inline-grid size-(--control) rounded-bubble border-(length:--line-strong) border-rule-strong bg-surface" />
      <span className="sr-only">{texts.noPlaceYet}</span>
    </td>
    <th scope="row" className={classes(CELLS.own, 'bg-raised', NAME_CLASSES)}>
      <div className={`${NAME_LINE_CLASSES} @max-xl:gap-2`}>
        <Avatar picture={picture} className={OWN_AVATAR_CLASSES} />
        <span className={classes('min-w-0 wrap-anywhere @max-xl:flex-1 @max-xl:overflow-hidden', OWN_NAME_CLASSES)}>
          {username ? username + texts.youSuffix : texts.ownName}
          <span className={GAP_CLASSES}>{texts.joinHint}</span>
        </span>
      </div>
    </th>
    <td className={classes(CELLS.own, 'bg-raised', MOVEMENT_CLASSES)}>
      <span className="sr-only">{texts.noMovementYet}</span>
    </td>
    <td className={classes(CELLS.own, 'bg-raised', POINTS_CLASSES, OWN_RIGHT_CLASSES, 'text-base font-head')}>
      {scoreText(0)}
    </td>
  </tr>
);

type SkeletonCell = 'place' | 'name' | 'movement' | 'points';

/** A row while the leaderboard loads. */
export const SkeletonRow = ({ place, name, movement, points }: Readonly<Record<SkeletonCell, ReactNode>>) => (
  <tr className="bg-surface">
    <td className={classes(CELLS.plain, PLACE_CLASSES)}>{place}</td>
    <td className={classes(CELLS.plain, NAME_CLASSES)}>
      <div className={NAME_LINE_CLASSES}>{name}</div>
    </td>
    <td className={classes(CELLS.plain, MOVEMENT_CLASSES)}>{movement}</td>
    <td className={classes(CELLS.plain, POINTS_CLASSES)}>{points}</td>
  </tr>
);
