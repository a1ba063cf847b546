import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messages as answerMessages } from '../../entities/practice/messages';
import { currentPracticeQuery, type Practice } from '../../entities/practice/practice.queries';
import type { AnswerStates } from '../../entities/practice/use-stored-answers';
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
  const { answers, answer } = usePracticeAnswers(practice);
  const { questions, practiceId } = practice;
  const isAnswered = (id: string) => answers.has(id);
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
      state={answers.get(question._id) ?? {}}
      isLast={questions.every(({ _id }, questionIndex) => questionIndex === index || isAnswered(_id))}
      onAnswer={answer}
      onNext={goToNext}
      onStop={stop}
    />
  );
}

interface SummaryProps {
  practice: Practice;
  answers: AnswerStates;
  onLeave: () => void;
}

function Summary({ practice: { practiceId, questions }, answers, onLeave }: SummaryProps) {
  const queries = useQueryClient();
  const { queryKey } = currentPracticeQuery(useAccountId());
  const end = useEndPractice();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const states = [...answers.values()];
  const graded = states.flatMap(({ gradedAnswer }) => gradedAnswer ?? []);
  const correct = graded.filter(({ verdict }) => verdict === 'Correct').length;
  const pendingCount = states.filter(({ pending }) => pending).length;
  const stopPractice = () => {
    if (pendingCount === 0) end.mutate(practiceId);
    queries.setQueryData(queryKey, null);
    onLeave();
  };
  return (
    <Sheet aria-label={messages.summary}>
      <div className="grid justify-items-center gap-4 px-6 py-12 text-center">
        <h2 ref={heading} tabIndex={-1} className="section-title outline-none">
          {messages.summary}
        </h2>
        <output className="page-title tabular-nums">{messages.score(correct, graded.length)}</output>
        {pendingCount > 0 && <p className="text-caution">{messages.waitingAnswers(pendingCount)}</p>}
        <div className="flex flex-wrap justify-center gap-3">
          <Button kind="ink" size="tap" disabled={pendingCount > 0} onClick={stopPractice}>
            {messages.practiseAgain}
          </Button>
          <ButtonLink to="/student/progress" size="tap">
            {messages.seeProgress}
          </ButtonLink>
        </div>
      </div>
      <IncorrectAnswers questions={questions} answers={answers} />
    </Sheet>
  );
}

/** The incorrect answers with keys and solutions; those given offline were not shown before. */
function IncorrectAnswers({ questions, answers }: Pick<Practice, 'questions'> & { answers: AnswerStates }) {
  const incorrect = questions.flatMap((question) => {
    const answer = answers.get(question._id)?.gradedAnswer;
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
