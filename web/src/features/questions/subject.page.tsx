import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
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
import { Sheet } from '../../ui/sheet';
import { useInTurn, useRowsInTurn } from '../../ui/use-in-turn';
import { Skeleton } from '../../ui/waiting';
import { DeleteQuestion } from './delete-question';
import { ExportQuestions } from './export/export-questions';
import { NoSuchSubject } from './no-such-subject';
import { QuestionSheet } from './question-sheet';
import { addressOf, QuestionRow } from './question-row';
import { questionListQuery, QUESTIONS_PAGE_ROWS, type Question } from './questions.queries';

/** The questions of one subject, to be searched, changed and deleted (QDB-5 to QDB-12). */
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
  const [chosenId, setChosenId] = useState<string>();
  const [toDelete, setToDelete] = useState<Question>();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { search: place } = useLocation();
  const shown = list.data;
  const { total = 0, before = 0 } = shown ?? {};
  // who writes on is not held up by 50 rows
  const rows = useRowsInTurn(shown?.rows) ?? [];
  const isComing = shown !== undefined && rows.length !== shown.rows.length;
  const at = Math.max(
    0,
    rows.findIndex(({ _id }) => _id === chosenId),
  );
  const chosen = rows[at];
  const sheet = useInTurn(useMemo(() => chosen && { ...chosen, number: before + at + 1 }, [chosen, before, at]));

  const find = (text: string) => setAddress(text ? { search: text } : {}, { replace: true });
  const choose = useCallback(({ _id }: Question) => setChosenId(_id), []);
  const step = (by: number) => {
    const next = rows[at + by];
    if (!next) return;
    setChosenId(next._id);
    document.querySelector(`[data-question="${next._id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const letterKeys = useLetterKeys();
  useKeys({
    j: () => step(chosenId === undefined ? 0 : 1),
    k: () => step(-1),
    e: chosen && (() => void navigate(addressOf(chosen) + place)),
    Delete: chosen && (() => setToDelete(chosen)),
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
              {(list.isPlaceholderData || isComing) && <span className="late">, loading</span>}
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
      {/* above the list: what is under the pointer is then found without a look at each formula below */}
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
            <Kbd>J</Kbd> <Kbd>K</Kbd> go through the list, <Kbd>E</Kbd> edits, <Kbd>Del</Kbd> deletes, <Kbd>/</Kbd>{' '}
            searches
          </p>
        )}
      </div>
      <div className="grid items-start gap-4 min-[1181px]:grid-cols-[minmax(0,1fr)_21rem]">
        <Sheet aria-label="Questions" aria-busy={list.isFetching || isComing} className="isolate">
          <FetchRetry alert={texts.questionsFailed} of={list} />
          {!shown && !list.isError && <Skeleton rows={10} rowClassName="h-14" />}
          {shown?.rows.length === 0 && <NoQuestions search={search} onClear={() => field.current?.focus()} />}
          {rows.length > 0 && (
            <table className="w-full table-fixed">
              <colgroup>
                <col className="w-14 phone:w-11" />
                <col />
                <col className="w-14 phone:hidden" />
                <col className="w-20 phone:w-13" />
              </colgroup>
              <thead className="border-b-(length:--line-strong) border-rule-strong bg-tint text-xs text-ink-soft phone:sr-only">
                <tr>
                  <th scope="col" className="w-14 py-2 text-accent">
                    SL
                  </th>
                  <th scope="col" className="px-3 text-left">
                    Question and options
                  </th>
                  <th scope="col" className="w-14 px-2 text-right">
                    Tests
                  </th>
                  <th scope="col" className="w-20">
                    <span className="sr-only">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((question, index) => (
                  <QuestionRow
                    key={question._id}
                    question={question}
                    number={before + index + 1}
                    isChosen={index === at}
                    onChoose={choose}
                    onDelete={setToDelete}
                  />
                ))}
              </tbody>
            </table>
          )}
          <Pages current={pageNumber} last={last} to={pageAddress} />
        </Sheet>
        {sheet && (
          <QuestionSheet
            className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto max-[1180px]:hidden"
            question={sheet.question}
            options={sheet.options}
            right={sheet.options.indexOf(sheet.correctAnswers[0] ?? '')}
            number={
              <span>
                Question <b className="text-accent">{sheet.number}</b>
              </span>
            }
          >
            {sheet.usedIn && sheet.usedIn.length > 0 && (
              <p className="meta">Used in {sheet.usedIn.map(({ name }) => name).join(', ')}</p>
            )}
            <div className="flex gap-2">
              <ButtonLink to={addressOf(sheet) + place} size="dense" icon={Pencil} className="flex-1">
                Edit
              </ButtonLink>
              <Button kind="bare" size="dense" icon={Trash2} onClick={() => setToDelete(sheet)}>
                Delete
              </Button>
            </div>
          </QuestionSheet>
        )}
      </div>
      <DeleteQuestion question={toDelete} onClose={() => setToDelete(undefined)} />
    </div>
  );
}

function NoQuestions({ search, onClear }: { search: string; onClear: () => void }) {
  if (search) {
    return (
      <Empty act={<Button onClick={onClear}>Change the search</Button>}>No question or option has “{search}”.</Empty>
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
