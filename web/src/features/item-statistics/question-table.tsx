import { Flag } from 'lucide-react';
import { useRef, useState, type ComponentProps, type CSSProperties } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { letterOf } from '../../ui/bubble';
import { classes } from '../../ui/classes';
import { Empty } from '../../ui/empty';
import { FilterTabs } from '../../ui/filter-tabs';
import { QuestionText } from '../../entities/question/question-text';
import { Sheet } from '../../ui/sheet';
import { useInView } from '../../ui/use-in-view';
import { figureText, flagText, shareText } from './figures';
import type { QuestionStatistics } from './item-statistics.queries';
import { messages } from './messages';
import { OptionLetters, OptionShares } from './option-shares';
import { ShareBubble } from './share-bubble';

const texts = messages.questions;

type Filter = 'all' | 'attention' | 'hardest';
interface NumberedQuestion extends QuestionStatistics {
  /** Position in the test, from 1 */
  number: number;
}

/** Table of the questions with the options chosen by the top and bottom 27%; a list on narrow screens. */
export function QuestionTable({ questions }: { questions: readonly QuestionStatistics[] }) {
  const [filter, setFilter] = useState<Filter>('all');
  const all = questions.map((question, index): NumberedQuestion => ({ ...question, number: index + 1 }));
  const flaggedQuestions = all.filter(({ flag }) => flag);
  const rows = { all, attention: flaggedQuestions, hardest: all.toSorted((a, b) => a.difficulty - b.difficulty) }[
    filter
  ];
  const columns = Math.max(...questions.map(({ chosen }) => chosen.length - 1));
  return (
    <section className="grid gap-3" aria-label={texts.name}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 phone:px-4">
        <FilterTabs
          tabs={[
            { name: 'all', label: texts.all, count: questions.length },
            { name: 'attention', label: texts.needsAttention, count: flaggedQuestions.length },
            { name: 'hardest', label: texts.hardestFirst, count: undefined },
          ]}
          selected={filter}
          onSelect={setFilter}
        />
        <Legend />
      </div>
      <Sheet>
        {rows.length === 0 ? (
          <Empty>{messages.paper.noOutliers}</Empty>
        ) : (
          <table className="w-full border-collapse max-laptop:block" style={{ '--options': columns } as CSSProperties}>
            <thead className="max-laptop:sr-only">
              <tr>
                <HeadCell className={`${NUMBER_CLASSES} text-accent`}>{texts.number}</HeadCell>
                <HeadCell className="pl-6 text-left text-ink-soft">{texts.question}</HeadCell>
                <HeadCell className={`${FIGURE_CLASSES} text-left text-ink-soft`}>{texts.shareCorrect}</HeadCell>
                <HeadCell className={`${FIGURE_CLASSES} text-left text-ink-soft`}>{texts.discrimination}</HeadCell>
                <HeadCell className="w-0 pr-6 text-ink-soft">
                  <span className="sr-only">{texts.topAndBottomLong}</span>
                  <OptionLetters columns={columns} />
                </HeadCell>
              </tr>
            </thead>
            <tbody className="max-laptop:block">
              {rows.map((question) => (
                <Row key={question.questionId} question={question} columns={columns} />
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
        [texts.everyoneChoseIt, 1, false],
        [texts.quarterChoseIt, 0.25, false],
        [texts.correctAnswer, 0, true],
      ] as const
    ).map(([name, share, isKey]) => (
      <span key={name} className="flex items-center gap-2">
        <ShareBubble share={share} isKey={isKey} className="size-5.5" />
        {name}
      </span>
    ))}
  </p>
);

const NUMBER_CLASSES = 'w-16 border-r-(length:--line-strong) border-r-rule-strong text-center font-strong tabular-nums';
const FIGURE_CLASSES = 'w-34 max-desktop:w-26';

const HeadCell = ({ className, ...rest }: ComponentProps<'th'>) => (
  <th
    scope="col"
    {...rest}
    className={`border-b-(length:--line-strong) border-b-rule-strong bg-tint px-3 py-2 align-middle text-xs font-strong ${className}`}
  />
);

const Cell = ({ className, ...rest }: ComponentProps<'td'>) => (
  <td
    {...rest}
    className={classes(
      'h-17 border-b border-b-rule px-3 py-2 align-middle group-last:border-b-0 max-laptop:h-auto max-laptop:w-auto max-laptop:border-b-0',
      className,
    )}
  />
);

const ATTENTION_CLASSES =
  'after:absolute after:top-0 after:right-0 after:size-3.5 after:bg-flag after:[clip-path:polygon(0_0,100%_0,100%_100%)]';
/** Classes of the label before a figure on narrow screens, where the table has no header. */
const LABELLED_CLASSES =
  'block font-strong tabular-nums max-laptop:before:font-text max-laptop:before:text-ink-faint max-laptop:before:content-[attr(data-label)]';

function Row({ question, columns }: { question: NumberedQuestion; columns: number }) {
  const row = useRef<HTMLTableRowElement>(null);
  const isInView = useInView(row);
  const { number, correctAnswer, difficulty, discrimination, flag } = question;
  return (
    <tr
      ref={row}
      className="group max-laptop:grid max-laptop:grid-cols-[3rem_minmax(0,1fr)_minmax(0,1fr)] max-laptop:border-b max-laptop:border-rule"
    >
      <Cell
        className={classes('relative max-laptop:row-span-3', NUMBER_CLASSES, 'text-accent', flag && ATTENTION_CLASSES)}
      >
        {number}
      </Cell>
      <Cell className="pl-6 max-laptop:col-span-2 max-laptop:pt-3 max-laptop:pr-4 max-laptop:pb-2 max-laptop:pl-3">
        <div className="line-clamp-2">
          <QuestionText hasFormulas={isInView} size="row">
            {question.question}
          </QuestionText>
        </div>
        {correctAnswer === null && <p className="meta mt-0.5">{texts.annulled}</p>}
        <Options question={question} />
        <FlagNote question={question} />
        <Link
          className="link text-xs"
          to={`../answer-keys?question=${question.questionId}`}
          aria-label={texts.correctKeyLabel(number)}
        >
          {texts.correctKey}
        </Link>
      </Cell>
      <Cell className={`${FIGURE_CLASSES} max-laptop:py-1 max-laptop:text-xs`}>
        <span className={LABELLED_CLASSES} data-label={texts.shareCorrectShort}>
          {correctAnswer === null ? '–' : shareText(difficulty)}
        </span>
        <ShareBar share={difficulty} />
      </Cell>
      <Cell className={`${FIGURE_CLASSES} max-laptop:py-1 max-laptop:text-xs`}>
        <span
          className={classes(LABELLED_CLASSES, discrimination !== null && discrimination < 0 && 'text-negative')}
          data-label={texts.discriminationShort}
        >
          {discrimination === null ? '–' : figureText(discrimination)}
        </span>
        <DiscriminationScale discrimination={discrimination} />
      </Cell>
      <Cell className="w-0 pr-6 max-laptop:col-span-2 max-laptop:pt-2 max-laptop:pr-4 max-laptop:pb-4">
        <OptionShares question={question} columns={columns} />
      </Cell>
    </tr>
  );
}

const Line = () => <i className="absolute inset-x-0 top-1/2 -translate-y-1/2 border-t border-rule" />;

const ShareBar = ({ share }: { share: number }) => (
  <i className="relative block h-2.5 border-l-(length:--line-strong) border-rule-strong" aria-hidden>
    <Line />
    <i className="relative block h-full bg-pen" style={{ width: shareText(share) }} />
  </i>
);

/** A scale from −0.25 to 0.75 with a stroke at 0. */
const DiscriminationScale = ({ discrimination }: { discrimination: number | null }) => (
  <i className="relative block h-2.5" aria-hidden>
    <Line />
    <i className="absolute -inset-y-0.5 left-1/4 border-l-[1.5px] border-rule-strong" />
    {discrimination !== null && (
      <i
        className={classes(
          'absolute top-1/2 -mt-1.5 -ml-1.5 size-3 rounded-bubble',
          discrimination < 0 ? 'border-2 border-negative bg-surface' : 'bg-pen',
        )}
        style={{ left: `${Math.min(100, Math.max(0, 25 + discrimination * 100))}%` }}
      />
    )}
  </i>
);

/** The reason why a question needs attention; renders nothing without one. */
function FlagNote({ question }: { question: QuestionStatistics }) {
  const reason = flagText(question);
  if (!reason) return null;
  return (
    <p className="mt-0.5 flex items-start gap-1 text-xs font-strong text-caution">
      <Flag aria-hidden className="size-4 flex-none" />
      <span>{reason}</span>
    </p>
  );
}

/** The options, the correct one marked, and for tutors a link to the question. */
function Options({ question: { questionId, subject, chosen, correctAnswer, number } }: { question: NumberedQuestion }) {
  const isTutor = useLocation().pathname.startsWith('/tutor/');
  return (
    <details className="mt-0.5 text-xs">
      <summary className="text-ink-soft">{texts.optionsAndKey}</summary>
      <ol className="grid gap-1 py-1">
        {chosen.map(
          ({ option }, index) =>
            option !== null && (
              <li key={option} className="flex items-baseline gap-2">
                <b>{letterOf(index)}</b>
                <QuestionText className="text-xs!">{option}</QuestionText>
                {option === correctAnswer && <span className="text-positive">{texts.key}</span>}
              </li>
            ),
        )}
      </ol>
      {isTutor && (
        <Link className="link" to={`../edit-question/${subject}/${questionId}`} aria-label={texts.editLabel(number)}>
          {texts.edit}
        </Link>
      )}
    </details>
  );
}
