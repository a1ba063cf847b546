import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { PAGE_DEPTH_MAX, SUBJECTS, type Subject } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { TopicSelect } from '../../entities/topic/topic-select';
import { topicsQuery } from '../../entities/topic/topics.queries';
import { useKeyboardShortcuts, useLetterShortcuts } from '../../lib/keyboard-shortcuts';
import { useAddressSearch, withFilters } from '../../lib/use-address-search';
import { BackTitle } from '../../ui/back-title';
import { Button, ButtonLink } from '../../ui/button';
import { CsvButton } from '../../ui/csv-button';
import { Empty } from '../../ui/empty';
import { CheckField } from '../../ui/field';
import { Kbd } from '../../ui/kbd';
import { usePageNumber } from '../../ui/paged-list';
import { PageTitle } from '../../ui/page-title';
import { Pages } from '../../ui/pages';
import { FetchRetry } from '../../ui/retry';
import { SearchField } from '../../ui/search-field';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/loading';
import { DeleteQuestion } from './delete-question';
import { ExportQuestions } from './export/export-questions';
import { messages } from './messages';
import { QuestionList } from './question-list';
import { SelectionToolbar } from './selection-toolbar';
import { fetchQuestionsTable, questionListQuery, QUESTIONS_PAGE_ROWS, type Question } from './questions.queries';

/** Value of the URL for the questions of all subjects. */
const ALL = 'all';

/** List of the questions of a subject, or of all: search, edit, delete (QDB-5 to QDB-12). */
export function SubjectQuestionsPage() {
  const { subject } = useParams();
  const validSubject = SUBJECTS.find((value) => value === subject);
  return validSubject || subject === ALL ? <Questions key={subject} subject={validSubject} /> : <UnknownSubject />;
}

/** @param subject undefined for all subjects */
function Questions({ subject }: { subject: Subject | undefined }) {
  const [address, changeAddress] = useAddressSearch();
  const search = address.get('search') ?? '';
  const { pageNumber, addressOf: pageAddress } = usePageNumber();
  const topic = address.get('topic') ?? '';
  const withoutSolution = address.get('withoutSolution') === 'true';
  const isFiltered = topic !== '' || withoutSolution;
  const filter = { search, topic, withoutSolution };
  const list = useQuery(questionListQuery(subject, filter, pageNumber));
  const topics = useQuery(topicsQuery(subject));
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback(
    ({ _id }: Question, isSelected: boolean) =>
      setSelectedIds((previous) => {
        const next = new Set(previous);
        if (isSelected) next.add(_id);
        else next.delete(_id);
        return next;
      }),
    [],
  );
  const [questionToDelete, setQuestionToDelete] = useState<Question>();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { rows, total = 0, before = 0 } = list.data ?? {};

  const filterBy = (filters: Record<string, string>) => changeAddress(withFilters(filters), { replace: true });
  const letterKeys = useLetterShortcuts();
  useKeyboardShortcuts({ n: () => void navigate('/tutor/add-question') });

  const last = Math.ceil(total / QUESTIONS_PAGE_ROWS);
  const isCut = search !== '' && total >= PAGE_DEPTH_MAX;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BackTitle
        back="/tutor/database"
        backName={messages.backToDatabase}
        note={
          rows ? (
            <>
              {search || isFiltered
                ? messages.resultCount(total, isCut)
                : messages.countOfSubject(total.toLocaleString('en'))}
              {list.isPlaceholderData && <span className="late">{messages.loading}</span>}
            </>
          ) : (
            // reserve the line while loading
            '\u00a0'
          )
        }
        actions={
          <div className="flex flex-wrap gap-2 phone:-ml-11">
            <ExportQuestions {...(subject && { subject })} />
            <ButtonLink to="/tutor/add-question" kind="ink" icon={Plus}>
              {messages.addNewQuestion}
            </ButtonLink>
          </div>
        }
      >
        {subject ?? messages.allSubjects}
      </BackTitle>
      {/* above the list, so that hit tests skip its formulas */}
      <div className="relative z-1 flex flex-wrap items-center gap-x-6 gap-y-2 phone:px-4">
        <SearchField
          key={subject ?? ALL}
          field={field}
          search={search}
          onSearch={(text) => filterBy({ search: text })}
          label={messages.searchQuestions}
          placeholder={messages.searchQuestionOrOption}
          className="max-w-88 flex-1"
        />
        {subject && (
          <div className="w-72 max-w-full tablet:w-48">
            <TopicSelect
              label={<span className="sr-only">{messages.topic}</span>}
              emptyLabel={messages.allOf(subject)}
              topics={topics.data ?? []}
              disabled={!topics.data?.length}
              value={topic}
              onChange={(topic) => filterBy({ topic })}
              isCounted
            />
          </div>
        )}
        <CheckField
          label={messages.onlyWithoutSolution}
          checked={withoutSolution}
          onChange={({ target }) => filterBy({ withoutSolution: target.checked ? 'true' : '' })}
        />
        {letterKeys && (
          <p className="meta compact:hidden">
            <Kbd>J</Kbd> <Kbd>K</Kbd> {messages.keysMove} <Kbd>E</Kbd> {messages.keyEdit} <Kbd>Del</Kbd>{' '}
            {messages.keyDelete} <Kbd>/</Kbd> {messages.keySearch}
          </p>
        )}
      </div>
      {/* reserves the line of the button while loading */}
      {list.isPending && <div className="h-(--control) phone:h-(--tap)" />}
      {rows && rows.length > 0 && (
        <SelectionToolbar
          topics={topics.data ?? []}
          selectedIds={selectedIds}
          onSelectAll={() => setSelectedIds(new Set([...selectedIds, ...rows.map(({ _id }) => _id)]))}
          onClear={() => setSelectedIds(new Set())}
        />
      )}
      <QuestionList
        selectedIds={selectedIds}
        onSelect={select}
        questions={rows}
        rowsBefore={before}
        isBusy={list.isFetching}
        onDelete={setQuestionToDelete}
        header={
          <>
            <FetchRetry alert={texts.questionsFailed} query={list} />
            {!rows && !list.isError && <Skeleton rows={10} rowClassName="h-14" />}
            {rows?.length === 0 && (
              <NoQuestions search={search} isFiltered={isFiltered} onClear={() => field.current?.focus()} />
            )}
          </>
        }
        footer={<Pages current={pageNumber} last={last} to={pageAddress} />}
      />
      {total > 0 && (
        <CsvButton
          name={`questions-${(subject ?? ALL).toLowerCase()}`}
          fetchTable={() => fetchQuestionsTable(subject, filter)}
          className="phone:px-4"
        />
      )}
      <DeleteQuestion question={questionToDelete} onClose={() => setQuestionToDelete(undefined)} />
    </div>
  );
}

function NoQuestions({ search, isFiltered, onClear }: { search: string; isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) return <Empty>{messages.noneInFilter}</Empty>;
  if (search) {
    return (
      <Empty action={<Button onClick={onClear}>{messages.changeTheSearch}</Button>}>{messages.noMatch(search)}</Empty>
    );
  }
  return (
    <Empty
      action={
        <ButtonLink to="/tutor/add-question" icon={Plus}>
          {messages.addNewQuestion}
        </ButtonLink>
      }
    >
      {texts.noQuestions}
    </Empty>
  );
}

/** Page for an unknown subject in the URL, such as Combined and Others (CONST-6, CONST-7). */
const UnknownSubject = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <PageTitle className="phone:px-4 phone:pt-4">{messages.subjectNotFound}</PageTitle>
    <Sheet aria-label={messages.subjectNotFound}>
      <Empty action={<ButtonLink to="/tutor/database">{messages.questionDatabase}</ButtonLink>}>
        {messages.subjectsAre(SUBJECTS)}
      </Empty>
    </Sheet>
  </div>
);
