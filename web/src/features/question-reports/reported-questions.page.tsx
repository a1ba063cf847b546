import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REPORTED_QUESTIONS_PAGE_ROWS } from '../../../../api/contracts/http/question-reports';
import { Empty } from '../../ui/empty';
import { PageTitle } from '../../ui/page-title';
import { PagedList, usePageNumber } from '../../ui/paged-list';
import { Sheet } from '../../ui/sheet';
import { messages } from './messages';
import { reportedQuestionsQuery, type ReportedQuestion } from './question-reports.queries';
import { ReportedQuestionRow } from './reported-question-row';

/** Keeps the height of the line while loading. */
const NBSP = '\u00a0';

interface OpenReply {
  readonly question: ReportedQuestion;
  /** Page on which the reply was opened */
  readonly pageNumber: number;
}

/** The queue of reported questions, in which tutors check them and reply. */
export function ReportedQuestionsPage() {
  const { pageNumber } = usePageNumber();
  const list = useQuery(reportedQuestionsQuery(pageNumber));
  const first = (pageNumber - 1) * REPORTED_QUESTIONS_PAGE_ROWS + 1;
  const [replies, setReplies] = useState<readonly OpenReply[]>([]);
  const rowPropsOf = (question: ReportedQuestion) => ({
    question,
    isReplying: replies.some((reply) => reply.question.questionId === question.questionId),
    onReply: () => setReplies((open) => [...open, { question, pageNumber }]),
    onClose: () => setReplies((open) => open.filter((reply) => reply.question.questionId !== question.questionId)),
  });
  // refetches must not remove a form with text
  const listedRows = list.isPlaceholderData ? undefined : list.data?.rows;
  const unlistedReplies = replies.filter(
    (reply) =>
      reply.pageNumber === pageNumber &&
      listedRows?.every(({ questionId }) => questionId !== reply.question.questionId) === true,
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-4">
      <PageTitle className="phone:px-4 phone:pt-4" note={list.data ? messages.note(list.data.total) : NBSP}>
        {messages.title}
      </PageTitle>
      {unlistedReplies.length > 0 && (
        <Sheet aria-label={messages.unlistedQuestion}>
          {unlistedReplies.map(({ question }) => (
            <ReportedQuestionRow key={question.questionId} {...rowPropsOf(question)} />
          ))}
        </Sheet>
      )}
      <PagedList
        label={messages.title}
        list={list}
        pageSize={REPORTED_QUESTIONS_PAGE_ROWS}
        skeleton={{ rows: 3, rowClassName: 'h-64' }}
        empty={<Empty>{messages.noneReported}</Empty>}
      >
        {({ rows }) =>
          rows.map((question, index) => (
            <ReportedQuestionRow key={question.questionId} {...rowPropsOf(question)} number={first + index} />
          ))
        }
      </PagedList>
    </div>
  );
}
