import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { QuestionText } from '../../../entities/question/question-text';
import { ApiError } from '../../../lib/api/api-error';
import { DATE_TIME } from '../../../lib/time/date-formats';
import { BackTitle } from '../../../ui/back-title';
import { ButtonLink } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { FetchRetry } from '../../../ui/retry';
import { Sheet } from '../../../ui/sheet';
import { Skeleton } from '../../../ui/loading';
import { messages } from '../messages';
import { PublishAnswer, PublishedAnswer } from './publish-answer';
import { QuotedQuestion } from './quoted-question';
import { doubtQuery, type ReviewedDoubt } from './reviews.queries';
import { SimilarDoubts } from './similar-doubts';

const QUEUE = '/tutor/reviews';

/** A doubt with its question, its answer and similar doubts, where tutors publish the answer (ANSWER-12). */
export function DoubtPage() {
  const doubtId = useParams().doubtId!;
  const query = useQuery(doubtQuery(doubtId));
  const isDeleted = query.error instanceof ApiError && query.error.status === 404;
  const { data: doubt } = query;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-3">
      <BackTitle back={QUEUE} backName={messages.backToQueue}>
        {doubt ? messages.doubtOf(doubt.subject) : messages.doubts}
      </BackTitle>
      {query.isPending && <Skeleton rows={3} rowClassName="h-36" />}
      {isDeleted ? (
        <Sheet>
          <Empty action={<ButtonLink to={QUEUE}>{messages.backToQueue}</ButtonLink>}>{messages.doubtDeleted}</Empty>
        </Sheet>
      ) : (
        <FetchRetry query={query} />
      )}
      {doubt && !isDeleted && (
        <>
          <DoubtSheet doubt={doubt} />
          <SimilarDoubts doubtId={doubtId} />
          <Publication doubt={doubt} />
        </>
      )}
    </div>
  );
}

const DoubtSheet = ({
  doubt: { username, askedAt, question, doubt, answer, answeredAt, answeredBy, editedAt },
}: DoubtProps) => (
  <Sheet className="grid grid-cols-[minmax(0,1fr)] gap-4 px-6 py-4 phone:px-4">
    {question && <QuotedQuestion question={question} />}
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="meta">{messages.nameAndTime(username, DATE_TIME.format(new Date(askedAt)))}</p>
      <QuestionText className="max-w-measure">{doubt}</QuestionText>
    </div>
    {answer === undefined ? (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-ink-soft">{messages.notAnsweredYet}</p>
        <ButtonLink to={QUEUE}>{messages.answerInQueue}</ButtonLink>
      </div>
    ) : (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1 border-l-(length:--line-strong) border-rule-strong pl-4">
        <p className="meta">
          {messages.nameAndTime(answeredBy!, DATE_TIME.format(new Date(answeredAt!)))}
          {editedAt && <>. {messages.editedOn(DATE_TIME.format(new Date(editedAt)))}</>}
        </p>
        <QuestionText className="max-w-measure">{answer}</QuestionText>
      </div>
    )}
  </Sheet>
);

interface DoubtProps {
  doubt: ReviewedDoubt;
}

/** The editor or the published text of an answered doubt. */
function Publication({ doubt }: DoubtProps) {
  const { _id, question, answer, published } = doubt;
  if (answer === undefined) return null;
  return (
    <Sheet className="px-6 py-4 phone:px-4">
      {!question && <p className="text-ink-soft">{messages.noQuestion}</p>}
      {question && published && <PublishedAnswer questionId={question._id} answerId={published.answerId} />}
      {question && !published && <PublishAnswer key={_id} doubt={doubt} questionId={question._id} />}
    </Sheet>
  );
}
