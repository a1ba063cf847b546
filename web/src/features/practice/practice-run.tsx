import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentPracticeQuery, type Practice } from '../../entities/practice/practice.queries';
import { useAccountId } from '../../lib/session';
import { Button, ButtonLink } from '../../ui/button';
import { Sheet } from '../../ui/sheet';
import { messages } from './messages';
import { PracticeQuestionSheet } from './practice-question-sheet';
import { useEndPractice } from './practice.queries';
import { usePracticeAnswers } from './use-practice-answers';

/** A practice, one question at a time; then its summary. */
export function PracticeRun({ practice, onLeave }: { practice: Practice; onLeave: () => void }) {
  const answers = usePracticeAnswers(practice);
  const { questions, practiceId } = practice;
  const isGiven = (id: string) =>
    answers.graded.has(id) || answers.rejected.has(id) || answers.pending.some(({ questionId }) => questionId === id);
  const [index, setIndex] = useState(() => {
    const open = questions.findIndex(({ _id }) => !isGiven(_id));
    return open === -1 ? questions.length : open;
  });
  const end = useEndPractice();
  const question = questions[index];
  const goOn = () => {
    const later = questions.findIndex(({ _id }, place) => place > index && !isGiven(_id));
    setIndex(later === -1 ? questions.length : later);
  };
  const stop = () => {
    end.mutate(practiceId);
    setIndex(questions.length);
  };
  if (!question) return <Summary answers={answers} practiceId={practiceId} onLeave={onLeave} />;
  return (
    <PracticeQuestionSheet
      key={question._id}
      question={question}
      number={index + 1}
      total={questions.length}
      graded={answers.graded.get(question._id)}
      rejected={answers.rejected.get(question._id)}
      pending={answers.pending.find(({ questionId }) => questionId === question._id)}
      isLast={questions.every(({ _id }, place) => place === index || isGiven(_id))}
      onAnswer={answers.answer}
      onNext={goOn}
      onStop={stop}
    />
  );
}

function Summary({
  answers: { graded, pending },
  practiceId,
  onLeave,
}: {
  answers: ReturnType<typeof usePracticeAnswers>;
  practiceId: string;
  onLeave: () => void;
}) {
  const queries = useQueryClient();
  const { queryKey } = currentPracticeQuery(useAccountId());
  const end = useEndPractice();
  const correct = [...graded.values()].filter(({ verdict }) => verdict === 'Correct').length;
  const leave = () => {
    if (pending.length === 0) end.mutate(practiceId);
    queries.setQueryData(queryKey, null);
    onLeave();
  };
  return (
    <Sheet aria-label={messages.summary} className="grid justify-items-center gap-4 px-6 py-12 text-center">
      <h2 className="section-title">{messages.summary}</h2>
      <output className="page-title tabular-nums">{messages.score(correct, graded.size)}</output>
      {pending.length > 0 && <p className="text-caution">{messages.waitingAnswers(pending.length)}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        <Button kind="ink" size="tap" disabled={pending.length > 0} onClick={leave}>
          {messages.again}
        </Button>
        <ButtonLink to="/student/progress" size="tap">
          {messages.toProgress}
        </ButtonLink>
      </div>
    </Sheet>
  );
}
