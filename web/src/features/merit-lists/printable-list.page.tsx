import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { NEGATIVE_MARK } from '../../../../api/contracts/http/limits';
import { listedTestQuery, wholeMeritListQuery, type MeritListRow } from '../../entities/merit-list/merit-list.queries';
import { OperatorHead } from '../../entities/operator/operator-head';
import { marksOf } from '../../entities/score/marks';
import { percentText, plainMarks } from '../../entities/score/score-text';
import { DATE_TIME } from '../../lib/time/date-formats';
import { serverClock } from '../../lib/time/server-clock';
import { BackTitle } from '../../ui/back-title';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { usePrintInLightColours } from '../../ui/use-print-in-light-colours';
import { messages } from './messages';
import { useStudentFilter } from './use-student-filter';

const texts = messages.columns;

/** The whole merit list of a model test, formatted for A4. Shows the students of one institute if the URL names it. */
export function PrintableListPage() {
  const { modelTestId = '' } = useParams();
  const { institute } = useStudentFilter();
  const test = useQuery(listedTestQuery(modelTestId));
  const list = useQuery(wholeMeritListQuery(modelTestId, institute));
  usePrintInLightColours();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="print:hidden">
        <BackTitle
          back={`/tutor/merit-list/${modelTestId}`}
          actions={
            <Button kind="ink" icon={Printer} disabled={!list.data || !test.data} onClick={() => print()}>
              {messages.printList}
            </Button>
          }
        >
          {messages.printTitle}
        </BackTitle>
      </div>
      <Sheet aria-label={messages.title} className="p-8 phone:overflow-x-auto phone:p-4 print:border-0 print:p-0">
        <OperatorHead />
        <header className="mb-4 grid gap-1">
          <h2 className="text-lg font-head wrap-anywhere">{messages.listOf(test.data?.Name ?? '')}</h2>
          <p className="flex flex-wrap gap-x-6 text-xs text-ink-soft tabular-nums">
            {institute !== undefined && <span>{institute}</span>}
            {list.data && <span>{messages.students(list.data.length)}</span>}
            {test.data && <span>{messages.facts(test.data.Marks, test.data.Time, NEGATIVE_MARK)}</span>}
            <span>{messages.printedAt(DATE_TIME.format(new Date(serverClock.now())))}</span>
          </p>
        </header>
        <FetchRetry query={list} skeleton={{ rows: 10, rowClassName: 'h-6' }} />
        {list.data?.length === 0 && <Empty>{messages.noStudents}</Empty>}
        {list.data && list.data.length > 0 && (
          <>
            <Rows rows={list.data} />
            <p className="mt-3 text-xs text-ink-soft">{messages.tieRule}</p>
            <p className="mt-16 ml-auto w-72 max-w-full border-t border-ink pt-1 text-xs text-ink-soft">
              {messages.signature}
            </p>
          </>
        )}
      </Sheet>
    </div>
  );
}

const HEAD_CLASSES = 'border-b-(length:--line-strong) border-ink px-2 py-1 font-strong text-ink-soft';
const CELL_CLASSES = 'border-b border-rule px-2 py-0.5';

/** The head of the table is repeated on each printed page. */
const Rows = ({ rows }: { rows: readonly MeritListRow[] }) => (
  <table className="w-full border-collapse text-left text-xs tabular-nums">
    <thead>
      <tr>
        <th scope="col" className={`${HEAD_CLASSES} text-right`}>
          {texts.slNo}
        </th>
        <th scope="col" className={`${HEAD_CLASSES} w-full`}>
          {texts.name}
        </th>
        {[texts.correct, texts.incorrect, texts.marks, texts.percent].map((name) => (
          <th key={name} scope="col" className={`${HEAD_CLASSES} text-right`}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.studentId} className="break-inside-avoid">
          <th
            scope="row"
            className={`${CELL_CLASSES} border-r-(length:--line-strong) border-r-rule-strong text-right font-strong`}
          >
            {row.slNo.toLocaleString('en')}
          </th>
          <td className={`${CELL_CLASSES} wrap-anywhere`}>{row.name}</td>
          <td className={`${CELL_CLASSES} text-right`}>{row.correct}</td>
          <td className={`${CELL_CLASSES} text-right`}>{row.incorrect}</td>
          <td className={`${CELL_CLASSES} text-right font-strong`}>{plainMarks(marksOf(row))}</td>
          <td className={`${CELL_CLASSES} text-right`}>{percentText(row.score)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
