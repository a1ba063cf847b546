import { counted } from '../../lib/counted';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Plus, Upload } from 'lucide-react';
import { Link } from 'react-router-dom';
import { SUBJECTS, type Subject } from '../../../../api/contracts/http/limits';
import { Bubble } from '../../ui/bubble';
import { ButtonLink } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { Retry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Block, questionsOfBubble } from './block';
import { ExportQuestions } from './export/export-questions';
import { questionCountsQuery, usedQuestionCountsQuery } from './questions.queries';

const grouped = (count: number) => count.toLocaleString('en');

/** Number of questions per subject, with links to their lists (QDB-1 to QDB-4). */
export function QuestionDatabasePage() {
  const counts = useQuery(questionCountsQuery);
  const used = useQuery(usedQuestionCountsQuery);
  const total = counts.data && Object.values(counts.data).reduce((sum, count) => sum + count, 0);
  const unit = counts.data && questionsOfBubble(counts.data);
  return (
    <div className="grid gap-4">
      <PageTitle
        note={total === undefined ? undefined : `${grouped(total)} Questions`}
        className="phone:px-4 phone:pt-4"
        acts={
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/tutor/import-questions" icon={Upload}>
              Import
            </ButtonLink>
            <ExportQuestions />
            <ButtonLink to="/tutor/add-question" kind="ink" icon={Plus}>
              Add New Question
            </ButtonLink>
          </div>
        }
      >
        Question Database
      </PageTitle>
      {counts.isError && (
        <Sheet aria-label="Question counts">
          <Retry again={() => void counts.refetch()} busy={counts.isFetching}>
            The counts could not be loaded. You can still open each subject.
          </Retry>
        </Sheet>
      )}
      <Sheet aria-label="Subjects" className="grid grid-cols-2 phone:grid-cols-1">
        {SUBJECTS.map((subject) => (
          <SubjectCell
            key={subject}
            subject={subject}
            count={counts.data?.[subject]}
            used={used.data?.[subject]}
            unit={unit}
          />
        ))}
      </Sheet>
      {unit !== undefined && used.data && (
        <p className="meta flex flex-wrap gap-6 phone:px-4">
          <span className="flex items-center gap-2">
            <Bubble size="small" filled className="size-3!" />
            {counted(unit, 'question')} reserved for model tests
          </span>
          <span className="flex items-center gap-2">
            <Bubble size="small" className="size-3!" />
            {grouped(unit)} available
          </span>
        </p>
      )}
    </div>
  );
}

interface SubjectCellProps {
  subject: Subject;
  /** undefined while loading */
  count: number | undefined;
  used: number | undefined;
  unit: number | undefined;
}

function SubjectCell({ subject, count, used, unit }: SubjectCellProps) {
  return (
    <Link
      to={`/tutor/database/${subject}`}
      className="grid min-h-56 grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_auto_1fr] gap-x-6 p-6 no-underline hover:bg-tint not-phone:even:border-l-(length:--line-strong) not-phone:even:border-rule-strong not-phone:nth-[n+3]:border-t not-phone:nth-[n+3]:border-rule phone:min-h-28 phone:border-t phone:border-rule phone:p-4 phone:first:border-t-0"
    >
      <h2 className="page-title flex items-center gap-2">
        {subject}
        <ArrowRight className="size-4.5!" />
      </h2>
      <p className="section-title col-start-1 tabular-nums">{count === undefined ? '–' : grouped(count)} Questions</p>
      <p className="meta col-start-1 min-h-6 self-end tabular-nums">
        {count !== undefined &&
          used !== undefined &&
          `${grouped(used)} reserved for model tests, ${grouped(count - used)} available`}
      </p>
      <span className="col-start-2 row-span-3 row-start-1 self-center">
        {count !== undefined && unit !== undefined && (
          <Block bubbles={Math.ceil(count / unit)} filled={Math.floor((used ?? 0) / unit)} />
        )}
      </span>
    </Link>
  );
}
