import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { Chip } from '../../ui/chip';
import { Empty } from '../../ui/empty';
import { PagedList, usePageNumber } from '../../ui/paged-list';
import { QuestionText } from '../../entities/question/question-text';
import { SearchField } from '../../ui/search-field';
import { Button } from '../../ui/button';
import { QUESTION_ROWS, questionsQuery } from './key-corrections.queries';
import { keyName, messages } from './messages';

/** Searchable list of questions; a row opens the correction form. */
export function QuestionChoice() {
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const { pageNumber } = usePageNumber();
  const list = useQuery(questionsQuery(search, pageNumber));
  const setSearch = (text: string) => setAddress(text ? { search: text } : {}, { replace: true });
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <div className="phone:px-4">
        <SearchField search={search} onSearch={setSearch} label={messages.search} placeholder={messages.search} />
      </div>
      <PagedList
        label={messages.questions}
        list={list}
        pageSize={QUESTION_ROWS}
        skeleton={{ rows: 8, rowClassName: 'h-17' }}
        empty={
          <Empty action={search && <Button onClick={() => setSearch('')}>{messages.showAll}</Button>}>
            {search ? messages.noMatches : messages.noQuestions}
          </Empty>
        }
      >
        {({ rows }) => (
          <ul className="divide-y divide-rule">
            {rows.map(({ questionId, question, subject, options, correctAnswer }) => (
              <li key={questionId}>
                <Link
                  to={`?question=${questionId}`}
                  className="grid min-h-17 grid-cols-[minmax(0,1fr)_auto] items-center gap-4 px-6 py-3 -outline-offset-2 hover:bg-tint phone:px-4"
                >
                  <span className="line-clamp-2 min-w-0">
                    <QuestionText size="row">{question}</QuestionText>
                  </span>
                  <span className="grid justify-items-end gap-1">
                    <span className="meta">{subject}</span>
                    {correctAnswer === null ? (
                      <Chip tone="caution">{messages.annulled}</Chip>
                    ) : (
                      <span className="meta">{messages.key(keyName(correctAnswer, options))}</span>
                    )}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
