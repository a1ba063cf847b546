import { Check, Minus, X } from 'lucide-react';
import { PenLoop } from '../../../ui/pen-loop';
import { Sheet } from '../../../ui/sheet';
import type { FinishedAttempt } from '../attempt.queries';
import { scoreText } from '../../../lib/score-text';
import { VERDICTS } from './marked-question';

const ICON = 'mr-2 inline size-4.5! align-[-0.1875rem] stroke-[2.25]';

/** The score in the examiner's pen, beside the sum that gives it. */
export function ScoreSum({ attempt }: { attempt: FinishedAttempt }) {
  const { score, correct, incorrect, skipped, questions } = attempt;
  const lines = [
    {
      name: 'Correct',
      icon: <Check className={`${ICON} text-positive`} />,
      count: correct,
      mark: VERDICTS.Correct.mark,
    },
    {
      name: 'Incorrect',
      icon: <X className={`${ICON} text-negative`} />,
      count: incorrect,
      mark: VERDICTS.Incorrect.mark,
    },
    { name: 'Skipped', icon: <Minus className={ICON} />, count: skipped, mark: VERDICTS.Skipped.mark },
  ];
  const sum = lines.reduce((total, { count, mark }) => total + count * mark, 0);
  return (
    <Sheet
      aria-label="Summary"
      className="grid grid-cols-[15rem_minmax(0,1fr)] phone:grid-cols-1 phone:border-t-0 phone:pt-8"
    >
      <p className="relative place-self-center px-3 py-2 text-center">
        <PenLoop />
        <b className="block text-[4rem]/none font-head tracking-[-0.02em] tabular-nums">{scoreText(score)}</b>
        <span className="meta">score</span>
      </p>
      <div className="grid gap-4 border-l-(length:--line-strong) border-rule-strong px-8 pt-4 pb-6 phone:border-0 phone:px-4">
        <table className="w-full tabular-nums [&_td]:py-2 [&_th]:py-2">
          <tbody>
            {lines.map(({ name, icon, count, mark }) => (
              <tr key={name} className="border-b border-rule last:border-b-0">
                <th scope="row" className="text-left font-text">
                  {icon}
                  {name}
                </th>
                <td className="w-16 text-right font-strong phone:w-8">{count}</td>
                <td className="w-32 text-right text-ink-soft phone:w-auto">× {String(mark).replace('-', '−')}</td>
                <td className="w-20 text-right font-strong phone:w-16">{scoreText(count * mark)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t-(length:--line-strong) border-rule-strong">
              <th scope="row" colSpan={2} className="text-left font-text">
                Score
              </th>
              <td className="text-right whitespace-nowrap text-ink-soft">
                {scoreText(sum)} ÷ {questions.length}
              </td>
              <td className="text-right font-strong">{scoreText(score)}</td>
            </tr>
          </tfoot>
        </table>
        <Shares {...{ correct, incorrect, skipped }} />
      </div>
    </Sheet>
  );
}

const Shares = ({ correct, incorrect, skipped }: Pick<FinishedAttempt, 'correct' | 'incorrect' | 'skipped'>) => (
  <div aria-hidden className="flex h-3 gap-0.5">
    {correct > 0 && <i className="bg-chart-correct" style={{ flexGrow: correct }} />}
    {incorrect > 0 && <i className="bg-chart-incorrect" style={{ flexGrow: incorrect }} />}
    {skipped > 0 && (
      <i
        className="bg-[repeating-linear-gradient(90deg,var(--chart-skipped)_0_1.5px,transparent_1.5px_4px)]"
        style={{ flexGrow: skipped }}
      />
    )}
  </div>
);
