import { useQuery } from '@tanstack/react-query';
import { REPORTED_QUESTIONS_PAGE_ROWS } from '../../../../api/contracts/http/question-reports';
import { Empty } from '../../ui/empty';
import { PageTitle } from '../../ui/page-title';
import { PagedList, usePageNumber } from '../../ui/paged-list';
import { messages } from './messages';
import { reportedQuestionsQuery } from './question-reports.queries';
import { ReportedQuestionRow } from './reported-question-row';

/** Keeps the height of the line while loading. */
const NBSP = '\u00a0';

/** The queue of reported questions, in which tutors check them and reply. */
export function ReportedQuestionsPage() {
  const { pageNumber } = usePageNumber();
  const list = useQuery(reportedQuestionsQuery(pageNumber));
  const first = (pageNumber - 1) * REPORTED_QUESTIONS_PAGE_ROWS + 1;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-4">
      <PageTitle className="phone:px-4 phone:pt-4" note={list.data ? messages.note(list.data.total) : NBSP}>
        {messages.title}
      </PageTitle>
      <PagedList
        label={messages.title}
        list={list}
        pageSize={REPORTED_QUESTIONS_PAGE_ROWS}
        skeleton={{ rows: 3, rowClassName: 'h-64' }}
        empty={<Empty>{messages.noneReported}</Empty>}
      >
        {({ rows }) =>
          rows.map((question, index) => (
            <ReportedQuestionRow key={question.questionId} question={question} number={first + index} />
          ))
        }
      </PagedList>
    </div>
  );
}
