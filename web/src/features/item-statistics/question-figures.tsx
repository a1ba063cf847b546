import { Flag } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { letterOf } from '../../ui/bubble';
import { Empty } from '../../ui/empty';
import { FilterTabs } from '../../ui/filter-tabs';
import { QuestionText } from '../../ui/question-text/question-text';
import { Sheet } from '../../ui/sheet';
import { useSeen } from '../../ui/use-seen';
import { figureText, flagText, shareText } from './figures';
import { SharedInk } from './shared-ink';
import type { QuestionStatistics } from './item-statistics.queries';

type Shown = 'all' | 'look' | 'hardest';
interface Numbered extends QuestionStatistics {
  /** position in the test, from 1 */
  number: number;
}

/** Each question with the options chosen by the top and bottom 27%. */
export function QuestionFigures({ questions }: { questions: readonly QuestionStatistics[] }) {
  const [shown, setShown] = useState<Shown>('all');
  const numbered = questions.map((question, place): Numbered => ({ ...question, number: place + 1 }));
  const toLookAt = numbered.filter(({ flag }) => flag);
  const rows = {
    all: numbered,
    look: toLookAt,
    hardest: numbered.toSorted((one, other) => one.difficulty - other.difficulty),
  }[shown];
  const options = Math.max(...questions.map(({ chosen }) => chosen.length - 1));
  return (
    <section className="grid gap-3" aria-label="The questions">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 phone:px-4">
        <FilterTabs
          tabs={[
            { name: 'all', label: 'All', count: questions.length },
            { name: 'look', label: 'Needs attention', count: toLookAt.length },
            { name: 'hardest', label: 'Hardest first', count: undefined },
          ]}
          chosen={shown}
          onChoose={setShown}
        />
        <Legend />
      </div>
      <Sheet>
        {rows.length === 0 ? (
          <Empty>No outliers.</Empty>
        ) : (
          <table className="items" style={{ '--options': options } as React.CSSProperties}>
            <thead>
              <tr>
                <th scope="col">SL</th>
                <th scope="col">Question</th>
                <th scope="col">Share correct</th>
                <th scope="col">Discrimination</th>
                <th scope="col">
                  <span className="sr-only">Chosen by the top and bottom 27% of students, by option</span>
                  <span className="choices" aria-hidden>
                    <span className="text-ink-soft">Top / bottom 27%</span>
                    {Array.from({ length: options }, (_, option) => (
                      <span key={option}>{letterOf(option)}</span>
                    ))}
                  </span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((question) => (
                <Row key={question.questionId} of={question} options={options} />
              ))}
            </tbody>
          </table>
        )}
      </Sheet>
    </section>
  );
}

const Legend = () => (
  <p className="meta flex flex-wrap items-center gap-x-4 gap-y-1">
    {(
      [
        ['everyone chose it', 1, false],
        ['a quarter chose it', 0.25, false],
        ['correct answer', 0, true],
      ] as const
    ).map(([name, share, right]) => (
      <span key={name} className="flex items-center gap-2">
        <SharedInk share={share} right={right} className="size-5.5" />
        {name}
      </span>
    ))}
  </p>
);

function Row({ of, options }: { of: Numbered; options: number }) {
  const row = useRef<HTMLTableRowElement>(null);
  const isDrawn = useSeen(row);
  const { number, questionId, question, correctAnswer, difficulty, discrimination, flag } = of;
  const why = flagText(of);
  return (
    <tr ref={row} data-look={flag !== null || undefined}>
      <td>{number}</td>
      <td>
        <div className="line-clamp-2">
          <QuestionText drawn={isDrawn} className="overflow-visible! text-base! leading-5.5!">
            {question}
          </QuestionText>
        </div>
        {correctAnswer === null && <p className="meta mt-0.5">Annulled: it does not count.</p>}
        <Options of={of} />
        {why && (
          <p className="mt-0.5 flex items-center gap-1 text-xs font-strong text-caution">
            <Flag aria-hidden className="size-4" />
            {why}
            {flag === 'key-likely-wrong' && (
              <Link className="link" to={`../answer-keys?question=${questionId}`}>
                Correct the key
              </Link>
            )}
          </p>
        )}
      </td>
      <td>
        <span>{correctAnswer === null ? '–' : shareText(difficulty)}</span>
        <i className="share" aria-hidden>
          <i style={{ width: shareText(difficulty) }} />
        </i>
      </td>
      <td>
        <span className={discrimination !== null && discrimination < 0 ? 'text-negative' : undefined}>
          {discrimination === null ? '–' : figureText(discrimination)}
        </span>
        <i className="apart" aria-hidden>
          {discrimination !== null && (
            <i
              data-below={discrimination < 0 || undefined}
              // from −0.25 to 0.75
              style={{ left: `${Math.min(100, Math.max(0, 25 + discrimination * 100))}%` }}
            />
          )}
        </i>
      </td>
      <td>
        <Choices of={of} columns={options} />
      </td>
    </tr>
  );
}

/** Link to the question, and its options with the key. */
function Options({ of: { questionId, subject, chosen, correctAnswer, number } }: { of: Numbered }) {
  const isTutor = useLocation().pathname.startsWith('/tutor/');
  const address = isTutor ? `../edit-question/${subject}/${questionId}` : `../answer-keys?question=${questionId}`;
  return (
    <details className="mt-0.5 text-xs">
      <summary className="text-ink-soft">Options and key</summary>
      <ol className="grid gap-1 py-1">
        {chosen.map(
          ({ option }, place) =>
            option !== null && (
              <li key={option} className="flex items-baseline gap-2">
                <b>{letterOf(place)}</b>
                <QuestionText className="text-xs!">{option}</QuestionText>
                {option === correctAnswer && <span className="text-positive">Key</span>}
              </li>
            ),
        )}
      </ol>
      <Link className="link" to={address} aria-label={`${isTutor ? 'Edit' : 'Open answer key of'} question ${number}`}>
        {isTutor ? 'Edit question' : 'Open answer key'}
      </Link>
    </details>
  );
}

const GROUPS = ['upper', 'lower'] as const;
const GROUP_NAMES = { upper: 'top', lower: 'bottom' } as const;

/** @param columns number of options of the question with the most */
function Choices({ of: { chosen, correctAnswer }, columns }: { of: QuestionStatistics; columns: number }) {
  const options = chosen.filter(({ option }) => option !== null);
  const said = GROUPS.map((group) => {
    const shares = chosen.map(({ option, [group]: share }, place) => {
      const name = option === null ? 'skipped' : letterOf(place);
      return `${name} ${shareText(share)}`;
    });
    return `${GROUP_NAMES[group]} 27%: ${shares.join(', ')}`;
  });
  const right = options.findIndex(({ option }) => option === correctAnswer);
  const key = right < 0 ? 'The question is annulled.' : `The key is ${letterOf(right)}.`;
  return (
    <>
      <span className="sr-only">{`Of the ${said.join('; of the ')}. ${key}`}</span>
      <div className="choices" aria-hidden>
        <span className="choices-letters">
          <span />
          {Array.from({ length: columns }, (_, place) => (
            <span key={place}>{place < options.length && letterOf(place)}</span>
          ))}
        </span>
        {GROUPS.map((group) => (
          <span key={group} className="contents">
            <span className="meta">{GROUP_NAMES[group]}</span>
            {options.map(({ option, [group]: share }) => (
              <span key={option} title={shareText(share)}>
                <SharedInk share={share} right={option === correctAnswer} className="size-6 phone:size-7" />
              </span>
            ))}
            {Array.from({ length: columns - options.length }, (_, none) => (
              <span key={none} />
            ))}
          </span>
        ))}
      </div>
    </>
  );
}
