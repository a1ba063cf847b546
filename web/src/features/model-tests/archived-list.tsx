import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Sheet } from '../../ui/sheet';
import type { ModelTest } from './model-test.queries';
import { factsOf, When } from './test-facts';

/** Tests that are over: each leads to its instructions, since it can still be taken once, as practice (MODEL-14). */
export const ArchivedList = ({ tests }: { tests: readonly ModelTest[] }) => (
  <Sheet className="overflow-clip">
    <ul className="-mr-px -mb-px grid grid-cols-3 max-[64rem]:grid-cols-2 phone:grid-cols-1">
      {tests.map((test) => (
        <li key={test._id} className="relative border-r border-b border-rule">
          <Link
            to={`/student/start-modeltest/${test._id}`}
            className="group grid h-full min-h-21 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 px-4 py-3 -outline-offset-2 hover:bg-tint"
          >
            <h3 className="font-strong wrap-anywhere">{test.Name}</h3>
            <p className="meta col-start-1 tabular-nums">{factsOf(test)}</p>
            <div className="col-start-1 [&_time]:font-text [&_time]:text-inherit">
              <When at={test.liveUntil}>Ended </When>
            </div>
            <span className="col-start-2 row-span-3 row-start-1 inline-flex items-center gap-1 text-xs text-ink-soft group-hover:text-ink">
              Practice
              <ArrowRight className="size-4!" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </Sheet>
);
