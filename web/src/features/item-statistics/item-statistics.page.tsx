import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { STATISTICS_ATTEMPTS_MIN } from '../../../../api/contracts/http/item-statistics';
import { testText } from '../../lib/test-text';
import { Button } from '../../ui/button';
import { Disclosure } from '../../ui/disclosure';
import { Empty } from '../../ui/empty';
import { SelectField } from '../../ui/field';
import { InstantsForm } from '../../ui/instants-form';
import { LiveState } from '../../ui/live-state';
import { PageTitle } from '../../ui/page-title';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/waiting';
import { SaveCsv } from '../../ui/save-csv';
import { PaperFigures } from './paper-figures';
import { QuestionFigures } from './question-figures';
import { SharedInk } from './shared-ink';
import {
  examinedTestsQuery,
  fetchItemTable,
  statisticsQuery,
  useFollowedStatistics,
  type ExaminedTest,
  type TestStatistics,
} from './item-statistics.queries';
import './item-statistics.css';

/** Item statistics of a model test: live, or as of a past time. */
export function ItemStatisticsPage() {
  const [search, setSearch] = useSearchParams();
  const tests = useQuery(examinedTestsQuery);
  const choose = (test: string) => {
    const address = new URLSearchParams(search);
    address.set('test', test);
    setSearch(address, { replace: true, preventScrollReset: true });
  };
  const first = firstShown(tests.data)?._id;
  const id = search.get('test') ?? first;
  const asked = Date.parse(search.get('at') ?? '');
  const at = Number.isNaN(asked) ? undefined : asked;
  // keeps the test when another one reaches the minimum number of attempts
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
                No model test has started yet. When students finish one, this page shows how each question performed.
              </Empty>
            )}
            <FetchRetry of={tests} />
          </Sheet>
        </>
      ) : (
        <OfTest
          id={id}
          at={at}
          tests={tests.data ?? []}
          onChoose={choose}
          onAsk={(time) => {
            const address = new URLSearchParams({ test: id });
            if (time !== undefined) address.set('at', new Date(time).toISOString());
            setSearch(address, { preventScrollReset: true });
          }}
        />
      )}
    </div>
  );
}

/** Returns the latest test with enough attempts, else the latest. */
const firstShown = (tests: readonly ExaminedTest[] = []): ExaminedTest | undefined =>
  tests.find(({ attempts }) => attempts >= STATISTICS_ATTEMPTS_MIN) ?? tests[0];

interface OfTestProps {
  id: string;
  /** ms since the epoch; undefined: now */
  at: number | undefined;
  tests: readonly ExaminedTest[];
  onChoose: (id: string) => void;
  onAsk: (at: number | undefined) => void;
}

function OfTest({ id, at, tests, onChoose, onAsk }: OfTestProps) {
  const isNow = at === undefined;
  useFollowedStatistics(isNow ? id : undefined);
  const fetched = useQuery(statisticsQuery(id, at));
  const { data } = fetched;
  return (
    <>
      <PageTitle
        className="phone:px-4 phone:pt-3"
        note={<span className="tabular-nums">{data ? noteOf(data, at) : '\u00a0'}</span>}
        acts={
          <div className="flex flex-wrap items-center gap-4 phone:w-full">
            {isNow && <LiveState />}
            <TestChoice id={id} tests={tests} named={data} onChoose={onChoose} />
          </div>
        }
      >
        Item statistics
      </PageTitle>
      <Disclosure label="At another time" open={!isNow} className="w-fit phone:w-auto phone:px-4">
        <div className="flex flex-wrap items-start gap-3 pt-3 phone:grid">
          <InstantsForm times={[{ label: 'As of', at }]} onAsk={([time]) => onAsk(time)} />
          {!isNow && (
            <Button className="mt-7 phone:mt-0" onClick={() => onAsk(undefined)}>
              Now
            </Button>
          )}
        </div>
      </Disclosure>
      {data && data.attempts >= STATISTICS_ATTEMPTS_MIN && (
        <>
          <PaperFigures of={data} />
          <QuestionFigures questions={data.questions} />
          <SaveCsv name={`item-statistics-${id}`} fetchTable={() => fetchItemTable(id, at)} className="phone:px-4" />
        </>
      )}
      {data && data.attempts < STATISTICS_ATTEMPTS_MIN && (
        <Sheet>
          <Empty drawing={<UnfilledShares />}>
            <b className="text-ink">
              {data.attempts} of {STATISTICS_ATTEMPTS_MIN} attempts finished.
            </b>{' '}
            Statistics need at least {STATISTICS_ATTEMPTS_MIN} finished attempts
            {isNow && ' and appear here automatically'}.
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

interface TestChoiceProps extends Pick<OfTestProps, 'id' | 'tests' | 'onChoose'> {
  /** the shown test, which may be missing from the list */
  named: TestStatistics | undefined;
}

const TestChoice = ({ id, tests, named, onChoose }: TestChoiceProps) => {
  const listed = named && !tests.some(({ _id }) => _id === named._id) ? [named, ...tests] : tests;
  return (
    <div className="min-w-64 phone:flex-1">
      <SelectField
        label={<span className="sr-only">Test</span>}
        value={id}
        onChange={({ target }) => onChoose(target.value)}
      >
        {listed.map((test) => (
          <option key={test._id} value={test._id}>
            {testText(test)}
            {test.status === 'Live' && ', live'}
          </option>
        ))}
      </SelectField>
    </div>
  );
};

const UnfilledShares = () => (
  <div className="flex gap-2" aria-hidden>
    {[0.36, 0.09, 0, 0].map((share, place) => (
      <SharedInk key={place} share={share} className="size-9" />
    ))}
  </div>
);

const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

function noteOf({ attempts, running, status }: TestStatistics, at: number | undefined): string {
  const students = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'student' : 'students'}`;
  if (at !== undefined)
    return `${attempts === 0 ? 'No student' : students(attempts)} had finished by ${TIME.format(at)}.`;
  if (attempts + running === 0) return 'No student has started this test yet.';
  if (running === 0) return `${students(attempts)} ${attempts === 1 ? 'has' : 'have'} finished.`;
  const of = `${attempts.toLocaleString('en')} of ${students(attempts + running)} ${attempts + running === 1 ? 'has' : 'have'} finished.`;
  return status === 'Live' ? `${of} The figures update live.` : of;
}
