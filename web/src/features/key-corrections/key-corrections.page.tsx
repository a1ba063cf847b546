import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { getQuery } from '../../lib/api/get-query';
import { ButtonLink } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { AppliedCorrection } from './applied-correction';
import { CorrectionForm } from './correction-form';
import { EarlierCorrections } from './earlier-corrections';
import { messages } from './messages';
import { QuestionChoice } from './question-choice';

const COLUMNS_CLASSES = 'grid grid-cols-[minmax(0,1fr)_21rem] items-start gap-6 max-desktop:grid-cols-1 phone:gap-3';

/** Page to correct wrong answer keys and to list earlier corrections. */
export function KeyCorrectionsPage() {
  const [address] = useSearchParams();
  const question = address.get('question');
  const correction = address.get('correction');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-3">
      {question === null && correction === null ? (
        <>
          <PageTitle className="phone:px-4 phone:pt-3" note={messages.listNote}>
            {messages.listTitle}
          </PageTitle>
          <div className={COLUMNS_CLASSES}>
            <QuestionChoice />
            <EarlierCorrections />
          </div>
        </>
      ) : (
        <>
          <PageTitle
            className="phone:px-4 phone:pt-3"
            actions={
              address.get('from') === 'reports' ? (
                <ButtonLink to="/tutor/reports" className="phone:w-full">
                  {messages.backToReports}
                </ButtonLink>
              ) : (
                <ButtonLink to="?" className="phone:w-full">
                  {messages.chooseAnother}
                </ButtonLink>
              )
            }
          >
            {messages.title}
          </PageTitle>
          {correction === null ? (
            <QuestionCorrection key={question} id={question!} />
          ) : (
            <div className={COLUMNS_CLASSES}>
              <AppliedCorrection key={correction} id={correction} />
              <EarlierCorrections />
            </div>
          )}
        </>
      )}
    </div>
  );
}

function QuestionCorrection({ id }: { id: string }) {
  const query = useQuery(getQuery('/api/key-corrections/questions/{id}', { path: { id } }));
  return (
    <div className={COLUMNS_CLASSES}>
      {query.data ? (
        <CorrectionForm question={query.data} />
      ) : (
        <Sheet aria-busy={query.isPending}>
          <FetchRetry query={query} skeleton={{ rows: 6, rowClassName: 'h-17' }} />
        </Sheet>
      )}
      {!query.data && <EarlierCorrections />}
    </div>
  );
}
