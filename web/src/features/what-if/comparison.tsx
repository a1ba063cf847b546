import { ArrowDown, ArrowUp } from 'lucide-react';
import { nameAndNote } from '../../lib/name-and-note';
import { scoreText } from '../../lib/score-text';
import { MEDALS, medalOf } from '../../ui/medal';
import type { WhatIfRow } from './what-if.queries';

/** places between two grid lines */
const STEP = 5;

/** Each student's place with the new rules next to today's: a ring for today, a dot for the new place. */
export function Comparison({ rows }: { rows: readonly WhatIfRow[] }) {
  const first = rows[0]!.slNo;
  const last = rows.at(-1)!.slNo;
  // places outside the page are drawn at the edge
  const placeOf = (slNo: number) =>
    5 + (90 * (Math.max(first, Math.min(slNo, last)) - first)) / Math.max(1, last - first);
  const lines = rows.map(({ slNo }) => slNo).filter((slNo) => slNo === first || slNo % STEP === 0);
  return (
    <>
      <table className="comparison">
        <thead>
          <tr>
            <th scope="col" className="place-cell">
              SL
            </th>
            <th scope="col" className="name-cell">
              Name
            </th>
            <th scope="col" className="today-cell">
              Today
            </th>
            <th scope="col" className="rail-cell">
              <div className="relative h-5 font-normal" aria-hidden>
                {lines.map((slNo) => (
                  <span key={slNo} className="absolute -translate-x-1/2" style={{ left: `${placeOf(slNo)}%` }}>
                    {slNo.toLocaleString('en')}
                  </span>
                ))}
              </div>
              <span className="sr-only">Move</span>
            </th>
            <th scope="col" className="points-cell points-today">
              Points today
            </th>
            <th scope="col" className="points-cell">
              New points
            </th>
            <th scope="col" className="moved-cell">
              <span className="sr-only">Moved</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { slNo, studentId, name, Point, today } = row;
            const medal = medalOf(slNo);
            const [username, note] = nameAndNote(name);
            return (
              <tr key={studentId} data-medal={medal} className={medal && MEDALS[medal]}>
                <td className="place-cell">{slNo.toLocaleString('en')}</td>
                <td className="name-cell">
                  {username}
                  {note && <span className="note"> {note}</span>}
                </td>
                <td className="today-cell">{today ? today.slNo.toLocaleString('en') : '–'}</td>
                <td className="rail-cell">
                  <div className="rail" aria-hidden>
                    {lines.map((line) => (
                      <i key={line} className="rail-line" style={{ left: `${placeOf(line)}%` }} />
                    ))}
                    {today && <Way from={placeOf(today.slNo)} to={placeOf(slNo)} />}
                    <i className="rail-then" style={{ left: `${placeOf(slNo)}%` }} />
                  </div>
                </td>
                <td className="points-cell points-today">{today ? scoreText(today.Point) : '–'}</td>
                <td className="points-cell">{scoreText(Point)}</td>
                <td className="moved-cell">
                  <Moved places={today && today.slNo - slNo} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="comparison-key" aria-hidden>
        <span>
          <i className="rail-today" /> place today
        </span>
        <span>
          <i className="rail-then" /> place with these rules
        </span>
      </p>
    </>
  );
}

const Way = ({ from, to }: { from: number; to: number }) => (
  <>
    <i className="rail-way" style={{ left: `${Math.min(from, to)}%`, width: `${Math.abs(to - from)}%` }} />
    <i className="rail-today" style={{ left: `${from}%` }} />
  </>
);

/** Neutral colours: a draft is neither good nor bad news. */
function Moved({ places }: { places: number | null }) {
  if (places === null) return <span>new</span>;
  if (places === 0) return <span>–</span>;
  const Arrow = places > 0 ? ArrowUp : ArrowDown;
  return (
    <span className="inline-flex items-center gap-0.5">
      <Arrow className="size-4!" />
      <span className="sr-only">{places > 0 ? 'up ' : 'down '}</span>
      {Math.abs(places).toLocaleString('en')}
    </span>
  );
}
