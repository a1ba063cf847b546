import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { texts } from '../../../../api/contracts/http/texts';
import { messageOf } from '../../lib/api/api-error';
import { PageTitle } from '../../ui/page-title';
import { Retry } from '../../ui/retry';
import { Script, Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/waiting';
import { StartExam } from '../../features/attempts/start-exam';
import { paceText } from '../../features/mock-tests/mock-test-choice';
import { useMockTest, type MockTest } from '../../features/mock-tests/mock-test.queries';

/** What to know before a mock test begins (spec §2). */
export function MockTestStartPage() {
  const { id = '' } = useParams();
  const test = useMockTest(id);
  useExamPrepared();
  return (
    <div className="grid max-w-[56rem] gap-6 phone:gap-4">
      <PageTitle className="phone:px-4 phone:pt-4" note="Read this first: the time runs from the start on.">
        {test.data?.name ?? 'Mock Test'}
      </PageTitle>
      <Sheet aria-busy={test.isPending}>
        {test.isError ? (
          <Retry alert={texts.fetchFailed} again={() => void test.refetch()} busy={test.isFetching}>
            {messageOf(test.error)}
          </Retry>
        ) : (
          <>
            <Facts test={test.data} />
            <Rules />
            {test.data && <StartExam key={id} type="MockTest" examId={id} />}
          </>
        )}
      </Sheet>
    </div>
  );
}

/** Loads ahead what the questions are shown with: between the start and the first question the line may go down. */
function useExamPrepared(): void {
  useEffect(() => {
    // what can't be had now is asked for again when it is needed
    import('./mock-test-exam.page').catch(() => {});
  }, []);
}

function Facts({ test }: { test: MockTest | undefined }) {
  const facts = [
    { name: 'Questions', value: test?.questions.length },
    { name: 'Marks', value: test?.marks },
    { name: 'Minutes', value: test?.time },
  ];
  return (
    <dl className="grid grid-cols-3 border-b border-rule">
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className="flex flex-col-reverse border-rule-strong px-6 py-4 not-first:border-l-(length:--line-strong) phone:px-4"
        >
          <dt className="meta">
            {name}
            {name === 'Minutes' && test && <span className="phone:hidden">, {paceText(test)}</span>}
          </dt>
          <dd className="text-xl font-head tabular-nums">{value ?? <SkeletonBar className="my-3 w-12" />}</dd>
        </div>
      ))}
    </dl>
  );
}

const RULES = [
  'One option a question. A right answer gives 1 mark, a wrong one costs 0.25, a skipped one nothing.',
  'You can change or clear an answer until you submit, and mark questions to look at again.',
  'Each answer is saved as you give it. Without a connection it waits on this device and is sent when the line is back.',
  'The clock runs on the server, also when you reload, leave the page or go on with another device.',
  'When the time is up, the test is submitted with the answers given so far. It can be taken once.',
];

const Rules = () => (
  <ol>
    {RULES.map((rule, index) => (
      <li key={rule}>
        <Script
          className="border-b border-rule [&>div:first-child]:pt-4"
          margin={
            <span aria-hidden className="font-strong">
              {index + 1}
            </span>
          }
        >
          <p className="px-6 py-4 text-pretty phone:px-4">{rule}</p>
        </Script>
      </li>
    ))}
  </ol>
);
