import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { classes } from '../../ui/classes';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/loading';
import { messages } from './messages';

interface CountTilesProps {
  /** Number of students; undefined while loading, null after a failure */
  studentsCount: number | null | undefined;
  tutorsCount: number | null | undefined;
  /** True if the tiles are below each other on wide screens */
  isStacked: boolean;
}

/** The number of students and of tutors (ADMIN-15, ADMIN-16). */
export const CountTiles = ({ studentsCount, tutorsCount, isStacked }: CountTilesProps) => (
  <Sheet
    aria-label={messages.accounts}
    className={classes(
      'grid grid-cols-2 divide-x-(length:--line-strong) divide-rule-strong',
      isStacked && 'desktop:grid-cols-1 desktop:divide-x-0 desktop:divide-y desktop:divide-rule',
    )}
  >
    <Tile name={messages.totalStudents} to="/admin/students-list" count={studentsCount} />
    <Tile name={messages.numberOfTutors} to="/admin/tutors-list" count={tutorsCount} />
  </Sheet>
);

interface TileProps {
  name: string;
  to: string;
  count: number | null | undefined;
}

const Tile = ({ name, to, count }: TileProps) => (
  <Link
    to={to}
    className="group flex justify-between gap-4 p-6 no-underline -outline-offset-2 hover:bg-tint phone:p-4 short:p-4"
  >
    <div>
      <h2 className="section-title flex items-center gap-2 text-ink-soft">
        {name}
        <ArrowRight className="size-4.5! transition-transform duration-(--fill) group-hover:translate-x-0.75 phone:hidden" />
      </h2>
      <p className="mt-2 text-[3.5rem]/none font-head tracking-[-0.015em] tabular-nums phone:text-[1.75rem]/8">
        {count === undefined ? (
          <SkeletonBar className="my-5.5 w-32 phone:my-2.5" />
        ) : (
          (count?.toLocaleString('en') ?? '–')
        )}
      </p>
    </div>
  </Link>
);
