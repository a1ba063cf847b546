import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { getQuery } from '../../lib/api/get-query';
import { DATE_TIME } from '../../lib/time/date-formats';
import { Empty } from '../../ui/empty';
import { PageTitle } from '../../ui/page-title';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import type { Entry } from './activity.queries';
import { groupOf } from './entry-kinds';
import { actionText, actorName, messages } from './messages';

/** What tutors and admins did with a question. */
export function QuestionHistoryPage() {
  const { questionId = '' } = useParams();
  const history = useQuery(getQuery('/api/activity/question/{questionId}', { path: { questionId } }));
  return <History title={messages.history.ofQuestion} history={history} />;
}

/** What tutors and admins did with a model test. */
export function ModelTestHistoryPage() {
  const { modelTestId = '' } = useParams();
  const history = useQuery(getQuery('/api/activity/modelTest/{modelTestId}', { path: { modelTestId } }));
  return <History title={messages.history.ofModelTest} history={history} />;
}

/** @param history newest first */
function History({ title, history }: { title: string; history: UseQueryResult<Entry[]> }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-3">
      <PageTitle className="phone:px-4 phone:pt-3" note={messages.history.note}>
        {title}
      </PageTitle>
      <Sheet aria-label={messages.history.list} aria-busy={history.isPending}>
        <FetchRetry query={history} skeleton={{ rows: 4, rowClassName: 'h-11' }} />
        {history.data?.length === 0 && <Empty>{messages.history.empty}</Empty>}
        <ol className="divide-y divide-rule">
          {history.data?.map((entry) => (
            <Row key={entry._id} entry={entry} />
          ))}
        </ol>
      </Sheet>
    </div>
  );
}

function Row({ entry }: { entry: Entry }) {
  const { icon: Icon } = groupOf(entry);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-6 py-3 wrap-anywhere phone:px-4">
      <Icon className="size-4.5! flex-none text-ink-faint" aria-hidden />
      <span className="min-w-0 flex-1 basis-60">
        <b className="font-strong">{actorName(entry)}</b> {actionText(entry)}
      </span>
      <time dateTime={entry.at} className="meta tabular-nums">
        {DATE_TIME.format(new Date(entry.at))}
      </time>
    </li>
  );
}
