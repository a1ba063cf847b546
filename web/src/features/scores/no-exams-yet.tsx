import { ButtonLink } from '../../ui/button';
import { Sheet } from '../../ui/sheet';

/** The empty state of the exam history. */
export const NoExamsYet = () => (
  <Sheet className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-8 p-12 @max-[46rem]:grid-cols-1 @max-[46rem]:gap-6 @max-[46rem]:p-6 phone:px-4">
    <div>
      <h2 className="page-title text-balance">Your first test fills the first bubble.</h2>
      <p className="mt-2 mb-6 max-w-[30rem] text-pretty text-ink-soft">
        Each exam becomes a column: the higher the filled bubble, the better the score. After five, you’ll see your
        average in red.
      </p>
      <ButtonLink kind="ink" to="/student/mock-test" className="phone:w-full">
        Start a mock test
      </ButtonLink>
    </div>
    <BlankColumns />
  </Sheet>
);

const COLUMNS = Array.from({ length: 10 }, (_, column) => column);
const ROWS = Array.from({ length: 11 }, (_, row) => row);

/** Empty score columns; the first one is framed. */
const BlankColumns = () => (
  <svg width="232" height="236" viewBox="0 0 232 236" aria-hidden className="max-w-full text-2xs @max-[46rem]:-order-1">
    {COLUMNS.map((column) =>
      ROWS.map((row) => (
        <circle
          key={`${column} ${row}`}
          cx={44 + column * 20}
          cy={12 + row * 19}
          r="7"
          className={`fill-surface ${column === 0 ? 'stroke-rule-strong' : 'stroke-q-unseen-edge'}`}
        />
      )),
    )}
    {ROWS.filter((row) => row % 2 === 0).map((row) => (
      <text key={row} x="24" y={16 + row * 19} textAnchor="end" className="fill-accent font-strong tabular-nums">
        {(1 - row / 10).toFixed(1)}
      </text>
    ))}
    <rect x="33.5" y="1.5" width="21" height="212" className="fill-none stroke-pen stroke-[1.5]" />
    <rect x="38" y="222" width="12" height="6" className="fill-pen" />
  </svg>
);
