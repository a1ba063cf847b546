import { useEffect, useId, useRef, useState } from 'react';
import { AskAboutLink } from '../../entities/doubt/ask-about-link';
import { PublishedAnswers } from '../../entities/doubt/published-answers';
import { AnswerOptions } from '../../entities/practice/answer-options';
import { AnswerOutcome } from '../../entities/practice/answer-outcome';
import { messages as answerMessages } from '../../entities/practice/messages';
import type { PracticeQuestion } from '../../entities/practice/practice.queries';
import type { PendingAnswer } from '../../entities/practice/stored-answers';
import type { AnswerState } from '../../entities/practice/use-stored-answers';
import { ReportProblem } from '../../entities/question-report/report-problem';
import { CanEnlargePictures } from '../../entities/picture/enlarge-picture';
import { QuestionText } from '../../entities/question/question-text';
import { ActionDock } from '../../ui/action-dock';
import { Button } from '../../ui/button';
import { focusIfLost } from '../../ui/focus-if-lost';
import { Script, Sheet } from '../../ui/sheet';
import { messages } from './messages';

export interface PracticeQuestionSheetProps {
  question: PracticeQuestion;
  /** Number of the question, from 1 */
  number: number;
  total: number;
  state: AnswerState;
  /** True if the summary follows */
  isLast: boolean;
  onAnswer: (answer: Omit<PendingAnswer, 'commandId'>) => void;
  onNext: () => void;
  onStop: () => void;
}

/** One question: its options, then its verdict with the key, the solution and the next review. */
export function PracticeQuestionSheet(props: PracticeQuestionSheetProps) {
  const { question, number, total, state, isLast, onAnswer, onNext, onStop } = props;
  const { gradedAnswer, pending, rejectionReason } = state;
  const [selectedOption, setSelectedOption] = useState(gradedAnswer?.option ?? pending?.option);
  const [wasChanged, setWasChanged] = useState(false);
  const [isUnsure, setUnsure] = useState(false);
  const [shownAt] = useState(() => Date.now());
  const heading = useRef<HTMLHeadingElement>(null);
  const textId = useId();
  useEffect(() => heading.current?.focus(), []);
  const isAnswered = gradedAnswer !== undefined || pending !== undefined || rejectionReason !== undefined;
  const selectOption = (option: string) => {
    if (selectedOption !== undefined && selectedOption !== option) setWasChanged(true);
    setSelectedOption(option);
  };
  const check = () => {
    if (selectedOption === undefined) return;
    onAnswer({
      questionId: question._id,
      option: selectedOption,
      spentMs: Date.now() - shownAt,
      changed: wasChanged,
      flagged: isUnsure,
    });
  };
  return (
    <Sheet aria-label={messages.practice} className="phone:pb-20">
      <Script
        margin={
          <h2 ref={heading} tabIndex={-1} className="page-title outline-none">
            <span className="sr-only">{messages.questionOf(number, total)}</span>
            <span aria-hidden>{number}</span>
          </h2>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-8 py-6 phone:p-4">
          <p className="meta flex justify-between gap-3">
            <span>{messages.questionOf(number, total)}</span>
            <span>{question.subject}</span>
          </p>
          <CanEnlargePictures value>
            <QuestionText id={textId} className="max-w-measure">
              {question.question}
            </QuestionText>
            <AnswerOptions
              labelledBy={textId}
              options={question.options}
              selectedOption={selectedOption}
              gradedAnswer={gradedAnswer}
              isDisabled={isAnswered}
              onSelect={selectOption}
            />
          </CanEnlargePictures>
          <AnswerOutcome {...state} />
          {gradedAnswer && <PublishedAnswers questionId={question._id} />}
          <ActionDock className="flex flex-wrap items-center gap-6 phone:flex-nowrap">
            {isAnswered ? (
              <Button ref={focusIfLost} kind="ink" size="tap" className="phone:order-last phone:grow" onClick={onNext}>
                {isLast ? messages.finish : messages.next}
              </Button>
            ) : (
              <>
                <Button
                  kind={selectedOption === undefined ? 'plain' : 'ink'}
                  size="tap"
                  className="phone:order-last phone:grow"
                  disabled={selectedOption === undefined}
                  onClick={check}
                >
                  {answerMessages.check}
                </Button>
                <label className="flex min-h-(--tap) items-center gap-2 text-sm">
                  <input type="checkbox" checked={isUnsure} onChange={(event) => setUnsure(event.target.checked)} />
                  {messages.unsure}
                </label>
              </>
            )}
          </ActionDock>
          <div className="-mx-4 flex flex-wrap items-center justify-between gap-x-4">
            <Button kind="bare" onClick={onStop}>
              {messages.stop}
            </Button>
            {gradedAnswer && (
              <span className="flex flex-wrap">
                <AskAboutLink
                  about={{ questionId: question._id, question: question.question, subject: question.subject }}
                />
                <ReportProblem questionId={question._id} />
              </span>
            )}
          </div>
        </div>
      </Script>
    </Sheet>
  );
}
