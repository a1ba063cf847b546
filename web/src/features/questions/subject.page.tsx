import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { PAGE_DEPTH_MAX, SUBJECTS, type Subject } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { useKeys } from '../../lib/keys';
import { useLetterKeys } from '../../lib/letter-keys';
import { BackTitle } from '../../ui/back-title';
import { Button, ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Kbd } from '../../ui/kbd';
import { usePageNumber } from '../../ui/paged-list';
import { Pages } from '../../ui/pages';
import { FetchRetry } from '../../ui/retry';
import { SearchField } from '../../ui/search-field';
import { Skeleton } from '../../ui/waiting';
import { DeleteQuestion } from './delete-question';
import { ExportQuestions } from './export/export-questions';
import { NoSuchSubject } from './no-such-subject';
import { QuestionList } from './question-list';
import { questionListQuery, QUESTIONS_PAGE_ROWS, type Question } from './questions.queries';

/** List of the questions of a subject: search, edit, delete (QDB-5 to QDB-12). */
export function SubjectQuestionsPage() {
  const { subject } = useParams();
  const known = SUBJECTS.find((one) => one === subject);
  return known ? <SubjectQuestions key={known} subject={known} /> : <NoSuchSubject />;
}

function SubjectQuestions({ subject }: { subject: Subject }) {
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const { pageNumber, addressOf: pageAddress } = usePageNumber();
  const list = useQuery(questionListQuery(subject, search, pageNumber));
  const [toDelete, setToDelete] = useState<Question>();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const shown = list.data;
  const { total = 0, before = 0 } = shown ?? {};

  const find = (text: string) => setAddress(text ? { search: text } : {}, { replace: true });
  const letterKeys = useLetterKeys();
  useKeys({
    '/': () => field.current?.focus(),
    n: () => void navigate('/tutor/add-question'),
  });

  const last = Math.ceil(total / QUESTIONS_PAGE_ROWS);
  const isCut = search !== '' && total >= PAGE_DEPTH_MAX;
  return (
    <div className="grid gap-4">
      <BackTitle
        back="/tutor/database"
        backName="Back to Question Database"
        note={
          shown ? (
            <>
              {total.toLocaleString('en')}
              {isCut ? ' or more' : ''} {search ? 'found' : 'Questions'}
              {list.isPlaceholderData && <span className="late">, loading</span>}
            </>
          ) : (
            ' '
          )
        }
        acts={
          <div className="flex flex-wrap gap-2 phone:-ml-11">
            <ExportQuestions subject={subject} />
            <ButtonLink to="/tutor/add-question" kind="ink" icon={Plus}>
              Add New Question
            </ButtonLink>
          </div>
        }
      >
        {subject}
      </BackTitle>
      {/* stacked above the list, so that hit tests skip the formulas below */}
      <div className="relative z-1 flex flex-wrap items-center gap-x-6 gap-y-2 phone:px-4">
        <SearchField
          key={subject}
          field={field}
          search={search}
          onSearch={find}
          label="Search questions"
          placeholder="Search question or option"
          className="max-w-88 flex-1"
        />
        {letterKeys && (
          <p className="meta compact:hidden">
            <Kbd>J</Kbd> <Kbd>K</Kbd> move through the list, <Kbd>E</Kbd> edit, <Kbd>Del</Kbd> delete, <Kbd>/</Kbd>{' '}
            search
          </p>
        )}
      </div>
      <QuestionList
        questions={shown?.rows}
        before={before}
        isBusy={list.isFetching}
        onDelete={setToDelete}
        above={
          <>
            <FetchRetry alert={texts.questionsFailed} of={list} />
            {!shown && !list.isError && <Skeleton rows={10} rowClassName="h-14" />}
            {shown?.rows.length === 0 && <NoQuestions search={search} onClear={() => field.current?.focus()} />}
          </>
        }
        below={<Pages current={pageNumber} last={last} to={pageAddress} />}
      />
      <DeleteQuestion question={toDelete} onClose={() => setToDelete(undefined)} />
    </div>
  );
}

function NoQuestions({ search, onClear }: { search: string; onClear: () => void }) {
  if (search) {
    return (
      <Empty act={<Button onClick={onClear}>Change the search</Button>}>
        No question or option contains “{search}”.
      </Empty>
    );
  }
  return (
    <Empty
      act={
        <ButtonLink to="/tutor/add-question" icon={Plus}>
          Add New Question
        </ButtonLink>
      }
    >
      {texts.noQuestions}
    </Empty>
  );
}
