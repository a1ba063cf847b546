import { useRef, useState } from 'react';
import { NEGATIVE_MARK } from '../../../../../api/contracts/http/limits';
import { SAMPLE_PAPER } from './sample-paper';

/** Simulated duration of a save in ms. */
const SAVE_MS = 450;

/** State of one question. */
export interface Answer {
  /** Index of the chosen option */
  selectedOption?: number;
  isSaved: boolean;
  isGraded: boolean;
}

const BLANK_ANSWERS: readonly Answer[] = SAMPLE_PAPER.map(() => ({
  chosen: undefined,
  isSaved: false,
  isGraded: false,
}));

export type SamplePaper = ReturnType<typeof useSamplePaper>;

/** Returns the visitor's answers to the sample paper; they are not sent to the server. */
export function useSamplePaper() {
  const [index, setIndex] = useState(0);
  const [answers, setAnswers] = useState(BLANK_ANSWERS);
  const saveTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const change = (changes: Partial<Answer>) =>
    setAnswers((previous) =>
      previous.map((answer, answerIndex) => (answerIndex === index ? { ...answer, ...changes } : answer)),
    );

  return {
    /** Index of the current question; the number of questions once the result is shown */
    index,
    answers,
    choose: (option: number) => {
      clearTimeout(saveTimer.current);
      change({ selectedOption: option, isSaved: false });
      saveTimer.current = setTimeout(() => change({ isSaved: true }), SAVE_MS);
    },
    grade: () => change({ isGraded: true }),
    next: () => setIndex(index + 1),
    restart: () => {
      setAnswers(BLANK_ANSWERS);
      setIndex(0);
    },
  };
}

export const isCorrect = (answer: Answer, index: number): boolean =>
  answer.selectedOption === SAMPLE_PAPER[index]!.correct;

/** Returns the marks of an answer; undefined before it is graded. */
export function marksOf(answer: Answer, index: number): number | undefined {
  if (!answer.isGraded) return undefined;
  return isCorrect(answer, index) ? 1 : -NEGATIVE_MARK;
}
