import { Check, Minus, X, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ExamType } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { testKindPrefix } from '../../entities/exam/test-kind';
import { PlaceSummary } from '../../entities/merit-list/place-summary';
import { isScored, type ExamHistoryRow, type ScoredExam } from '../../entities/score/exam-history.queries';
import { resultText } from '../../entities/score/marks';
import { scoreText } from '../../entities/score/score-text';
import { DATE_TIME } from '../../lib/time/date-formats';
import { classes } from '../../ui/classes';
import { ScoreCircle } from '../../entities/score/score-circle';
import { SkeletonBar } from '../../ui/loading';
import { messages } from './messages';

const TYPES: Readonly<Record<ExamType, string>> = {
  MockTest: messages.history.mockTest,
  ModelTest: messages.history.modelTest,
};

export interface ExamHistoryTableProps {
  rows: readonly ExamHistoryRow[];
  /** Number of rows on earlier pages */
  rowsBefore: number;
  /** Id of the attempt with the best score on any page */
  bestId: string | undefined;
}

const TABLE_CLASSES = 'w-full border-separate border-spacing-0 tabular-nums @max-3xl:block @max-3xl:[&>tbody]:block';

/** A row for each exam; on narrow screens three lines, with icons for the counts. */
export const ExamHistoryTable = ({ rows, rowsBefore, bestId }: ExamHistoryTableProps) => (
  <table className={TABLE_CLASSES}>
    <TableHead />
    <tbody>
      {rows.map((row, index) => (
        <Row key={row.attemptId} row={row} slNo={rowsBefore + index + 1} isBest={row.attemptId === bestId} />
      ))}
    </tbody>
  </table>
);

const TableHead = () => (
  <thead className="@max-3xl:sr-only">
    <tr className="text-left [&>th]:border-b-(length:--line-strong) [&>th]:border-rule-strong [&>th]:bg-tint [&>th]:px-4 [&>th]:py-2 [&>th]:text-xs [&>th]:font-strong [&>th]:text-ink-soft">
      <th scope="col" className="w-21 border-r-(length:--line-strong) px-0! text-center text-accent!">
        SL NO
      </th>
      <th scope="col" className="pl-6!">
        Exam Date
      </th>
      <th scope="col">Exam Type</th>
      <th scope="col" className="text-right">
        Correct Answers
      </th>
      <th scope="col" className="text-right">
        Incorrect Answers
      </th>
      <th scope="col" className="text-right">
        Skipped
      </th>
      <th scope="col" className="pr-6! text-right">
        Obtained Scores
      </th>
    </tr>
  </thead>
);

const ROW_CLASSES =
  'relative h-14 hover:bg-tint @max-3xl:grid @max-3xl:h-auto @max-3xl:grid-cols-[3.5rem_repeat(3,auto)_minmax(0,1fr)_auto] @max-3xl:border-b @max-3xl:border-rule @max-3xl:last:border-b-0';
const CELLS_CLASSES =
  '[&>td]:border-b [&>td]:border-rule [&>td]:px-4 last:[&>td]:border-b-0 @max-3xl:[&>td]:border-b-0 @max-3xl:[&>td]:p-0';

function Row({ row, slNo, isBest }: { row: ExamHistoryRow; slNo: number; isBest: boolean }) {
  const { attemptId, examId, examStartTime, type, correct, incorrect, skipped, remarked } = row;
  return (
    <tr className={`${ROW_CLASSES} ${CELLS_CLASSES}`}>
      <td className="border-r-(length:--line-strong) border-r-rule-strong! px-0! text-center font-strong text-accent @max-3xl:col-start-1 @max-3xl:row-span-3 @max-3xl:row-start-1 @max-3xl:pt-3!">
        {slNo}
      </td>
      <td className="pl-6! whitespace-nowrap @max-4xl:whitespace-normal @max-3xl:col-span-4 @max-3xl:col-start-2 @max-3xl:row-start-2 @max-3xl:pl-3! @max-3xl:text-xs @max-3xl:text-ink-soft">
        <ExamLink attemptId={attemptId} startedAt={examStartTime} />
      </td>
      <td className="wrap-anywhere @3xl:py-2! @max-3xl:col-span-4 @max-3xl:col-start-2 @max-3xl:row-start-1 @max-3xl:pt-3! @max-3xl:pl-3!">
        {TYPES[type]}
        <span className="sr-only @max-3xl:not-sr-only">, </span>
        <span className="block text-xs text-ink-soft @max-3xl:inline @max-3xl:text-sm">
          {testKindPrefix(row.drawnFrom)}
          {examOf(row)}
        </span>
        {type === 'ModelTest' && isScored(row) && <PlaceSummary modelTestId={examId} />}
        {remarked && (
          <span className="block text-xs text-ink-soft">
            {messages.history.remarked(remarked.before, remarked.after)}
          </span>
        )}
      </td>
      <Count icon={Check} tone="text-positive" label={messages.history.correct}>
        {correct}
      </Count>
      <Count icon={X} tone="text-negative" label={messages.history.incorrect}>
        {incorrect}
      </Count>
      <Count icon={Minus} tone="text-ink-faint" label={messages.history.skipped}>
        {skipped}
      </Count>
      <td className="pr-6! text-right @max-3xl:col-start-6 @max-3xl:row-span-3 @max-3xl:row-start-1 @max-3xl:pt-3! @max-3xl:pr-4! @max-3xl:pl-2! @max-2xs:col-span-4! @max-2xs:col-start-2! @max-2xs:row-span-1! @max-2xs:row-start-4! @max-2xs:pb-3! @max-2xs:pl-3! @max-2xs:text-left!">
        {isScored(row) ? (
          <Score exam={row} isBest={isBest} />
        ) : (
          <span className="text-ink-soft">{messages.history.pending}</span>
        )}
      </td>
    </tr>
  );
}

const Score = ({ exam, isBest }: { exam: ScoredExam; isBest: boolean }) => (
  <>
    <b className="relative inline-block text-base font-head">
      {isBest && (
        <>
          <ScoreCircle small />
          <span className="sr-only">{messages.history.best}</span>
        </>
      )}
      {scoreText(exam.score)}
    </b>
    <span className={classes('meta block whitespace-nowrap', isBest ? 'pt-1.5' : '@max-3xl:pt-1')}>
      {resultText(exam)}
    </span>
  </>
);

/** Returns the subject if the exam's name does not contain it. */
const examOf = ({ name, subject }: ExamHistoryRow): string => (name === texts.mockTestName(subject) ? subject : name);

/** A link that covers the whole row. */
const ExamLink = ({ attemptId, startedAt }: { attemptId: string; startedAt: string }) => (
  <Link to={`/student/exam-history/${attemptId}`} className="link covers-row @max-3xl:no-underline">
    <time dateTime={startedAt}>{DATE_TIME.format(new Date(startedAt))}</time>
  </Link>
);

interface CountProps {
  icon: LucideIcon;
  tone: string;
  label: string;
  /** Null while the result is withheld */
  children: number | null;
}

const Count = ({ icon: Icon, tone, label, children }: CountProps) => (
  <td
    className={classes(
      'text-right @max-3xl:row-start-3 @max-3xl:pt-2! @max-3xl:pb-3! @max-3xl:pl-3! @max-3xl:text-xs @max-3xl:text-ink-soft',
      children === 0 && 'text-ink-faint',
    )}
  >
    <Icon className={`mr-1 hidden size-3.5! stroke-[2.5] align-[-0.125rem] @max-3xl:inline ${tone}`} />
    {children ?? '–'}
    <span className="hidden @max-3xl:sr-only"> {label}</span>
  </td>
);

const WIDTHS = ['w-3/5', 'w-1/2', 'w-2/3', 'w-5/12', 'w-7/12'];

/** Placeholder rows with the height of the real ones. */
export const SkeletonTable = () => (
  <table className={TABLE_CLASSES} aria-hidden>
    <TableHead />
    <tbody>
      {WIDTHS.map((width) => (
        <tr key={width} className={`${ROW_CLASSES} ${CELLS_CLASSES} @max-3xl:h-24!`}>
          <td className="border-r-(length:--line-strong) border-r-rule-strong! px-0! @max-3xl:row-span-3 @max-3xl:grid @max-3xl:content-center">
            <SkeletonBar className="mx-auto w-5" />
          </td>
          <td
            colSpan={6}
            className="pl-6! @max-3xl:col-span-5 @max-3xl:row-span-3 @max-3xl:grid @max-3xl:content-center @max-3xl:pl-3!"
          >
            <SkeletonBar className={width} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
