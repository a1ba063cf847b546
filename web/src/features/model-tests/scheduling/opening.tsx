import type { UseQueryResult } from '@tanstack/react-query';
import { texts } from '../../../../../api/contracts/http/texts';
import { messageOf } from '../../../lib/api/api-error';
import { PageTitle } from '../../../ui/page-title';
import { Retry } from '../../../ui/retry';
import { Sheet } from '../../../ui/sheet';
import { Skeleton } from '../../../ui/waiting';

export interface OpeningProps {
  title: string;
  test: UseQueryResult;
  questions: UseQueryResult;
}

/** In place of a form until its test and the questions of it come, or when one of them does not (TMODEL-38, TMODEL-40). */
export const Opening = ({ title, test, questions }: OpeningProps) => (
  <div className="grid gap-4">
    <PageTitle className="phone:px-4 phone:pt-4">{title}</PageTitle>
    <Sheet aria-busy={test.isPending || questions.isPending}>
      {test.isError && <Failed alert={texts.fetchFailed} of={test} />}
      {!test.isError && questions.isError && <Failed alert={texts.questionsFailed} of={questions} />}
      {!test.isError && !questions.isError && <Skeleton rows={6} rowClassName="h-18" />}
    </Sheet>
  </div>
);

const Failed = ({ alert, of: { error, isFetching, refetch } }: { alert: string; of: UseQueryResult }) => (
  <Retry alert={alert} again={() => void refetch()} busy={isFetching}>
    {messageOf(error)}
  </Retry>
);
