import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Clock, Copy, Eye, History } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { ModelTestStatus } from '../../../../../api/contracts/http/model-test-status';
import { texts } from '../../../../../api/contracts/http/texts';
import { ApiError } from '../../../lib/api/api-error';
import { writeDraft } from '../../../lib/device/drafts';
import { useLive } from '../../../lib/live/live';
import { useAccountId } from '../../../lib/session';
import { serverClock } from '../../../lib/time/server-clock';
import { useSecondsLeftSelector } from '../../../lib/time/use-countdown';
import { Button, ButtonLink } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { toast } from '../../../ui/toast';
import type { ModelTest } from '../model-test.queries';
import { statusOf } from '../sections';
import { messages } from '../messages';
import { DeleteTest } from './delete-test';
import { ChangedTest, Editor, EditorLoading } from './editor';
import {
  openedTestQuery,
  resultsStateQuery,
  selectedQuestionsQuery,
  startedQuery,
  useSaveTest,
  type Question,
} from './scheduling.queries';
import { draftOf } from './model-test-draft';
import { ResultsState } from './results-state';

/** Changes or deletes a model test (ROUTE-34, TMODEL-16 to TMODEL-29). */
export function EditTestPage() {
  const { modelTestId = '' } = useParams();
  const test = useQuery(openedTestQuery(modelTestId));
  const questions = useQuery(selectedQuestionsQuery(modelTestId));
  if (!test.data || !questions.data)
    return <EditorLoading title={messages.modelTest} test={test} questions={questions} />;
  return <OpenedTest key={modelTestId} test={test.data} questions={questions.data} />;
}

function OpenedTest({ test, questions }: { test: ModelTest; questions: readonly Question[] }) {
  const [initial] = useState(() => draftOf(test, questions));
  const [name, setName] = useState(test.Name);
  const accountId = useAccountId();
  const draftName = `model test ${test._id}`;
  const [isDeleting, setDeleting] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const current = useCurrentResults(test);
  const status = useStatus(test);
  const { data: started } = useQuery({ ...startedQuery(test._id), enabled: status !== 'Upcoming' });
  // the server also knows whether a student has finished
  const areResultsShown =
    current.resultsReleased === true || ((current.reveal ?? 'finish') === 'finish' && status === 'Archived');
  const update = useSaveTest(test._id);
  const queries = useQueryClient();
  const fetchQuestions = () => queries.fetchQuery({ ...selectedQuestionsQuery(test._id), staleTime: 0 });
  if (isDeleted) return <Navigate to="/tutor/model-test" />;
  return (
    <>
      <Editor
        title={name}
        draftName={draftName}
        chip={<StatusChip status={status} />}
        initial={initial}
        isStarted={status !== 'Upcoming'}
        studentsStarted={started && started.attempts + started.running}
        results={status === 'Upcoming' ? undefined : <ResultsState test={current} />}
        areResultsShown={areResultsShown}
        saving={{
          label: messages.saveChanges,
          busyLabel: messages.saving,
          failureText: texts.modelTestUpdateFailed,
          send: async (body, draft) => {
            const { message, revision } = await update.mutateAsync(body).catch(async (error: unknown) => {
              const saved = error instanceof ApiError && (error.details.current as ModelTest | undefined);
              throw saved ? new ChangedTest(draftOf(saved, await fetchQuestions())) : error;
            });
            toast.success(message);
            setName(body.Name);
            return { ...draft, revision };
          },
        }}
        actions={
          <>
            {status !== 'Upcoming' && <ButtonLink to={`/tutor/merit-list/${test._id}`}>Merit list</ButtonLink>}
            <ButtonLink to={`/tutor/model-test-paper/${test._id}`} icon={Eye}>
              {messages.previewAndPrint}
            </ButtonLink>
            <ButtonLink to={`/tutor/create-modeltest?copy=${test._id}`} icon={Copy} className="phone:hidden">
              {messages.makeACopy}
            </ButtonLink>
            <ButtonLink to={`/tutor/history/model-test/${test._id}`} icon={History}>
              {messages.history}
            </ButtonLink>
            <Button kind="danger" onClick={() => setDeleting(true)}>
              {messages.deleteModelTest}
            </Button>
          </>
        }
      />
      <DeleteTest
        id={test._id}
        name={name}
        isLive={status === 'Live'}
        open={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          writeDraft(accountId, draftName, undefined);
          setDeleted(true);
        }}
      />
    </>
  );
}

/** Returns the test with the current state of its results. */
function useCurrentResults(test: ModelTest): ModelTest {
  const { data, refetch } = useQuery({ ...resultsStateQuery(test._id), initialData: test });
  const refetchIt = () => void refetch();
  useLive('model-test', ({ modelTestId }) => modelTestId === test._id && refetchIt(), refetchIt);
  return data;
}

/** Returns the current status, by live messages and by the server clock. */
function useStatus(test: ModelTest): ModelTestStatus {
  const [lastStatus, setLastStatus] = useState(test.status);
  useLive('model-test', ({ modelTestId, status }) => {
    if (modelTestId === test._id && status !== 'Deleted') setLastStatus(status);
  });
  useSecondsLeftSelector(test.liveFrom, (secondsLeft) => secondsLeft === 0);
  useSecondsLeftSelector(test.liveUntil, (secondsLeft) => secondsLeft === 0);
  return statusOf({ ...test, status: lastStatus }, serverClock.now());
}

const CHIPS = {
  Upcoming: { tone: 'info', icon: Clock },
  Live: { tone: 'positive', icon: Check },
  Archived: { tone: 'neutral', icon: History },
} as const;

const StatusChip = ({ status }: { status: ModelTestStatus }) => <Chip {...CHIPS[status]}>{status}</Chip>;
