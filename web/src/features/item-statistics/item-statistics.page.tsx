import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { STATISTICS_ATTEMPTS_MIN } from '../../../../api/contracts/http/item-statistics';
import { startedTestsQuery } from '../../entities/exam/started-tests.queries';
import { modelTestLabel } from '../../entities/exam/model-test-label';
import { DATE, TIME_WITH_SECONDS } from '../../lib/time/date-formats';
import { Button } from '../../ui/button';
import { Disclosure } from '../../ui/disclosure';
import { Empty } from '../../ui/empty';
import { SelectField } from '../../ui/field';
import { TimesForm } from '../../entities/exam/times-form';
import { LiveState } from '../../ui/live-state';
import { PageTitle } from '../../ui/page-title';
import { FetchRetry } from '../../ui/retry';
import { CsvButton } from '../../ui/csv-button';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/loading';
import {
  fetchItemTable,
  statisticsQuery,
  useLiveStatistics,
  type ExaminedTest,
  type TestStatistics,
} from './item-statistics.queries';
import { messages } from './messages';
import { PaperFigures } from './paper-figures';
import { QuestionTable } from './question-table';
import { ShareBubble } from './share-bubble';

/** Item statistics of a model test: live, or as of a past time. */
export function ItemStatisticsPage() {
  const [search, setSearch] = useSearchParams();
  const tests = useQuery(startedTestsQuery);
  const chooseTest = (test: string) => {
    const address = new URLSearchParams(search);
    address.set('test', test);
    setSearch(address, { replace: true, preventScrollReset: true });
  };
  const defaultId = defaultTest(tests.data)?._id;
  const id = search.get('test') ?? defaultId;
  const time = Date.parse(search.get('at') ?? '');
  const at = Number.isNaN(time) ? undefined : time;
  // writes the test to the URL, so that it stays when another one gets enough attempts
  const keepTest = useEffectEvent(() => id !== undefined && !search.has('test') && chooseTest(id));
  useEffect(() => void keepTest(), [defaultId]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-3">
      {id === undefined ? (
        <>
          <PageTitle className="phone:px-4 phone:pt-3">{messages.title}</PageTitle>
          <Sheet aria-busy={tests.isPending}>
            {tests.isPending && <Skeleton rows={8} rowClassName="h-17" />}
            {tests.isSuccess && <Empty drawing={<EmptyDrawing />}>{messages.noTests}</Empty>}
            <FetchRetry query={tests} />
          </Sheet>
        </>
      ) : (
        <TestView
          id={id}
          at={at}
          tests={tests.data ?? []}
          onTestChange={chooseTest}
          onTimeChange={(newTime) => {
            const address = new URLSearchParams({ test: id });
            if (newTime !== undefined) address.set('at', new Date(newTime).toISOString());
            setSearch(address, { preventScrollReset: true });
          }}
        />
      )}
    </div>
  );
}

/** Returns the latest test with enough attempts, else the latest. */
const defaultTest = (tests: readonly ExaminedTest[] = []): ExaminedTest | undefined =>
  tests.find(({ attempts }) => attempts >= STATISTICS_ATTEMPTS_MIN) ?? tests[0];

interface TestViewProps {
  id: string;
  /** Time of the statistics in ms since the epoch; undefined means now */
  at: number | undefined;
  tests: readonly ExaminedTest[];
  onTestChange: (id: string) => void;
  onTimeChange: (at: number | undefined) => void;
}

function TestView({ id, at, tests, onTestChange, onTimeChange }: TestViewProps) {
  const isNow = at === undefined;
  useLiveStatistics(isNow ? id : undefined);
  const statistics = useQuery(statisticsQuery(id, at));
  const { data } = statistics;
  return (
    <>
      <PageTitle
        className="phone:px-4 phone:pt-3"
        note={<span className="tabular-nums">{data ? noteOf(data, at) : '\u00a0'}</span>}
        actions={
          <div className="flex flex-wrap items-center gap-4 phone:w-full">
            {isNow && <LiveState />}
            <TestSelect id={id} tests={tests} loadedTest={data} onTestChange={onTestChange} />
          </div>
        }
      >
        {messages.title}
      </PageTitle>
      <Disclosure label={messages.atAnotherTime} open={!isNow} className="w-fit phone:w-auto phone:px-4">
        <div className="flex flex-wrap items-start gap-3 pt-3 phone:grid">
          <TimesForm times={[{ label: messages.asOf, at }]} onSubmit={([time]) => onTimeChange(time)} />
          {!isNow && (
            <Button className="mt-7 phone:mt-0" onClick={() => onTimeChange(undefined)}>
              {messages.now}
            </Button>
          )}
        </div>
      </Disclosure>
      {data && data.attempts >= STATISTICS_ATTEMPTS_MIN && (
        <>
          <PaperFigures statistics={data} />
          <QuestionTable questions={data.questions} />
          <CsvButton name={`item-statistics-${id}`} fetchTable={() => fetchItemTable(id, at)} className="phone:px-4" />
        </>
      )}
      {data && data.attempts < STATISTICS_ATTEMPTS_MIN && (
        <Sheet>
          <Empty drawing={<EmptyDrawing />}>
            <b className="text-ink">{messages.finishedOf(data.attempts, STATISTICS_ATTEMPTS_MIN)}</b>{' '}
            {messages.tooFew(STATISTICS_ATTEMPTS_MIN, isNow)}
          </Empty>
        </Sheet>
      )}
      {!data && (
        <Sheet aria-busy={statistics.isPending}>
          <FetchRetry query={statistics} skeleton={{ rows: 8, rowClassName: 'h-17' }} />
        </Sheet>
      )}
      {data && <FetchRetry query={statistics} />}
    </>
  );
}

interface TestSelectProps extends Pick<TestViewProps, 'id' | 'tests' | 'onTestChange'> {
  /** The selected test, which may be missing from the list */
  loadedTest: TestStatistics | undefined;
}

function TestSelect({ id, tests, loadedTest, onTestChange }: TestSelectProps) {
  const isMissing = loadedTest && !tests.some(({ _id }) => _id === loadedTest._id);
  const options = isMissing ? [loadedTest, ...tests] : tests;
  return (
    <div className="min-w-[min(16rem,100%)] phone:flex-1">
      <SelectField
        label={<span className="sr-only">{messages.test}</span>}
        value={id}
        onChange={({ target }) => onTestChange(target.value)}
      >
        {options.map((test) => (
          <option key={test._id} value={test._id}>
            {modelTestLabel(test)}
            {test.status === 'Live' && messages.live}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

const EmptyDrawing = () => (
  <div className="flex gap-2" aria-hidden>
    {[0.36, 0.09, 0, 0].map((share, index) => (
      <ShareBubble key={index} share={share} className="size-9" />
    ))}
  </div>
);

function noteOf({ attempts, running, status }: TestStatistics, at: number | undefined): string {
  const { note } = messages;
  if (at !== undefined) return note.finishedBy(attempts, `${DATE.format(at)}, ${TIME_WITH_SECONDS.format(at)}`);
  if (attempts + running === 0) return note.noStudents;
  if (running === 0) return note.allFinished(attempts);
  const finishedText = note.someFinished(attempts, attempts + running);
  return status === 'Live' ? `${finishedText} ${note.updatesLive}` : finishedText;
}
