import { Plus } from 'lucide-react';
import { ButtonLink } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { PageTitle } from '../../../ui/page-title';
import { FetchRetry } from '../../../ui/retry';
import { Sheet } from '../../../ui/sheet';
import { ownZone } from '../time-texts';
import { StackedPapersDrawing } from '../drawings';
import { messages } from '../messages';
import { ScheduledTests } from './scheduled-tests';
import { useScheduledTests } from './scheduling.queries';

/** Model tests in the sections Live, Upcoming and Archived, updated live (TMODEL-1 to TMODEL-6). */
export function ScheduledTestsPage() {
  const list = useScheduledTests();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle
        className="items-center! phone:px-4 phone:pt-4"
        note={messages.timesShownIn(ownZone())}
        actions={<CreateNew kind="ink" />}
      >
        {messages.modelTest}
      </PageTitle>
      {list.data &&
        (list.data.length > 0 ? (
          <ScheduledTests tests={list.data} />
        ) : (
          <Sheet>
            <Empty drawing={<StackedPapersDrawing className="h-26 w-30" />} action={<CreateNew kind="plain" />}>
              {messages.noScheduledTests}
            </Empty>
          </Sheet>
        ))}
      {(list.isPending || list.isError) && (
        <Sheet aria-busy={list.isPending}>
          <FetchRetry query={list} skeleton={{ rows: 7, rowClassName: 'h-19' }} />
        </Sheet>
      )}
    </div>
  );
}

const CreateNew = ({ kind }: { kind: 'ink' | 'plain' }) => (
  <ButtonLink to="/tutor/create-modeltest" kind={kind} icon={Plus}>
    {messages.createNew}
  </ButtonLink>
);
