import { Pie, PieChart } from 'recharts';
import { PIE_SIZE, type AnswerCount } from './answer-kinds';

const RADIUS = PIE_SIZE / 2;
const FROM_TWELVE = {
  startAngle: 90,
  endAngle: -270,
  cx: '50%',
  cy: '50%',
  dataKey: 'count',
  nameKey: 'name',
} as const;
const STILL = { isAnimationActive: false, rootTabIndex: -1 } as const;
const RULED = 'ruled-slice';

/** The counts as shares of a circle, clockwise from twelve; what was skipped is ruled, never solid. */
export function AnswerPie({ counts }: { counts: readonly AnswerCount[] }) {
  const slices = counts
    .filter(({ count }) => count > 0)
    .map(({ kind, name, count }) => ({
      name,
      count,
      fill: kind === 'skipped' ? `url(#${RULED})` : `var(--chart-${kind})`,
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
          <pattern id={RULED} width="5" height="5" patternUnits="userSpaceOnUse">
            <path d="M0 2.5h5" className="stroke-chart-skipped stroke-[1.5]" />
          </pattern>
        </defs>
        <Pie {...FROM_TWELVE} {...STILL} data={slices} outerRadius={RADIUS} stroke="var(--surface)" strokeWidth={gap} />
        <Pie
          {...FROM_TWELVE}
          {...STILL}
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
