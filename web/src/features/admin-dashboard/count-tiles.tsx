import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DigitColumns } from '../../ui/digit-columns';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/waiting';
import { messages } from './messages';

interface CountTilesProps {
  /** Number of students; undefined while loading, null after a failure */
  studentsCount: number | null | undefined;
  tutorsCount: number | null | undefined;
}

/** The two counts as figures and as bubbles (ADMIN-15, ADMIN-16). */
export const CountTiles = ({ studentsCount, tutorsCount }: CountTilesProps) => (
  <Sheet
    aria-label={messages.accounts}
    className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] divide-x-(length:--line-strong) divide-rule-strong max-[69rem]:grid-cols-1 max-[69rem]:divide-x-0 max-[69rem]:divide-y-(length:--line-strong)"
  >
    <Tile name={messages.totalStudents} to="/admin/students-list" count={studentsCount} columns={6} />
    <Tile name={messages.numberOfTutors} to="/admin/tutors-list" count={tutorsCount} columns={3} />
  </Sheet>
);

/** Returns the digits, or spaces while loading. */
const digitsOf = (count: number | null | undefined, columns: number) =>
  typeof count === 'number' ? String(count).padStart(columns, '0') : ' '.repeat(columns);

interface TileProps {
  name: string;
  to: string;
  count: number | null | undefined;
  /** Minimum number of digits */
  columns: number;
}

const Tile = ({ name, to, count, columns }: TileProps) => (
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
    <DigitColumns size="large" digits={digitsOf(count, columns)} />
  </Link>
);
