import { counted } from '../../lib/counted';
import { Sheet } from '../../ui/sheet';
import { bubblesOf, figureText, meanPlace, shareText } from './figures';
import type { QuestionStatistics, TestStatistics } from './item-statistics.queries';

/** Figures of the whole test: reliability, scores and all questions. */
export const PaperFigures = ({ of }: { of: TestStatistics }) => (
  <Sheet className="paper-figures" aria-label="The paper as a whole">
    <Reliability kr20={of.kr20} />
    <Marks distribution={of.distribution} mean={of.mean ?? 0} />
    <Questions questions={of.questions} />
  </Sheet>
);

const GOOD_FROM = 0.8;

function Reliability({ kr20 }: { kr20: number | null }) {
  // KR-20 can be negative; the ruler starts at 0
  const at = (share: number) => ({ left: `${Math.max(0, Math.min(1, share)) * 100}%` });
  return (
    <section className="reliability">
      <h2 className="section-title">
        Reliability <span className="meta font-text">KR-20</span>
      </h2>
      <b>{kr20 === null ? '–' : figureText(kr20)}</b>
      <p>{reliabilityText(kr20)}</p>
      <div className="ruler" aria-hidden>
        {Array.from({ length: 11 }, (_, tenth) => (
          <i key={tenth} className={tenth % 5 === 0 ? 'h-2' : 'h-1'} style={at(tenth / 10)} />
        ))}
        <i className="good" style={{ left: `${GOOD_FROM * 100}%` }} />
        {kr20 !== null && <i className="mark" style={at(kr20)} />}
        {[0, 0.5, GOOD_FROM, 1].map((share) => (
          <span key={share} style={at(share)}>
            {share}
          </span>
        ))}
      </div>
    </section>
  );
}

function reliabilityText(kr20: number | null): string {
  if (kr20 === null) return 'All students have the same score, so there is nothing to compare.';
  if (kr20 >= GOOD_FROM) return 'Good. A second paper like this one would put students in nearly the same order.';
  if (kr20 >= 0.6) return 'Fair. A second paper would move some students by several places.';
  return 'Weak. A second paper would put students in a very different order.';
}

function Marks({ distribution, mean }: { distribution: readonly number[]; mean: number }) {
  const { columns, marksEach, studentsEach } = bubblesOf(distribution);
  const students = studentsEach === 1 ? 'a student' : `${studentsEach} students`;
  const last = distribution.length - 1;
  const attempts = distribution.reduce((sum, count) => sum + count, 0);
  return (
    <section>
      <h2 className="section-title">
        Correct answers
        <span className="meta font-text">
          each dot is {students}, mean {mean.toFixed(1)}
        </span>
      </h2>
      <p className="sr-only">{`Correct answers of ${counted(attempts, 'student')}, out of ${last}: mean ${mean.toFixed(1)}.`}</p>
      <div className="marks" aria-hidden>
        {columns.map((bubbles, column) => (
          <i key={column} style={{ height: `calc(${bubbles} * var(--bubble-high))` }} />
        ))}
      </div>
      <div className="marks-axis" aria-hidden>
        <i style={{ left: `${meanPlace(mean, marksEach, columns.length)}%` }} />
        {columns.map((_, column) => (
          <span key={column}>{column % 5 === 0 && column * marksEach}</span>
        ))}
      </div>
    </section>
  );
}

/** range of discrimination on the map */
const LOWEST = -0.3;
const HIGHEST = 0.7;

function Questions({ questions }: { questions: readonly QuestionStatistics[] }) {
  const up = (discrimination: number) =>
    ((Math.min(HIGHEST, Math.max(LOWEST, discrimination)) - LOWEST) / (HIGHEST - LOWEST)) * 100;
  const apart = questions.flatMap(({ flag }, place) => (flag ? [place + 1] : []));
  return (
    <section>
      <h2 className="section-title">
        All questions <span className="meta font-text">easier →</span>
      </h2>
      <p className="sr-only">
        Share correct against discrimination.{' '}
        {apart.length > 0 ? `Needs attention: ${apart.join(', ')}.` : 'No outliers.'}
      </p>
      <div className="map" aria-hidden>
        <i className="map-look" style={{ height: `${up(0.1)}%` }} />
        {[-0.2, 0, 0.2, 0.4, 0.6].map((level) => (
          <span
            key={level}
            className="map-level"
            data-zero={level === 0 || undefined}
            style={{ bottom: `${up(level)}%` }}
          >
            {figureText(level, 1)}
          </span>
        ))}
        {[0, 0.5, 1].map((share) => (
          <span key={share} className="map-share" style={{ left: `${share * 100}%` }}>
            {shareText(share)}
          </span>
        ))}
        {questions.map(({ questionId, difficulty, discrimination, flag }, place) => (
          <b
            key={questionId}
            data-look={flag !== null || undefined}
            style={{ left: `${difficulty * 100}%`, bottom: `${up(discrimination ?? 0)}%` }}
          >
            {place + 1}
          </b>
        ))}
      </div>
    </section>
  );
}
