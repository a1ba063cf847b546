import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PlaceSummary } from '../../entities/merit-list/place-summary';
import { Sheet } from '../../ui/sheet';
import { CARD_LINK_CLASSES, factsOf, ResultLink, CardTime } from './card-parts';
import type { OwnResult } from './list.queries';
import { messages } from './messages';
import type { ModelTest } from './model-test.queries';

export interface ArchivedListProps {
  tests: readonly ModelTest[];
  /** Results of taken tests, by id of the test */
  results: ReadonlyMap<string, OwnResult>;
}

/** Ended tests; each links to its instructions (MODEL-14), since it can still be taken once for practice. */
export const ArchivedList = ({ tests, results }: ArchivedListProps) => (
  <Sheet className="overflow-clip">
    <ul className="-mr-px -mb-px grid grid-cols-3 max-laptop:grid-cols-2 phone:grid-cols-1">
      {tests.map((test) => (
        <ArchivedTest key={test._id} test={test} result={results.get(test._id)} />
      ))}
    </ul>
  </Sheet>
);

const ArchivedTest = ({ test, result }: { test: ModelTest; result: OwnResult | undefined }) => (
  <li className="group relative flex min-h-21 items-center gap-3 border-r border-b border-rule px-4 py-3 hover:bg-tint">
    <div className="min-w-0 flex-1">
      <h3 className="font-strong wrap-anywhere">
        <Link to={`/student/start-modeltest/${test._id}`} className="covers-row">
          {test.Name}
        </Link>
      </h3>
      <p className="meta tabular-nums">{factsOf(test)}</p>
      <div className="[&_time]:font-text [&_time]:text-inherit">
        <CardTime at={test.liveUntil}>{messages.ended} </CardTime>
      </div>
      {result && result.score !== null && <PlaceSummary modelTestId={test._id} />}
    </div>
    {result ? <ResultLink result={result} /> : <Practice />}
  </li>
);

const Practice = () => (
  <span className={`${CARD_LINK_CLASSES} group-hover:text-ink`}>
    {messages.practice}
    <ArrowRight className="size-4!" />
  </span>
);
