import { useQuery } from '@tanstack/react-query';
import { Check, Clock, MessageCircle, PencilLine } from 'lucide-react';
import { useMemo } from 'react';
import { REPORTS_PAGE_ROWS, type ReportOutcome } from '../../../../api/contracts/http/question-reports';
import { HiddenAnswer } from '../../entities/question/hidden-answer';
import { QuestionText } from '../../entities/question/question-text';
import { useFontsReady } from '../../entities/question/use-formulas';
import { REASONS } from '../../entities/question-report/messages';
import { ownReportsQuery, type StudentReport } from '../../entities/question-report/own-reports.queries';
import { DATE_TIME, MONTH_DAY } from '../../lib/time/date-formats';
import { BackTitle } from '../../ui/back-title';
import { Chip } from '../../ui/chip';
import { Empty } from '../../ui/empty';
import { Skeleton } from '../../ui/loading';
import { PagedList, usePageNumber } from '../../ui/paged-list';
import { messages } from './messages';

const SKELETON = { rows: 4, rowClassName: 'h-40 phone:h-64' };

const ICONS: Readonly<Record<ReportOutcome, typeof Check>> = {
  corrected: Check,
  edited: PencilLine,
  answered: MessageCircle,
  fine: Check,
};

/** The student's reports with the replies of tutors. */
export function OwnReportsPage() {
  const { pageNumber } = usePageNumber();
  const list = useQuery(ownReportsQuery(pageNumber));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-4">
      <BackTitle back="/student/mistake-review" backName={messages.backToMistakes} note={messages.ownNote}>
        {messages.ownTitle}
      </BackTitle>
      <PagedList
        label={messages.ownTitle}
        list={list}
        pageSize={REPORTS_PAGE_ROWS}
        skeleton={SKELETON}
        empty={<Empty>{messages.noReports}</Empty>}
      >
        {({ rows }) => <Reports rows={rows} />}
      </PagedList>
    </div>
  );
}

/** Shows the placeholder until fonts and formulas are loaded, so that the rows do not move. */
function Reports({ rows }: { rows: readonly StudentReport[] }) {
  const texts = useMemo(
    () => rows.flatMap(({ question, comment, message }) => [question, comment ?? '', message ?? '']),
    [rows],
  );
  if (!useFontsReady(texts)) return <Skeleton {...SKELETON} />;
  return rows.map((report) => <ReportRow key={report.reportId} report={report} />);
}

function ReportRow({ report }: { report: StudentReport }) {
  const { question, subject, reason, comment, at, outcome, message, resolvedAt, hidden } = report;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-rule px-6 py-5 last:border-b-0 phone:px-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="meta">
          <b className="text-ink">{subject}</b> · {REASONS[reason]} ·{' '}
          <time dateTime={at}>{messages.reportedAt(MONTH_DAY.format(new Date(at)))}</time>
        </p>
        {hidden ? null : outcome === null ? (
          <Chip icon={Clock}>{messages.waiting}</Chip>
        ) : (
          <Chip tone={outcome === 'fine' ? 'info' : 'positive'} icon={ICONS[outcome]}>
            {messages.results[outcome]}
          </Chip>
        )}
      </div>
      <QuestionText className="max-w-measure">{question}</QuestionText>
      {comment && (
        <QuestionText size="option" className="max-w-measure text-ink-soft">
          {comment}
        </QuestionText>
      )}
      {hidden && <HiddenAnswer reason={hidden} />}
      {message && resolvedAt && (
        <div className="max-w-measure border-l-(length:--line-strong) border-rule-strong bg-tint px-4 py-3">
          <p className="meta mb-1">
            <time dateTime={resolvedAt}>{messages.repliedAt(DATE_TIME.format(new Date(resolvedAt)))}</time>
          </p>
          <QuestionText size="option">{message}</QuestionText>
        </div>
      )}
    </article>
  );
}
