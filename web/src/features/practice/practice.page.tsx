import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentPracticeQuery, type Practice } from '../../entities/practice/practice.queries';
import { useAccountId } from '../../lib/session';
import { PageTitle } from '../../ui/page-title';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { messages } from './messages';
import { Plan } from './plan';
import { PracticeRun } from './practice-run';
import { PracticeSetup } from './practice-setup';

/** Practice without a time limit: the setup, or the running practice. */
export function PracticePage() {
  const current = useQuery(currentPracticeQuery(useAccountId()));
  // The practice is shown until the student leaves its summary.
  const [practice, setPractice] = useState<Practice | null>(null);
  const visiblePractice = practice ?? current.data ?? null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-4">
      <PageTitle className="phone:px-4 phone:pt-4" note={visiblePractice ? undefined : messages.pageNote}>
        {messages.practice}
      </PageTitle>
      {visiblePractice ? (
        <PracticeRun key={visiblePractice.practiceId} practice={visiblePractice} onLeave={() => setPractice(null)} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_21rem] items-start gap-6 max-desktop:grid-cols-1 phone:gap-4">
          {current.isError ? (
            <Sheet>
              <FetchRetry query={current} />
            </Sheet>
          ) : (
            <PracticeSetup busy={current.isPending} onStart={setPractice} />
          )}
          <Plan />
        </div>
      )}
    </div>
  );
}
