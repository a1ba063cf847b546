import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { PAGE_DEPTH_MAX } from '../../../../../api/contracts/http/limits';
import { percentText } from '../../../entities/score/score-text';
import { DRAWN_TEST_NAMES } from '../../../entities/exam/test-kind';
import { startedTestsQuery } from '../../../entities/exam/started-tests.queries';
import { modelTestLabel } from '../../../entities/exam/model-test-label';
import { DATE_TIME } from '../../../lib/time/date-formats';
import { api, asCsv } from '../../../lib/api/client';
import { pageQuery } from '../../../lib/api/get-query';
import type { components } from '../../../lib/api/openapi.gen';
import { useAddressSearch, withFilters } from '../../../lib/use-address-search';
import { CsvButton } from '../../../ui/csv-button';
import { Empty } from '../../../ui/empty';
import { SelectField } from '../../../ui/field';
import { PageTitle } from '../../../ui/page-title';
import { PagedList, usePageNumber } from '../../../ui/paged-list';
import { SearchField } from '../../../ui/search-field';
import { messages } from './messages';
import { VerdictDots, VerdictLegend } from './verdict-dots';

type ListedAttempt = components['schemas']['ListedAttempt'];

const PAGE_ROWS = 50;
const texts = messages.list;

/** Lists finished attempts, newest first, filtered by student and exam. */
export function AttemptListPage() {
  const [address, setAddress] = useAddressSearch();
  const student = address.get('who') ?? '';
  const examId = address.get('exam') ?? '';
  const { pageNumber } = usePageNumber();
  const filter = { ...(student && { who: student }), ...(examId && { examId }) };
  const list = useQuery(pageQuery('/api/attempts', { query: { ...filter, page: pageNumber, pageSize: PAGE_ROWS } }));
  const filterBy = (filters: Record<string, string>) =>
    setAddress(withFilters(filters), { replace: true, preventScrollReset: true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 phone:gap-2">
      <PageTitle
        className="phone:px-4 phone:pt-3"
        note={
          <span className="flex flex-wrap gap-x-4 tabular-nums">
            {countText(list.data?.total)}
            <VerdictLegend className="text-xs desktop:hidden" />
          </span>
        }
        actions={
          <div className="flex flex-wrap items-end gap-3 phone:w-full">
            <ExamSelect examId={examId} onChange={(exam) => filterBy({ exam })} />
            <SearchField
              search={student}
              onSearch={(who) => filterBy({ who })}
              label={texts.findStudent}
              placeholder={texts.searchHint}
              className="w-72 phone:flex-none"
            />
          </div>
        }
      >
        {texts.title}
      </PageTitle>
      <PagedList
        label={texts.name}
        list={list}
        pageSize={PAGE_ROWS}
        skeleton={{ rows: 12, rowClassName: 'h-16' }}
        empty={<Empty>{student || examId ? texts.noMatches : texts.none}</Empty>}
      >
        {({ rows }) => (
          <>
            <ListHeader />
            <ul>
              {rows.map((attempt) => (
                <AttemptRow key={attempt.attemptId} attempt={attempt} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {list.data && list.data.total > 0 && (
        <CsvButton
          name="attempts"
          fetchTable={() => api.GET('/api/attempts', { params: { query: filter }, ...asCsv })}
          className="phone:px-4"
        />
      )}
    </div>
  );
}

const countText = (total: number | undefined): string =>
  total === undefined ? '\u00a0' : texts.count(total, total >= PAGE_DEPTH_MAX);

const COLUMNS_CLASSES =
  'grid grid-cols-[11rem_minmax(0,2fr)_minmax(0,3fr)_16rem_4rem_1.25rem] items-center gap-x-6 px-6';

/** Names of the columns on wide screens. The label of each row's link names the attempt. */
const ListHeader = () => (
  <div
    aria-hidden
    className={`${COLUMNS_CLASSES} border-b-(length:--line-strong) border-rule-strong bg-tint py-2 text-xs font-strong text-ink-soft max-desktop:hidden`}
  >
    <span>{texts.started}</span>
    <span>{texts.student}</span>
    <span>{texts.exam}</span>
    <VerdictLegend />
    <span className="text-right">{texts.score}</span>
  </div>
);

function AttemptRow({ attempt }: { attempt: ListedAttempt }) {
  const { attemptId, student, name, drawnFrom, startedAt, score } = attempt;
  const { pathname, search } = useLocation();
  const username = student.username ?? messages.deletedAccount;
  return (
    <li
      className={`${COLUMNS_CLASSES} group relative min-h-16 border-b border-rule py-2 tabular-nums last:border-b-0 hover:bg-tint max-desktop:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_4rem_1.25rem] max-desktop:gap-y-1 max-desktop:py-3 phone:grid-cols-[minmax(0,1fr)_4rem_1.25rem] phone:gap-x-3 phone:px-4`}
    >
      <span className="text-ink-soft max-desktop:row-start-2 max-desktop:self-start max-desktop:text-xs phone:row-start-4">
        {DATE_TIME.format(new Date(startedAt))}
      </span>
      <Link
        to={`/admin/attempts/${attemptId}`}
        state={{ back: `${pathname}${search}` }}
        aria-label={texts.link(username, name)}
        title={username}
        className="truncate font-strong covers-row"
      >
        {username}
      </Link>
      <span title={name} className="truncate phone:row-start-2">
        {name}
        {drawnFrom && <span className="text-xs text-ink-soft">{`, ${DRAWN_TEST_NAMES[drawnFrom]}`}</span>}
      </span>
      <Answers attempt={attempt} />
      <b className="text-right text-base font-head max-desktop:col-start-3 max-desktop:row-start-1 phone:col-start-2">
        {percentText(score)}
      </b>
      <ChevronRight className="size-5! text-ink-faint transition-transform duration-(--fill) group-hover:translate-x-0.75 group-hover:text-ink max-desktop:col-start-4 max-desktop:row-span-2 max-desktop:row-start-1 phone:col-start-3 phone:row-span-4" />
    </li>
  );
}

/** The answers as dots and in words. */
const Answers = ({ attempt: { correct, incorrect, skipped, verdicts, held } }: { attempt: ListedAttempt }) => (
  <span className="grid gap-1 text-xs text-ink-soft max-desktop:row-start-2 phone:col-span-2 phone:row-start-3">
    <VerdictDots verdicts={verdicts} />
    {messages.counts(correct, incorrect, skipped)}
    {held && <span className="text-caution">{texts.held}</span>}
  </span>
);

function ExamSelect({ examId, onChange }: { examId: string; onChange: (id: string) => void }) {
  const tests = useQuery(startedTestsQuery).data ?? [];
  return (
    <div className="min-w-56 phone:flex-1">
      <SelectField
        label={<span className="sr-only">{texts.exam}</span>}
        value={examId}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{texts.allExams}</option>
        {examId && !tests.some(({ _id }) => _id === examId) && <option value={examId}>{texts.selectedExam}</option>}
        {tests.map((test) => (
          <option key={test._id} value={test._id}>
            {modelTestLabel(test)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
