import { ArrowDown, ArrowUp, Download, RefreshCw } from 'lucide-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NEGATIVE_MARK } from '../../../../api/contracts/http/limits';
import { messageOf } from '../../lib/api/api-error';
import { markText, percentText } from '../../entities/score/score-text';
import { Alert } from '../../ui/alert';
import { Bubble, letterOf } from '../../ui/bubble';
import { Button } from '../../ui/button';
import { FetchRetry } from '../../ui/retry';
import { Stat } from '../../ui/stat';
import { useMutateOnce } from '../../ui/use-submit-once';
import { savePreview, previewQuery, type KeyedQuestion, type CorrectionPreview } from './key-corrections.queries';
import { messages } from './messages';

const texts = messages.preview;

const INITIAL_ROWS = 5;
const PAGE = 50;

/** Preview of the effects of a new key. */
export function PreviewFigures({ question, after }: { question: KeyedQuestion; after: string | null }) {
  const [page, setPage] = useState(0);
  // page 0 shows only the first changes
  const query = useQuery(previewQuery(question.questionId, after, Math.max(1, page), page === 0 ? INITIAL_ROWS : PAGE));
  const preview = query.data;
  return (
    <>
      {!preview && query.isPending && (
        <output className="flex items-center gap-3 pt-3 text-ink-soft">
          <RefreshCw aria-hidden className="turning" />
          {texts.loading}
        </output>
      )}
      <FetchRetry query={query} />
      {preview && (
        <>
          <Facts preview={preview} />
          {preview.attempts > 0 && <Answers preview={preview} options={question.options} />}
          {preview.changes.length > 0 && (
            <>
              <ChangedScores preview={preview} page={page} isLoading={query.isPlaceholderData} onPage={setPage} />
              <SaveTable questionId={question.questionId} after={after} />
            </>
          )}
        </>
      )}
    </>
  );
}

interface PreviewProps {
  preview: CorrectionPreview & { changed: number };
}

const Facts = ({ preview: { attempts, students, changed } }: PreviewProps) => (
  <p className="flex gap-8 pt-2 phone:grid phone:grid-cols-[repeat(3,auto)] phone:justify-between phone:gap-3">
    <Stat label={texts.attempts(attempts)}>{attempts.toLocaleString('en')}</Stat>
    <Stat label={texts.scores(changed)}>{changed.toLocaleString('en')}</Stat>
    <Stat label={texts.students(students)}>{students.toLocaleString('en')}</Stat>
  </p>
);

const MARKS = { Correct: 1, Incorrect: -NEGATIVE_MARK, Skipped: 0, Annulled: 0 } as const;

/** Answers per option with their change in marks: solid bars for changed marks, hatched bars otherwise. */
function Answers({ preview: { answers }, options }: PreviewProps & { options: readonly string[] }) {
  const highest = Math.max(...answers.map(({ attempts }) => attempts));
  return (
    <table className="mt-4 w-full tabular-nums">
      <caption className="sr-only">{texts.answers}</caption>
      <tbody>
        {answers.map(({ option, attempts, before, after }) => {
          const index = option === null ? -1 : options.indexOf(option);
          const letter = index < 0 ? '–' : letterOf(index);
          const change = MARKS[after] - MARKS[before];
          return (
            <tr key={`${option} ${before}`} className="h-11 border-t border-rule">
              <td className="w-11">
                <Bubble size="list" filled={after === 'Correct'}>
                  {letter}
                </Bubble>
              </td>
              <th scope="row" className="pr-3 text-left font-text whitespace-nowrap">
                {option === null ? texts.skipped : index < 0 ? texts.choseRemoved : texts.chose(letter)}
              </th>
              <td aria-hidden className="w-2/5 phone:hidden">
                <i
                  className={before === after ? 'block h-2.5 strokes' : 'block h-2.5 bg-pen'}
                  style={{ width: `${(100 * attempts) / highest}%` }}
                />
              </td>
              <td className="w-16 text-right font-strong">{attempts.toLocaleString('en')}</td>
              <td className="w-36 text-right whitespace-nowrap">
                {after === 'Annulled' ? (
                  texts.noLongerCounts
                ) : change === 0 ? (
                  texts.noChange
                ) : (
                  <Change amount={change}>{`${markText(change)} ${texts.marks(change)}`}</Change>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A change in marks. @param amount positive for an improvement */
const Change = ({ amount, children }: { amount: number; children: string }) => {
  const Arrow = amount > 0 ? ArrowUp : ArrowDown;
  return (
    <span className={`inline-flex items-center gap-1 font-strong ${amount > 0 ? 'text-positive' : 'text-negative'}`}>
      <Arrow aria-hidden className="size-4" />
      {children}
    </span>
  );
};

interface ChangedScoresProps extends PreviewProps {
  /** Page number; 0 shows only the first changes */
  page: number;
  isLoading: boolean;
  onPage: (page: number) => void;
}

function ChangedScores({ preview: { changes, changed }, page, isLoading, onPage }: ChangedScoresProps) {
  const last = Math.ceil(changed / PAGE);
  const rowsBefore = page === 0 ? 0 : (page - 1) * PAGE;
  return (
    <>
      <table
        aria-busy={isLoading}
        className="mt-4 w-full tabular-nums [&_td]:h-11 [&_td]:border-t [&_td]:border-rule [&_td]:pl-8 phone:[&_td]:pl-3 [&_th]:pb-2 [&_th]:pl-8 phone:[&_th]:pl-3 [&_th]:text-xs [&_th]:font-strong [&_th]:text-ink-soft [&_tr>:first-child]:pl-0"
      >
        <thead>
          <tr className="text-right whitespace-nowrap">
            <th scope="col" className="text-left">
              {texts.biggestChanges}
            </th>
            <th scope="col">{texts.score}</th>
            <th scope="col" className="phone:hidden">
              {texts.place}
            </th>
            <th scope="col">{texts.moved}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ attemptId, name, before: score, after, rankBefore, rankAfter }) => (
            <tr key={attemptId} className="text-right whitespace-nowrap">
              <td title={name} className="w-full max-w-0 truncate text-left">
                {name}
              </td>
              <td>
                <span className="text-ink-soft">{percentText(score)}</span> {texts.placeSeparator}{' '}
                <b>{percentText(after)}</b>
              </td>
              <td className="phone:hidden">
                <span className="text-ink-soft">{rankBefore?.toLocaleString('en') ?? '–'}</span> {texts.placeSeparator}{' '}
                <b>{rankAfter?.toLocaleString('en') ?? '–'}</b>
              </td>
              <td>
                <RankChange from={rankBefore} to={rankAfter} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changed > INITIAL_ROWS && (
        <div className="flex items-center gap-4 pt-3">
          {page === 0 ? (
            <Button onClick={() => onPage(1)}>{texts.showAll(changed)}</Button>
          ) : (
            <>
              <Button size="dense" disabled={page === 1} onClick={() => onPage(page - 1)}>
                {texts.previous}
              </Button>
              <Button size="dense" disabled={page >= last} onClick={() => onPage(page + 1)}>
                {texts.next}
              </Button>
              <span className="meta">{texts.range(rowsBefore + 1, rowsBefore + changes.length, changed)}</span>
            </>
          )}
        </div>
      )}
    </>
  );
}

function SaveTable({ questionId, after }: { questionId: string; after: string | null }) {
  const saving = useMutation({ mutationFn: () => savePreview(questionId, after) });
  const { submit, isBusy } = useMutateOnce(saving);
  return (
    <div className="grid justify-items-start gap-2 pt-3">
      <Button icon={Download} busy={isBusy} busyLabel={texts.saving} onClick={() => void submit()}>
        {texts.saveCsv}
      </Button>
      <Alert>{saving.isError && messageOf(saving.error)}</Alert>
    </div>
  );
}

function RankChange({ from, to }: { from: number | null; to: number | null }) {
  if (from === null || to === null) return <span className="text-ink-soft">{texts.notRanked}</span>;
  if (from === to) return <span className="text-ink-soft">{texts.noChange}</span>;
  return <Change amount={from - to}>{Math.abs(from - to).toLocaleString('en')}</Change>;
}
