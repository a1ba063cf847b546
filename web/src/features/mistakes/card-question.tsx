import { useId, useState } from 'react';
import { PublishedAnswers } from '../../entities/doubt/published-answers';
import { AnswerOptions } from '../../entities/practice/answer-options';
import { AnswerOutcome } from '../../entities/practice/answer-outcome';
import { messages as answerMessages } from '../../entities/practice/messages';
import type { Practice } from '../../entities/practice/practice.queries';
import { QuestionText } from '../../entities/question/question-text';
import { Solution } from '../../entities/question/solution';
import { Button, ButtonLink } from '../../ui/button';
import { focusIfLost } from '../../ui/focus-if-lost';
import { useSubmitOnce } from '../../ui/use-submit-once';
import { AnswersTable } from './answers-table';
import { answersText } from './answers-text';
import { messages } from './messages';
import type { MissedQuestion } from './mistakes.queries';
import type { CardAnswers } from './use-card-answers';

export interface CardQuestionProps {
  question: MissedQuestion;
  /** False if the question is not scheduled for review, because it was edited or deleted */
  isPractised: boolean;
  answers: CardAnswers;
}

/** A missed question with its answer hidden. The student can answer it any number of times, or show the answer. */
export function CardQuestion({ question, isPractised, answers }: CardQuestionProps) {
  const state = answers.answerTo(question._id);
  const { gradedAnswer, pending, rejectionReason, otherPractice } = state;
  const textId = useId();
  const [isRevealed, setRevealed] = useState(false);
  const [selectedOption, setSelectedOption] = useState(gradedAnswer?.option ?? pending?.option);
  const [wasChanged, setWasChanged] = useState(false);
  const [shownAt, setShownAt] = useState(() => Date.now());
  const isAnswered = gradedAnswer !== undefined || pending !== undefined;
  const selectOption = (option: string) => {
    if (selectedOption !== undefined && selectedOption !== option) setWasChanged(true);
    setSelectedOption(option);
  };
  const retry = () => {
    answers.retry(question._id);
    setSelectedOption(undefined);
    setWasChanged(false);
    setShownAt(Date.now());
  };
  const answerFields = (option: string) => ({
    questionId: question._id,
    option,
    spentMs: Date.now() - shownAt,
    changed: wasChanged,
    flagged: false,
  });
  const isOpen = !isPractised || isRevealed;
  return (
    <>
      <QuestionText id={textId} className="max-w-measure">
        {question.question}
      </QuestionText>
      {isOpen ? (
        <>
          <AnswersTable question={question} />
          <Solution>{question.solution}</Solution>
        </>
      ) : (
        <AnswerOptions
          labelledBy={textId}
          options={question.options}
          selectedOption={selectedOption}
          gradedAnswer={gradedAnswer}
          isDisabled={isAnswered}
          onSelect={selectOption}
        />
      )}
      {!isPractised && <p className="meta">{messages.notPractised}</p>}
      <AnswerOutcome {...(isOpen ? { pending, rejectionReason } : state)} />
      {(isOpen || gradedAnswer) && <PublishedAnswers questionId={question._id} />}
      {otherPractice && selectedOption !== undefined && (
        <OtherPractice
          practice={otherPractice}
          onEnd={() => answers.endOtherPractice(otherPractice, answerFields(selectedOption))}
        />
      )}
      {gradedAnswer && !isOpen && <p className="meta">{`${messages.earlierAnswers} ${answersText(question)}`}</p>}
      {!isOpen && (
        <div
          key={isAnswered ? 'answered' : 'open'}
          ref={focusIfLost}
          tabIndex={-1}
          className="flex flex-wrap gap-3 outline-none empty:-mt-4 phone:empty:-mt-3"
        >
          {!isAnswered && rejectionReason === undefined && (
            <Button
              kind={selectedOption === undefined ? 'plain' : 'ink'}
              disabled={selectedOption === undefined}
              onClick={() => selectedOption !== undefined && answers.answer(answerFields(selectedOption))}
            >
              {answerMessages.check}
            </Button>
          )}
          {!isAnswered && (
            <Button kind={rejectionReason === undefined ? 'bare' : 'plain'} onClick={() => setRevealed(true)}>
              {messages.showAnswer}
            </Button>
          )}
          {gradedAnswer?.verdict === 'Incorrect' && <Button onClick={retry}>{messages.tryAgain}</Button>}
        </div>
      )}
    </>
  );
}

/** Asks whether to end the running practice, because a student has only one. */
function OtherPractice({ practice, onEnd }: { practice: Practice; onEnd: () => Promise<void> }) {
  const { submit, isBusy } = useSubmitOnce(onEnd);
  return (
    <div role="alert" className="grid gap-3 border border-info bg-info-soft px-4 py-3">
      <p>{messages.otherPractice(practice.questions.length - practice.answers.length)}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/student/practice">{messages.continuePractice}</ButtonLink>
        <Button busy={isBusy} busyLabel={messages.stoppingPractice} onClick={() => void submit()}>
          {messages.stopPractice}
        </Button>
      </div>
    </div>
  );
}
