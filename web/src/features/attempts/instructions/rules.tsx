import { NEGATIVE_MARK } from '../../../../../api/contracts/http/limits';
import { formatCount } from '../../../lib/format-count';
import { markText } from '../../../entities/score/score-text';
import { SkeletonBar } from '../../../ui/loading';
import { isConfigured, type Exam, type Rule } from '../exam';

const rulesOf = (exam: Exam): readonly Rule[] => [
  {
    title: 'The clock starts when you press Start Exam',
    text: `${isConfigured(exam) ? `You have ${formatCount(exam.minutes, 'minute')}. ` : ''}It does not stop, even if you close the page or lose your connection.`,
  },
  {
    title: 'One answer for each question',
    text: 'You can change or clear it as often as you like until you submit.',
  },
  {
    title: `+1\u00a0for\u00a0correct, ${markText(-NEGATIVE_MARK)}\u00a0for\u00a0incorrect, 0\u00a0for\u00a0skipped`,
    text: 'If you can exclude two of four options, a guess gains marks on average. A random guess gains almost nothing.',
  },
  {
    title: 'Every answer is saved immediately',
    text: 'The paper, its pictures and your answers are saved on this device. If you lose the connection, continue: your answers are sent when it is back.',
  },
  {
    title: 'At 0:00 the paper is submitted for you',
    text: `You can submit earlier. You get your marks and all answers ${exam.resultsText ?? 'right away'}.`,
  },
  ...(exam.rule ? [exam.rule] : []),
];

const PLACEHOLDERS = Array<undefined>(5).fill(undefined);

/** The rules of the exam, numbered in the margin. */
export const Rules = ({ exam }: { exam: Exam | undefined }) => (
  <ol className="ml-(--margin-col) border-l-(length:--line-strong) border-rule-strong px-8 pt-3 pb-6 phone:ml-11 phone:px-4 phone:pt-0 phone:pb-2 short:ml-11 short:px-4">
    {(exam ? rulesOf(exam) : PLACEHOLDERS).map((rule, index) => (
      <li
        key={index}
        className="relative max-w-(--measure) border-b border-rule py-4 text-pretty last:border-b-0 phone:py-3 short:py-3"
      >
        <span
          aria-hidden
          className="absolute left-[calc(-1*var(--margin-col)-2rem-1.5px)] w-(--margin-col) text-center font-strong text-accent tabular-nums phone:left-[calc(-3.75rem-1.5px)] phone:w-11 short:left-[calc(-3.75rem-1.5px)] short:w-11"
        >
          {index + 1}
        </span>
        {rule ? (
          <>
            <b className="block text-base phone:text-sm short:text-sm">
              {rule.title}
              {rule === exam?.rule && (
                <i aria-hidden className="ml-2 inline-block size-3 bg-flag [clip-path:polygon(0_0,100%_0,100%_100%)]" />
              )}
            </b>
            <span className="text-ink-soft">{rule.text}</span>
          </>
        ) : (
          <span className="grid h-12 content-evenly phone:h-18">
            <SkeletonBar className="w-2/5" />
            <SkeletonBar className="w-4/5" />
          </span>
        )}
      </li>
    ))}
  </ol>
);
