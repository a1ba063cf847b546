import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messages as answerMessages } from '../../entities/practice/messages';
import { currentPracticeQuery, type Practice } from '../../entities/practice/practice.queries';
import { QuestionText } from '../../entities/question/question-text';
import { Solution } from '../../entities/question/solution';
import { useAccountId } from '../../lib/session';
import { Button, ButtonLink } from '../../ui/button';
import { Sheet } from '../../ui/sheet';
import { messages } from './messages';
import { PracticeQuestionSheet } from './practice-question-sheet';
import { useEndPractice } from './practice.queries';
import { usePracticeAnswers } from './use-practice-answers';

/** Runs a practice session one question at a time, then shows its summary. */
export function PracticeRun({ practice, onLeave }: { practice: Practice; onLeave: () => void }) {
  const answers = usePracticeAnswers(practice);
  const { questions, practiceId } = practice;
  const isAnswered = (id: string) =>
    answers.gradedAnswers.has(id) ||
    answers.rejectionReasons.has(id) ||
    answers.pending.some(({ questionId }) => questionId === id);
  const [index, setIndex] = useState(() => {
    const open = questions.findIndex(({ _id }) => !isAnswered(_id));
    return open === -1 ? questions.length : open;
  });
  const end = useEndPractice();
  const question = questions[index];
  const goToNext = () => {
    const nextIndex = questions.findIndex(({ _id }, questionIndex) => questionIndex > index && !isAnswered(_id));
    setIndex(nextIndex === -1 ? questions.length : nextIndex);
  };
  const stop = () => {
    end.mutate(practiceId);
    setIndex(questions.length);
  };
  if (!question) return <Summary practice={practice} answers={answers} onLeave={onLeave} />;
  return (
    <PracticeQuestionSheet
      key={question._id}
      question={question}
      number={index + 1}
      total={questions.length}
      gradedAnswer={answers.gradedAnswers.get(question._id)}
      rejectionReason={answers.rejectionReasons.get(question._id)}
      pending={answers.pending.find(({ questionId }) => questionId === question._id)}
      isLast={questions.every(({ _id }, questionIndex) => questionIndex === index || isAnswered(_id))}
      onAnswer={answers.answer}
      onNext={goToNext}
      onStop={stop}
    />
  );
}

function Summary({
  practice: { practiceId, questions },
  answers: { gradedAnswers, pending },
  onLeave,
}: {
  practice: Practice;
  answers: ReturnType<typeof usePracticeAnswers>;
  onLeave: () => void;
}) {
  const queries = useQueryClient();
  const { queryKey } = currentPracticeQuery(useAccountId());
  const end = useEndPractice();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const correct = [...gradedAnswers.values()].filter(({ verdict }) => verdict === 'Correct').length;
  const stopPractice = () => {
    if (pending.length === 0) end.mutate(practiceId);
    queries.setQueryData(queryKey, null);
    onLeave();
  };
  return (
    <Sheet aria-label={messages.summary}>
      <div className="grid justify-items-center gap-4 px-6 py-12 text-center">
        <h2 ref={heading} tabIndex={-1} className="section-title outline-none">
          {messages.summary}
        </h2>
        <output className="page-title tabular-nums">{messages.score(correct, gradedAnswers.size)}</output>
        {pending.length > 0 && <p className="text-caution">{messages.waitingAnswers(pending.length)}</p>}
        <div className="flex flex-wrap justify-center gap-3">
          <Button kind="ink" size="tap" disabled={pending.length > 0} onClick={stopPractice}>
            {messages.practiseAgain}
          </Button>
          <ButtonLink to="/student/progress" size="tap">
            {messages.seeProgress}
          </ButtonLink>
        </div>
      </div>
      <IncorrectAnswers questions={questions} gradedAnswers={gradedAnswers} />
    </Sheet>
  );
}

/** The incorrect answers with keys and solutions; those given offline were not shown before. */
function IncorrectAnswers({
  questions,
  gradedAnswers,
}: Pick<Practice, 'questions'> & Pick<ReturnType<typeof usePracticeAnswers>, 'gradedAnswers'>) {
  const incorrect = questions.flatMap((question) => {
    const answer = gradedAnswers.get(question._id);
    return answer?.verdict === 'Incorrect' ? [{ question, answer }] : [];
  });
  if (incorrect.length === 0) return null;
  return (
    <section className="border-t border-rule px-6 py-5 phone:px-4">
      <h3 className="section-title">{messages.incorrectAnswers}</h3>
      <ul className="divide-y divide-rule">
        {incorrect.map(({ question, answer }) => (
          <li key={question._id} className="grid gap-3 py-4">
            <QuestionText className="max-w-measure">{question.question}</QuestionText>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
              <dt className="text-xs text-negative">{answerMessages.yourAnswer}</dt>
              <dd>
                <QuestionText>{answer.option ?? ''}</QuestionText>
              </dd>
              <dt className="text-xs text-positive">{answerMessages.correctAnswer}</dt>
              <dd>
                <QuestionText>{answer.correctAnswer ?? ''}</QuestionText>
              </dd>
            </dl>
            <Solution>{answer.solution}</Solution>
          </li>
        ))}
      </ul>
    </section>
  );
}
