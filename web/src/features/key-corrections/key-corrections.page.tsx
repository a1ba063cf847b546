import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/waiting';
import { AppliedCorrection } from './applied-correction';
import { CorrectionForm } from './correction-form';
import { EarlierCorrections } from './earlier-corrections';
import { QuestionChoice } from './question-choice';
import { questionQuery } from './key-corrections.queries';

const TWO = 'grid grid-cols-[minmax(0,1fr)_21rem] items-start gap-6 max-[68.75rem]:grid-cols-1 phone:gap-3';

/** Page to correct wrong answer keys and to list earlier corrections. */
export function KeyCorrectionsPage() {
  const [address] = useSearchParams();
  const question = address.get('question');
  const correction = address.get('correction');
  return (
    <div className="grid gap-6 phone:gap-3">
      {question === null && correction === null ? (
        <>
          <PageTitle
            className="phone:px-4 phone:pt-3"
            note="Choose the question with the wrong key. You will see what changes before you apply the correction."
          >
            Answer keys
          </PageTitle>
          <div className={TWO}>
            <QuestionChoice />
            <EarlierCorrections />
          </div>
        </>
      ) : (
        <>
          <PageTitle
            className="phone:px-4 phone:pt-3"
            acts={
              <ButtonLink to="?" className="phone:w-full">
                Choose another question
              </ButtonLink>
            }
          >
            Correct an answer key
          </PageTitle>
          {correction === null ? (
            <OfQuestion key={question} id={question!} />
          ) : (
            <div className={TWO}>
              <AppliedCorrection key={correction} id={correction} />
              <EarlierCorrections />
            </div>
          )}
        </>
      )}
    </div>
  );
}

function OfQuestion({ id }: { id: string }) {
  const asked = useQuery(questionQuery(id));
  return (
    <div className={TWO}>
      {asked.data ? (
        <CorrectionForm question={asked.data} />
      ) : (
        <Sheet aria-busy={asked.isPending}>
          {asked.isPending && <Skeleton rows={6} rowClassName="h-17" />}
          <FetchRetry of={asked} />
        </Sheet>
      )}
      {!asked.data && <EarlierCorrections />}
    </div>
  );
}
