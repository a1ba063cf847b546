import { useQuery } from '@tanstack/react-query';
import { Check, Clock, Copy, History } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { ModelTestStatus } from '../../../../../api/contracts/http/model-test-status';
import { texts } from '../../../../../api/contracts/http/texts';
import { useLive } from '../../../lib/live/live';
import { serverClock } from '../../../lib/time/server-clock';
import { useSecondsLeftSelector } from '../../../lib/time/use-countdown';
import { Button, ButtonLink } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { toast } from '../../../ui/toast';
import type { ModelTest } from '../model-test.queries';
import { statusOf } from '../sections';
import { DeleteTest } from './delete-test';
import { Editor } from './editor';
import { Opening } from './opening';
import {
  openedTestQuery,
  selectedQuestionsQuery,
  startedQuery,
  useSaveTest,
  type Question,
} from './scheduling.queries';
import { draftOf } from './test-draft';

/** Where a tutor changes or deletes a model test (ROUTE-34, TMODEL-16 to TMODEL-29). */
export function EditTestPage() {
  const { modelTestId = '' } = useParams();
  const test = useQuery(openedTestQuery(modelTestId));
  const questions = useQuery(selectedQuestionsQuery(modelTestId));
  if (!test.data || !questions.data) return <Opening title="Model Test" test={test} questions={questions} />;
  return <OpenedTest key={modelTestId} test={test.data} questions={questions.data} />;
}

function OpenedTest({ test, questions }: { test: ModelTest; questions: readonly Question[] }) {
  const [initial] = useState(() => draftOf(test, questions));
  const [name, setName] = useState(test.Name);
  const [isAsking, setAsking] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const status = useStatus(test);
  const started = useQuery({ ...startedQuery(test._id), enabled: status !== 'Upcoming' });
  const update = useSaveTest(test._id);
  if (isDeleted) return <Navigate to="/tutor/model-test" />;
  return (
    <>
      <Editor
        title={name}
        chip={<StatusChip status={status} />}
        initial={initial}
        isStarted={status !== 'Upcoming'}
        studentsStarted={started.data?.started}
        saving={{
          label: 'Save Changes',
          busyLabel: 'Saving',
          failed: texts.modelTestUpdateFailed,
          send: async (body, draft) => {
            const { message } = await update.mutateAsync(body);
            toast.success(message);
            setName(body.Name);
            return draft;
          },
        }}
        acts={
          <>
            <ButtonLink to={`/tutor/create-modeltest?copy=${test._id}`} icon={Copy} className="phone:hidden">
              Make a copy
            </ButtonLink>
            <Button kind="danger" onClick={() => setAsking(true)}>
              Delete Model Test
            </Button>
          </>
        }
      />
      <DeleteTest
        id={test._id}
        name={name}
        isLive={status === 'Live'}
        open={isAsking}
        onClose={() => setAsking(false)}
        onDeleted={() => setDeleted(true)}
      />
    </>
  );
}

/** What it is at this moment, by the server's word and by its clock. */
function useStatus(test: ModelTest): ModelTestStatus {
  const [told, setTold] = useState(test.status);
  useLive('model-test', ({ modelTestId, status }) => {
    if (modelTestId === test._id && status !== 'Deleted') setTold(status);
  });
  useSecondsLeftSelector(test.liveFrom, (secondsLeft) => secondsLeft === 0);
  useSecondsLeftSelector(test.liveUntil, (secondsLeft) => secondsLeft === 0);
  return statusOf({ ...test, status: told }, serverClock.now());
}

const CHIPS = {
  Upcoming: { tone: 'info', icon: Clock },
  Live: { tone: 'positive', icon: Check },
  Archived: { tone: 'neutral', icon: History },
} as const;

const StatusChip = ({ status }: { status: ModelTestStatus }) => <Chip {...CHIPS[status]}>{status}</Chip>;
