import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { STATISTICS_ATTEMPTS_MIN } from '../../../../api/contracts/http/item-statistics';
import { Empty } from '../../ui/empty';
import { LiveState } from '../../ui/live-state';
import { PageTitle } from '../../ui/page-title';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/waiting';
import { PaperFigures } from './paper-figures';
import { QuestionFigures } from './question-figures';
import { SharedInk } from './shared-ink';
import {
  examinedTestsQuery,
  statisticsQuery,
  useFollowedStatistics,
  type ExaminedTest,
  type TestStatistics,
} from './item-statistics.queries';
import './item-statistics.css';

/** How the questions of a model test did their work; the figures move as papers come in. */
export function ItemStatisticsPage() {
  const [search, setSearch] = useSearchParams();
  const tests = useQuery(examinedTestsQuery);
  const choose = (test: string) => setSearch({ test }, { replace: true, preventScrollReset: true });
  const first = firstShown(tests.data)?._id;
  const id = search.get('test') ?? first;
  // it stays, whatever test gets enough papers meanwhile
  const stay = useEffectEvent(() => id !== undefined && !search.has('test') && choose(id));
  useEffect(() => void stay(), [first]);
  return (
    <div className="grid gap-6 phone:gap-3">
      {id === undefined ? (
        <>
          <PageTitle className="phone:px-4 phone:pt-3">Item statistics</PageTitle>
          <Sheet aria-busy={tests.isPending}>
            {tests.isPending && <Skeleton rows={8} rowClassName="h-17" />}
            {tests.isSuccess && (
              <Empty drawing={<UnfilledShares />}>
                No model test has begun yet. Once students hand in their papers, this page tells how each question did.
              </Empty>
            )}
            <FetchRetry of={tests} />
          </Sheet>
        </>
      ) : (
        <OfTest id={id} tests={tests.data ?? []} onChoose={choose} />
      )}
    </div>
  );
}

/** The last test that has enough papers, else the last. */
const firstShown = (tests: readonly ExaminedTest[] = []): ExaminedTest | undefined =>
  tests.find(({ attempts }) => attempts >= STATISTICS_ATTEMPTS_MIN) ?? tests[0];

interface OfTestProps {
  id: string;
  tests: readonly ExaminedTest[];
  onChoose: (id: string) => void;
}

function OfTest({ id, tests, onChoose }: OfTestProps) {
  useFollowedStatistics(id);
  const fetched = useQuery(statisticsQuery(id));
  const { data } = fetched;
  return (
    <>
      <PageTitle
        className="phone:px-4 phone:pt-3"
        note={<span className="tabular-nums">{data ? noteOf(data) : '\u00a0'}</span>}
        acts={
          <div className="flex flex-wrap items-center gap-4 phone:w-full">
            <LiveState />
            <TestChoice id={id} tests={tests} named={data} onChoose={onChoose} />
          </div>
        }
      >
        Item statistics
      </PageTitle>
      {data && data.attempts >= STATISTICS_ATTEMPTS_MIN && (
        <>
          <PaperFigures of={data} />
          <QuestionFigures questions={data.questions} />
        </>
      )}
      {data && data.attempts < STATISTICS_ATTEMPTS_MIN && (
        <Sheet>
          <Empty drawing={<UnfilledShares />}>
            <b className="text-ink">
              {data.attempts} of {STATISTICS_ATTEMPTS_MIN} papers are in.
            </b>{' '}
            From {STATISTICS_ATTEMPTS_MIN} on the figures mean something; they appear here by themselves.
          </Empty>
        </Sheet>
      )}
      {!data && (
        <Sheet aria-busy={fetched.isPending}>
          {fetched.isPending && <Skeleton rows={8} rowClassName="h-17" />}
          <FetchRetry of={fetched} />
        </Sheet>
      )}
      {data && <FetchRetry of={fetched} />}
    </>
  );
}

interface TestChoiceProps extends OfTestProps {
  /** the test that is shown, which may not be among the latest */
  named: TestStatistics | undefined;
}

const TestChoice = ({ id, tests, named, onChoose }: TestChoiceProps) => {
  const listed = named && !tests.some(({ _id }) => _id === named._id) ? [named, ...tests] : tests;
  return (
    <label className="relative min-w-64 phone:flex-1">
      <span className="sr-only">Test</span>
      <select
        value={id}
        onChange={({ target }) => onChoose(target.value)}
        className="min-h-(--control) w-full appearance-none truncate rounded-control border border-field-edge bg-surface pr-10 pl-3 font-strong pointer-coarse:min-h-(--tap)"
      >
        {listed.map(({ _id, name, status }) => (
          <option key={_id} value={_id}>
            {name}
            {status === 'Live' && ', running'}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-soft" />
    </label>
  );
};

const UnfilledShares = () => (
  <div className="flex gap-2" aria-hidden>
    {[0.36, 0.09, 0, 0].map((share, place) => (
      <SharedInk key={place} share={share} className="size-9" />
    ))}
  </div>
);

function noteOf({ attempts, running, status }: TestStatistics): string {
  const students = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'student' : 'students'}`;
  if (attempts + running === 0) return 'Nobody has begun this test yet.';
  if (running === 0) return `${students(attempts)} ${attempts === 1 ? 'has' : 'have'} finished.`;
  const of = `${attempts.toLocaleString('en')} of ${students(attempts + running)} have finished.`;
  return status === 'Live' ? `${of} The figures move as papers come in.` : of;
}
