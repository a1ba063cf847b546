import { Check, Minus, X, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ExamType } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import type { components } from '../../lib/api/openapi.gen';
import { scoreText } from '../../lib/score-text';

/** In the reader's own time zone. */
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const TYPES: Readonly<Record<ExamType, string>> = { MockTest: 'Mock Test', ModelTest: 'Model Test' };

type ExamHistoryRow = components['schemas']['ExamHistoryRow'];

export interface ExamHistoryTableProps {
  rows: readonly ExamHistoryRow[];
  /** how many stand on the pages before this one */
  before: number;
}

/** A row for each exam; on a phone two lines, the counts with the signs of their verdicts. */
export const ExamHistoryTable = ({ rows, before }: ExamHistoryTableProps) => (
  <table className="w-full border-separate border-spacing-0 tabular-nums">
    <thead className="phone:sr-only">
      <tr className="text-left [&>th]:border-b-(length:--line-strong) [&>th]:border-rule-strong [&>th]:bg-tint [&>th]:px-4 [&>th]:py-2 [&>th]:text-xs [&>th]:font-strong [&>th]:text-ink-soft">
        <th scope="col" className="w-20 border-r-(length:--line-strong) px-0! text-center text-accent!">
          SL NO
        </th>
        <th scope="col">Exam Date</th>
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
        <th scope="col" className="text-right">
          Obtained Scores
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <Row key={row.attemptId} row={row} slNo={before + index + 1} />
      ))}
    </tbody>
  </table>
);

const ROW =
  'relative h-13 hover:bg-tint phone:grid phone:h-auto phone:grid-cols-[3.25rem_minmax(0,1fr)_2.75rem_2.75rem_2.75rem] phone:border-b phone:border-rule phone:pr-4 phone:last:border-b-0';
const CELLS =
  '[&>td]:border-b [&>td]:border-rule [&>td]:px-4 last:[&>td]:border-b-0 phone:[&>td]:border-b-0 phone:[&>td]:p-0';

function Row({ row, slNo }: { row: ExamHistoryRow; slNo: number }) {
  const { attemptId, examStartTime, type, correct, incorrect, skipped, score } = row;
  return (
    <tr className={`${ROW} ${CELLS}`}>
      <td className="border-r-(length:--line-strong) border-r-rule-strong! px-0! text-center font-strong text-accent phone:col-start-1 phone:row-span-2 phone:row-start-1 phone:grid phone:place-content-center">
        {slNo}
      </td>
      <td className="whitespace-nowrap phone:col-span-2 phone:col-start-2 phone:row-start-1 phone:pt-3! phone:pl-4!">
        <WayToExam attemptId={attemptId} startedAt={examStartTime} />
      </td>
      <td className="phone:col-start-2 phone:row-start-2 phone:pb-3! phone:pl-4! phone:text-xs phone:text-ink-soft wrap-anywhere">
        {TYPES[type]}
        <span className="text-ink-soft">, {examOf(row)}</span>
      </td>
      <Count icon={Check} tone="text-positive" word="correct">
        {correct}
      </Count>
      <Count icon={X} tone="text-negative" word="incorrect">
        {incorrect}
      </Count>
      <Count icon={Minus} tone="text-ink-faint" word="skipped">
        {skipped}
      </Count>
      <td className="text-right font-strong phone:col-span-2 phone:col-start-4 phone:row-start-1 phone:pt-3!">
        {scoreText(score)}
      </td>
    </tr>
  );
}

/** What tells it from others of its type: its subject where its name says no more. */
const examOf = ({ name, subject }: ExamHistoryRow): string => (name === texts.mockTestName(subject) ? subject : name);

/** Covers the whole row. */
const WayToExam = ({ attemptId, startedAt }: { attemptId: string; startedAt: string }) => (
  <Link
    to={`/student/exam-history/${attemptId}`}
    className="link outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
  >
    <time dateTime={startedAt}>{DATE.format(new Date(startedAt))}</time>
  </Link>
);

const Count = ({
  icon: Icon,
  tone,
  word,
  children,
}: {
  icon: LucideIcon;
  tone: string;
  word: string;
  children: number;
}) => (
  <td className="text-right phone:row-start-2 phone:pb-3! phone:text-xs">
    <Icon className={`mr-1 hidden size-3.5! stroke-[2.5] align-[-0.125rem] phone:inline ${tone}`} />
    {children}
    <span className="hidden phone:sr-only"> {word}</span>
  </td>
);
