import { Plus } from 'lucide-react';
import { ButtonLink } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { PageTitle } from '../../../ui/page-title';
import { FetchRetry } from '../../../ui/retry';
import { Sheet } from '../../../ui/sheet';
import { Skeleton } from '../../../ui/waiting';
import { ownZone } from '../date-text';
import { CoveredPapers } from '../drawings';
import { Routine } from './routine';
import { useScheduledTests } from './scheduling.queries';

/** Model tests in the sections Live, Upcoming and Archived, updated live (TMODEL-1 to TMODEL-6). */
export function ScheduledTestsPage() {
  const list = useScheduledTests();
  return (
    <div className="grid gap-4">
      <PageTitle
        className="items-center! phone:px-4 phone:pt-4"
        note={`Times shown in ${ownZone()} time`}
        acts={<CreateNew kind="ink" />}
      >
        Model Test
      </PageTitle>
      {list.data &&
        (list.data.length > 0 ? (
          <Routine tests={list.data} />
        ) : (
          <Sheet>
            <Empty drawing={<CoveredPapers className="h-26 w-30" />} act={<CreateNew kind="plain" />}>
              No model tests yet. The first one you create will appear here.
            </Empty>
          </Sheet>
        ))}
      {(list.isPending || list.isError) && (
        <Sheet aria-busy={list.isPending}>
          {list.isPending && <Skeleton rows={7} rowClassName="h-19" />}
          <FetchRetry of={list} />
        </Sheet>
      )}
    </div>
  );
}

const CreateNew = ({ kind }: { kind: 'ink' | 'plain' }) => (
  <ButtonLink to="/tutor/create-modeltest" kind={kind} icon={Plus}>
    Create New
  </ButtonLink>
);
