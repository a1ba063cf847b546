import { messageOf } from '../../lib/api/api-error';
import { useLive } from '../../lib/live/live';
import { Retry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/waiting';
import { useStudentStats } from './student-stats.queries';

const SHARE = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** How many answers were correct, skipped and incorrect, over all finished exams (spec §2). */
export function AnswerCounts() {
  const stats = useStudentStats();
  useLive('attempt:finished', () => void stats.refetch());
  const { totalCorrect = 0, totalSkipped = 0, totalIncorrect = 0 } = stats.data ?? {};
  const total = totalCorrect + totalSkipped + totalIncorrect;
  const counts = [
    { name: 'Correct', count: totalCorrect, fill: 'bg-chart-correct' },
    { name: 'Skipped', count: totalSkipped, fill: 'border border-chart-skipped ruled' },
    { name: 'Incorrect', count: totalIncorrect, fill: 'bg-chart-incorrect' },
  ];
  return (
    <Sheet aria-labelledby="answer-counts" className="flex flex-col">
      <header className="flex items-baseline gap-3 px-6 pt-4 pb-3 phone:px-4 phone:py-3">
        <h2 id="answer-counts" className="section-title">
          Your answers
        </h2>
        {stats.data && <span className="meta tabular-nums">{total.toLocaleString('en')} marked</span>}
      </header>
      {stats.isError && !stats.data ? (
        <Retry again={() => void stats.refetch()} busy={stats.isFetching}>
          {messageOf(stats.error)}
        </Retry>
      ) : (
        <table className="mx-6 tabular-nums phone:mx-4">
          <tbody>
            {counts.map(({ name, count, fill }) => (
              <tr key={name} className="h-13 border-t border-rule">
                <th scope="row" className="text-left font-text">
                  <span className={`mr-3 inline-block size-4 align-[-0.125rem] ${fill}`} aria-hidden />
                  {name}
                </th>
                <td className="text-right font-strong">{stats.data ? count.toLocaleString('en') : <SkeletonBar />}</td>
                {total > 0 && <td className="w-20 text-right text-ink-soft">{SHARE.format(count / total)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Sheet>
  );
}
