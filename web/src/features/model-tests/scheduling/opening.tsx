import type { UseQueryResult } from '@tanstack/react-query';
import { texts } from '../../../../../api/contracts/http/texts';
import { BackTitle } from '../../../ui/back-title';
import { FetchRetry } from '../../../ui/retry';
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
    <BackTitle back="/tutor/model-test" backName="Back to Model Test">
      {title}
    </BackTitle>
    <Sheet aria-busy={test.isPending || questions.isPending}>
      <FetchRetry alert={texts.fetchFailed} of={test} />
      {!test.isError && <FetchRetry alert={texts.questionsFailed} of={questions} />}
      {!test.isError && !questions.isError && <Skeleton rows={6} rowClassName="h-18" />}
    </Sheet>
  </div>
);
