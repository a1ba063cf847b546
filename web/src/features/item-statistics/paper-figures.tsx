import { classes } from '../../ui/classes';
import { Sheet } from '../../ui/sheet';
import { bubblesOf, figureText, meanPosition, shareText } from './figures';
import type { QuestionStatistics, TestStatistics } from './item-statistics.queries';
import { messages } from './messages';
import styles from './paper-figures.module.css';

const texts = messages.paper;
const PART_CLASSES = 'flex min-w-0 flex-col border-rule-strong px-6 py-4 phone:p-4';
const RULED_CLASSES = 'border-l-(length:--line-strong) phone:border-t-(length:--line-strong) phone:border-l-0';

/** Figures of the whole test: reliability, scores and all questions. */
export const PaperFigures = ({ statistics }: { statistics: TestStatistics }) => (
  <Sheet
    aria-label={texts.name}
    className="grid grid-cols-[minmax(0,3fr)_minmax(0,5fr)_minmax(0,4fr)] max-desktop:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] phone:grid-cols-[minmax(0,1fr)]"
  >
    <Reliability kr20={statistics.kr20} />
    <Distribution distribution={statistics.distribution} mean={statistics.mean ?? 0} />
    <QuestionMap questions={statistics.questions} />
  </Sheet>
);

const GOOD_FROM = 0.8;
const FAIR_FROM = 0.6;

function Reliability({ kr20 }: { kr20: number | null }) {
  return (
    <section
      className={classes(
        PART_CLASSES,
        'phone:grid phone:grid-cols-[auto_minmax(0,1fr)] phone:items-center phone:gap-x-4',
      )}
    >
      <h2 className="section-title phone:col-span-full">
        {texts.reliability} <span className="meta font-text">KR-20</span>
      </h2>
      <b className="pt-4 pb-2 text-[3.5rem]/none font-head tracking-[-0.015em] tabular-nums phone:text-[2.25rem]/none">
        {kr20 === null ? '–' : figureText(kr20)}
      </b>
      <p className="text-pretty text-ink-soft phone:text-xs">{reliabilityText(kr20)}</p>
      <Ruler value={kr20} />
    </section>
  );
}

/** A ruler from 0 to 1; values outside, such as a negative KR-20, are drawn at the edge. */
function Ruler({ value }: { value: number | null }) {
  const at = (share: number) => ({ left: `${Math.max(0, Math.min(1, share)) * 100}%` });
  return (
    <div
      className="relative mx-2 mt-auto h-10 text-xs/none text-ink-faint before:absolute before:inset-x-0 before:top-3 before:border-t-(length:--line-strong) before:border-rule-strong phone:col-span-full"
      aria-hidden
    >
      {Array.from({ length: 11 }, (_, tenth) => (
        <i
          key={tenth}
          className={classes('absolute top-3 border-l border-rule-strong', tenth % 5 === 0 ? 'h-2' : 'h-1')}
          style={at(tenth / 10)}
        />
      ))}
      <i className="absolute top-3 right-0 -mt-px border-t-4 border-pen" style={at(GOOD_FROM)} />
      {value !== null && (
        <i
          className="absolute top-3 -mt-2 -ml-2.25 size-4.5 rounded-bubble border-2 border-surface bg-pen"
          style={at(value)}
        />
      )}
      {[0, 0.5, GOOD_FROM, 1].map((share) => (
        <span key={share} className="absolute bottom-0 -translate-x-1/2 tabular-nums" style={at(share)}>
          {share}
        </span>
      ))}
    </div>
  );
}

function reliabilityText(kr20: number | null): string {
  if (kr20 === null) return texts.reliabilityUnknown;
  if (kr20 >= GOOD_FROM) return texts.reliabilityGood;
  return kr20 >= FAIR_FROM ? texts.reliabilityFair : texts.reliabilityWeak;
}

function Distribution({ distribution, mean }: { distribution: readonly number[]; mean: number }) {
  const { columns, marksEach, studentsEach } = bubblesOf(distribution);
  const questionCount = distribution.length - 1;
  const attempts = distribution.reduce((sum, count) => sum + count, 0);
  return (
    <section className={classes(PART_CLASSES, RULED_CLASSES)}>
      <h2 className="section-title">
        {texts.correctAnswers} <span className="meta font-text">{texts.dot(studentsEach, mean.toFixed(1))}</span>
      </h2>
      <p className="sr-only">{texts.distribution(attempts, questionCount, mean.toFixed(1))}</p>
      <div
        className="grid h-[calc(14*var(--bubble-height)+--spacing(3))] auto-cols-fr grid-flow-col items-end border-b-(length:--line-strong) border-rule-strong [--bubble-height:0.8125rem]"
        aria-hidden
      >
        {columns.map((bubbles, column) => (
          <i key={column} className={styles.bubbles} style={{ height: `calc(${bubbles} * var(--bubble-height))` }} />
        ))}
      </div>
      <div
        className="relative grid auto-cols-fr grid-flow-col pt-2 text-xs/none text-ink-faint tabular-nums"
        aria-hidden
      >
        <i
          className="absolute top-0 -ml-px h-2 border-l-3 border-accent"
          style={{ left: `${meanPosition(mean, marksEach, columns.length)}%` }}
        />
        {columns.map((_, column) => (
          <span key={column} className="flex w-0 justify-center justify-self-center">
            {column % 5 === 0 && column * marksEach}
          </span>
        ))}
      </div>
    </section>
  );
}

/** Range of discrimination on the map. */
const LOWEST = -0.3;
const HIGHEST = 0.7;
/** Discrimination below which a question needs attention. */
const ATTENTION_BELOW = 0.1;

/** Map of the questions by difficulty (x, easy at the right) and discrimination (y, better at the top). */
function QuestionMap({ questions }: { questions: readonly QuestionStatistics[] }) {
  const yOf = (discrimination: number) =>
    ((Math.min(HIGHEST, Math.max(LOWEST, discrimination)) - LOWEST) / (HIGHEST - LOWEST)) * 100;
  const flaggedNumbers = questions.flatMap(({ flag }, index) => (flag ? [index + 1] : []));
  return (
    <section
      className={classes(
        PART_CLASSES,
        RULED_CLASSES,
        'max-desktop:col-span-full max-desktop:border-t-(length:--line-strong) max-desktop:border-l-0',
      )}
    >
      <h2 className="section-title">
        {texts.allQuestions} <span className="meta font-text">{texts.easier}</span>
      </h2>
      <p className="sr-only">
        {texts.map} {flaggedNumbers.length > 0 ? texts.needsAttention(flaggedNumbers.join(', ')) : texts.noOutliers}
      </p>
      <div
        className="relative mt-3 mr-3 mb-6 ml-9 min-h-48 flex-1 text-xs/none text-ink-faint tabular-nums"
        aria-hidden
      >
        <i className="absolute inset-x-0 bottom-0 bg-caution-soft" style={{ height: `${yOf(ATTENTION_BELOW)}%` }} />
        {[-0.2, 0, 0.2, 0.4, 0.6].map((level) => (
          <span
            key={level}
            className={classes(
              'absolute right-0 -left-9 flex h-0 items-center after:absolute after:right-0 after:bottom-0 after:left-9 after:border-t',
              level === 0 ? 'after:border-rule-strong' : 'after:border-rule',
            )}
            style={{ bottom: `${yOf(level)}%` }}
          >
            {figureText(level, 1)}
          </span>
        ))}
        {[0, 0.5, 1].map((share) => (
          <span
            key={share}
            className="absolute top-0 -bottom-5.5 flex w-0 items-end justify-center before:absolute before:top-0 before:bottom-5.5 before:border-l before:border-rule"
            style={{ left: `${share * 100}%` }}
          >
            {shareText(share)}
          </span>
        ))}
        {questions.map(({ questionId, difficulty, discrimination, flag }, index) => (
          <b
            key={questionId}
            className={classes(
              'absolute -mb-2.25 -ml-2.25 grid size-4.5 place-items-center rounded-bubble border text-2xs/none font-strong',
              flag ? 'z-1 border-pen bg-pen text-pen-ink' : 'border-rule-strong bg-surface text-accent',
            )}
            style={{ left: `${difficulty * 100}%`, bottom: `${yOf(discrimination ?? 0)}%` }}
          >
            {index + 1}
          </b>
        ))}
      </div>
    </section>
  );
}
