import { Pie, PieChart } from 'recharts';

export interface AnswerCount {
  kind: 'correct' | 'skipped' | 'incorrect';
  name: string;
  count: number;
}

/** Diameter in px. */
const PIE_SIZE = 144;
const RADIUS = PIE_SIZE / 2;
const FROM_TOP = {
  startAngle: 90,
  endAngle: -270,
  cx: '50%',
  cy: '50%',
  dataKey: 'count',
  nameKey: 'name',
} as const;
const STATIC = { isAnimationActive: false, rootTabIndex: -1 } as const;
const RULED_PATTERN = 'ruled-slice';

/** Pie chart of the counts, clockwise from the top; skipped answers are hatched. */
export function AnswerPie({ counts }: { counts: readonly AnswerCount[] }) {
  const slices = counts
    .filter(({ count }) => count > 0)
    .map(({ kind, name, count }) => ({
      name,
      count,
      fill: kind === 'skipped' ? `url(#${RULED_PATTERN})` : `var(--chart-${kind})`,
      edge: kind === 'skipped' ? 'var(--chart-skipped)' : 'none',
    }));
  const gap = slices.length > 1 ? 2.5 : 0;
  return (
    <figure aria-label={counts.map(({ name, count }) => `${count} ${name.toLowerCase()}`).join(', ')}>
      <PieChart
        width={PIE_SIZE}
        height={PIE_SIZE}
        accessibilityLayer={false}
        aria-hidden
        className="size-full! [&_*]:outline-none"
      >
        <defs>
          <pattern id={RULED_PATTERN} width="5" height="5" patternUnits="userSpaceOnUse">
            <path d="M0 2.5h5" className="stroke-chart-skipped stroke-[1.5]" />
          </pattern>
        </defs>
        <Pie {...FROM_TOP} {...STATIC} data={slices} outerRadius={RADIUS} stroke="var(--surface)" strokeWidth={gap} />
        <Pie
          {...FROM_TOP}
          {...STATIC}
          data={slices.map(({ edge, ...slice }) => ({ ...slice, fill: edge }))}
          innerRadius={RADIUS - 1.5}
          outerRadius={RADIUS}
          paddingAngle={0}
          stroke="none"
        />
      </PieChart>
    </figure>
  );
}
