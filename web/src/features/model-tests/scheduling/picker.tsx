import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useDeferredValue, useState, type KeyboardEvent } from 'react';
import { PICKER_PAGE_ROWS, SUBJECTS, type ExamSubject, type Subject } from '../../../../../api/contracts/http/limits';
import { searchText } from '../../../../../api/contracts/http/search-text';
import { texts } from '../../../../../api/contracts/http/texts';
import { TopicSelect } from '../../../entities/topic/topic-select';
import { topicsQuery } from '../../../entities/topic/topics.queries';
import type { Page } from '../../../lib/api/client';
import { useAddressSearch, withFilters } from '../../../lib/use-address-search';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { usePageNumber } from '../../../ui/paged-list';
import { lastPage, Pages } from '../../../ui/pages';
import { FetchRetry } from '../../../ui/retry';
import { SearchField } from '../../../ui/search-field';
import { Skeleton } from '../../../ui/loading';
import { messages } from '../messages';
import { PickerRow } from './picker-row';
import { questionsQuery } from './scheduling.queries';
import { isOfSubject, type SelectedQuestion } from './model-test-draft';

export interface PickerProps {
  /** Subject of the test */
  subject: ExamSubject | '';
  selected: readonly SelectedQuestion[];
  /** Called with the new selection; undefined if the questions are fixed */
  onSelect: ((selected: readonly SelectedQuestion[]) => void) | undefined;
}

/** Selectable list of all questions, 50 per page (TMODEL-10, TMODEL-30 to TMODEL-37). */
export function Picker({ subject, selected, onSelect }: PickerProps) {
  const filter = useFilter(subject);
  const { pageNumber, addressOf } = usePageNumber();
  const query = useQuery({ ...questionsQuery(filter, pageNumber), enabled: !filter.isSelectedOnly });
  const page = filter.isSelectedOnly ? pageOfSelected(selected, filter, pageNumber) : query.data;
  const deferredRows = useDeferredValue(query.data?.rows);
  const rows = (filter.isSelectedOnly ? page?.rows : deferredRows) ?? [];
  const ids = new Set(selected.map(({ _id }) => _id));
  const toggle = (question: SelectedQuestion) =>
    onSelect?.(ids.has(question._id) ? selected.filter(({ _id }) => _id !== question._id) : [...selected, question]);
  const isWaiting = !page && query.isPending;
  const isLoadingRows = !filter.isSelectedOnly && query.isPlaceholderData;
  const rowsBefore = (pageNumber - 1) * PICKER_PAGE_ROWS;
  return (
    <>
      <Filters {...filter} />
      {page?.total === 0 && (
        <Empty
          action={
            <Button className="mt-2" onClick={filter.clear}>
              {messages.showAllQuestions}
            </Button>
          }
        >
          {texts.noQuestionsOfSubject}
        </Empty>
      )}
      {rows.length > 0 && (
        <ul aria-label={messages.questions} aria-busy={isLoadingRows} className="isolate divide-y divide-rule">
          {rows.map((question, index) => (
            <PickerRow
              key={question._id}
              question={question}
              number={rowsBefore + index + 1}
              isSelected={ids.has(question._id)}
              isFixed={!onSelect || (!ids.has(question._id) && !isOfSubject(subject, question))}
              onToggle={toggle}
              onKeyDown={moveByArrows}
            />
          ))}
        </ul>
      )}
      {isWaiting && <Skeleton rows={10} rowClassName="h-15" />}
      {!filter.isSelectedOnly && <FetchRetry alert={texts.questionsFailed} query={query} />}
      {page && page.total > 0 && (
        <div className="sticky bottom-0 flex min-h-13 flex-wrap items-center justify-between gap-x-3 border-t-(length:--line-strong) border-rule-strong bg-surface px-4 max-desktop:static">
          <p className="text-ink-soft tabular-nums">
            {messages.range(rowsBefore + 1, rowsBefore + page.rows.length, page.total)}
            {isLoadingRows && <span className="late">{messages.loading}</span>}
          </p>
          <Pages
            current={pageNumber}
            last={lastPage(page.total, PICKER_PAGE_ROWS)}
            to={addressOf}
            className="phone:-mx-2"
          />
        </div>
      )}
    </>
  );
}

function pageOfSelected(
  selected: readonly SelectedQuestion[],
  { subject, search }: { subject: Subject | undefined; search: string },
  pageNumber: number,
): Page<SelectedQuestion> {
  const text = searchText(search);
  const filteredQuestions = selected.filter(
    (question) =>
      (subject === undefined || question.subject === subject) &&
      searchText(question.question, ...question.options).includes(text),
  );
  return {
    rows: filteredQuestions.slice((pageNumber - 1) * PICKER_PAGE_ROWS, pageNumber * PICKER_PAGE_ROWS),
    total: filteredQuestions.length,
  };
}

/** Moves the focus between rows with the up and down arrow keys. */
function moveByArrows(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const checkboxes = [...(event.currentTarget.closest('ul')?.querySelectorAll('input') ?? [])];
  const next = checkboxes[checkboxes.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Returns the filter of the list; subject and topic are part of the URL, so that Back restores them. */
function useFilter(testSubject: ExamSubject | '') {
  const [address, setAddress] = useAddressSearch();
  const [search, setSearch] = useState('');
  const [clears, setClears] = useState(0);
  const [isSelectedOnly, setSelectedOnly] = useState(false);
  const subject = subjectIn(address, testSubject);
  const change = (next: { subject?: (previous: Subject | undefined) => string; topic?: string } = {}) =>
    setAddress(
      (previous) =>
        withFilters({
          ...(next.subject && { subject: next.subject(subjectIn(previous, testSubject)), topic: '' }),
          ...(next.topic !== undefined && { topic: next.topic }),
        })(previous),
      { replace: true, preventScrollReset: true },
    );
  return {
    subject,
    /** Id of a topic of the subject; '' for all topics */
    topic: (subject && address.get('topic')) ?? '',
    search,
    /** Number of resets; remounts the search field */
    clears,
    isSelectedOnly,
    chooseSubject: (subject: Subject) => change({ subject: (previous) => (previous === subject ? ALL : subject) }),
    chooseTopic: (topic: string) => change({ topic }),
    searchFor: (text: string) => {
      setSearch(text);
      change();
    },
    showSelectedOnly: (isOn: boolean) => {
      setSelectedOnly(isOn);
      change();
    },
    clear: () => {
      setSearch('');
      setClears((count) => count + 1);
      setSelectedOnly(false);
      change({ subject: () => ALL });
    },
  };
}
const ALL = 'all';

/** Returns the subject from the URL; the default is the subject of the test. */
function subjectIn(address: URLSearchParams, testSubject: ExamSubject | ''): Subject | undefined {
  const value = address.get('subject') ?? testSubject;
  return SUBJECTS.find((name) => name === value);
}

type FiltersProps = ReturnType<typeof useFilter>;

function Filters({
  subject,
  search,
  clears,
  topic,
  isSelectedOnly,
  chooseSubject,
  chooseTopic,
  searchFor,
  showSelectedOnly,
}: FiltersProps) {
  const topics = useQuery(topicsQuery(subject)).data ?? [];
  return (
    // stacked above the rows, so that hit tests skip the formulas below
    <div className="relative z-1 flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-rule px-4 py-2">
      <SearchField
        key={clears}
        search={search}
        onSearch={searchFor}
        label={messages.searchQuestions}
        placeholder={messages.search}
        className="w-60"
      />
      <fieldset className="flex min-w-0 gap-1 phone:w-full phone:scroll-x-fade">
        <legend className="sr-only">{messages.subject}</legend>
        {SUBJECTS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === subject}
            title={name === subject ? messages.clickForAll : undefined}
            onClick={() => chooseSubject(name)}
            className="inline-flex h-8 items-center gap-2 rounded-control border border-transparent px-2 text-ink-soft hover:bg-tint aria-pressed:border-pen aria-pressed:font-strong aria-pressed:text-ink phone:h-(--tap) phone:px-3"
          >
            {name}
            {name === subject && <X className="size-3.5!" />}
          </button>
        ))}
      </fieldset>
      {subject && topics.length > 0 && !isSelectedOnly && (
        <div className="w-60 max-w-full phone:w-full">
          <TopicSelect
            label={<span className="sr-only">{messages.topic}</span>}
            emptyLabel={messages.allOf(subject)}
            topics={topics}
            value={topic}
            onChange={chooseTopic}
            isCounted
          />
        </div>
      )}
      <label className="ml-auto inline-flex min-h-8 items-center gap-2 whitespace-nowrap has-focus-ring outline-offset-2 phone:ml-0 phone:min-h-(--tap)">
        <input
          type="checkbox"
          checked={isSelectedOnly}
          onChange={({ target }) => showSelectedOnly(target.checked)}
          className="size-4 appearance-none rounded-bubble border border-rule-strong bg-surface checked:border-pen checked:bg-pen"
        />
        {messages.selectedQuestions}
      </label>
    </div>
  );
}
