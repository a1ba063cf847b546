import { KeyRound, MessageCircle, PencilLine, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { QuestionText } from '../../entities/question/question-text';
import { REASONS } from '../../entities/question-report/messages';
import { DATE_TIME } from '../../lib/time/date-formats';
import { Bubble, letterOf } from '../../ui/bubble';
import { Button, ButtonLink } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Script } from '../../ui/sheet';
import { messages } from './messages';
import type { ReportedQuestion } from './question-reports.queries';
import { ReplyForm } from './reply-form';

/** Number of reports that are shown at first. */
const VISIBLE_REPORTS_MAX = 3;

export interface ReportedQuestionRowProps {
  question: ReportedQuestion;
  /** Position in the queue, from 1; undefined if the question is no longer listed */
  number?: number;
  isReplying: boolean;
  onReply: () => void;
  /** Called after the reply was sent or canceled */
  onClose: () => void;
}

/** A reported question with its key, statistics and reports, and the actions of a tutor. */
export function ReportedQuestionRow({ question, number, isReplying, onReply, onClose }: ReportedQuestionRowProps) {
  const { questionId, subject, isDeleted, reportCount, suspectedKey } = question;
  return (
    <article
      aria-label={number === undefined ? messages.unlistedQuestion : messages.questionLabel(number)}
      className="border-b border-rule last:border-b-0"
    >
      <Script
        className="phone:block phone:[&>div:first-child]:hidden"
        margin={
          <p aria-hidden className="text-lg/8 font-strong">
            {number}
          </p>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-8 py-6 phone:gap-3 phone:p-4">
          {number === undefined && <p className="font-strong text-caution">{messages.unlistedNote}</p>}
          <div className="flex flex-wrap items-center gap-3">
            <Chip tone="caution">{messages.reports(reportCount)}</Chip>
            {suspectedKey && (
              <Chip tone="negative" icon={TriangleAlert}>
                {messages.keySuspected}
              </Chip>
            )}
            {isDeleted && <Chip>{messages.deleted}</Chip>}
            <b className="ml-auto text-xs">{subject}</b>
          </div>
          <QuestionText className="max-w-measure">{question.question}</QuestionText>
          <Options question={question} />
          <Statistics question={question} />
          <Reports question={question} />
          {isReplying ? (
            <ReplyForm question={question} onClose={onClose} />
          ) : (
            <div className="flex flex-wrap gap-3 phone:grid">
              <Button kind="ink" icon={MessageCircle} onClick={onReply}>
                {messages.reply}
              </Button>
              {!isDeleted && (
                <>
                  <ButtonLink icon={KeyRound} to={`/tutor/answer-keys?question=${questionId}&from=reports`}>
                    {messages.correctKey}
                  </ButtonLink>
                  <ButtonLink icon={PencilLine} to={`/tutor/edit-question/${subject}/${questionId}`}>
                    {messages.editQuestion}
                  </ButtonLink>
                </>
              )}
            </div>
          )}
        </div>
      </Script>
    </article>
  );
}

/** The options with the key and the share of students who chose each. */
function Options({ question: { options, correctAnswer, statistics } }: { question: ReportedQuestion }) {
  const shares = new Map(
    statistics && statistics.attempts > 0 ? statistics.chosen.map((counts) => [counts.option, counts.all]) : [],
  );
  return (
    <ul className="grid max-w-measure gap-1">
      {options.map((option, index) => {
        const share = shares.get(option);
        const isKey = option === correctAnswer;
        return (
          <li key={option} className="flex min-h-9 items-center gap-3 py-1">
            <Bubble size="list" correct={isKey}>
              {letterOf(index)}
            </Bubble>
            <QuestionText size="option">{option}</QuestionText>
            <span className="ml-auto flex flex-none gap-3 text-xs tabular-nums">
              {isKey && <span className="font-strong text-positive">{messages.key}</span>}
              {share !== undefined && <span className="text-ink-soft">{messages.share(share)}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Statistics({
  question: { correctAnswer, isDeleted, statistics, suspectedKey },
}: {
  question: ReportedQuestion;
}) {
  if (isDeleted || !statistics) return null;
  const { attempts, difficulty, chosen } = statistics;
  const suspect = chosen
    .filter(({ option }) => option !== null && option !== correctAnswer)
    .reduce<(typeof chosen)[number] | undefined>(
      (best, current) => (best && best.upper >= current.upper ? best : current),
      undefined,
    );
  return (
    <p className="meta">
      {correctAnswer === null
        ? messages.annulled
        : attempts === 0
          ? messages.noStatistics
          : messages.statistics(attempts, difficulty)}
      {suspectedKey && suspect && (
        <b className="text-negative"> {messages.topStudentsChose(letterOf(chosen.indexOf(suspect)))}</b>
      )}
    </p>
  );
}

function Reports({ question: { reports, reportCount } }: { question: ReportedQuestion }) {
  const [showsAll, setShowsAll] = useState(false);
  const visibleReports = showsAll ? reports : reports.slice(0, VISIBLE_REPORTS_MAX);
  return (
    <div className="grid justify-items-start gap-2">
      <ul className="grid w-full max-w-measure grid-cols-[minmax(0,1fr)] border-t border-rule">
        {visibleReports.map(({ reportId, reason, comment, at }) => (
          <li key={reportId} className="grid gap-1 border-b border-rule py-2">
            <p className="meta flex flex-wrap justify-between gap-x-4">
              <b className="text-ink">{REASONS[reason]}</b>
              <time dateTime={at}>{DATE_TIME.format(new Date(at))}</time>
            </p>
            {comment ? (
              <QuestionText size="option">{comment}</QuestionText>
            ) : (
              <p className="text-ink-soft">{messages.noComment}</p>
            )}
          </li>
        ))}
      </ul>
      {showsAll && reportCount > reports.length && (
        <p className="meta">{messages.newestOf(reports.length, reportCount)}</p>
      )}
      {!showsAll && reports.length > VISIBLE_REPORTS_MAX && (
        <Button kind="bare" size="dense" className="-mx-3" onClick={() => setShowsAll(true)}>
          {messages.showAll(reports.length)}
        </Button>
      )}
    </div>
  );
}
