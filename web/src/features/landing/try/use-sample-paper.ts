import { NEGATIVE_MARK } from '../../../../../api/contracts/http/limits';
import { useRef, useState } from 'react';
import { SAMPLE_PAPER } from './sample-paper';

/** what saving takes on the way to a server and back, ms */
const SAVING_MS = 450;
const WRONG_MARKS = -NEGATIVE_MARK;

/** What has become of one question. */
export interface Answer {
  /** place of the option; undefined while none is chosen */
  chosen?: number;
  saved: boolean;
  marked: boolean;
}

export type SamplePaper = ReturnType<typeof useSamplePaper>;

/** The sample paper as far as somebody has filled it in; it stays on this page. */
export function useSamplePaper() {
  const [at, setAt] = useState(0);
  const [answers, setAnswers] = useState<readonly Answer[]>(
    SAMPLE_PAPER.map(() => ({ chosen: undefined, saved: false, marked: false })),
  );
  const saving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const change = (place: number, changed: Partial<Answer>) =>
    setAnswers((before) => before.map((answer, index) => (index === place ? { ...answer, ...changed } : answer)));

  return {
    at,
    answers,
    choose: (option: number) => {
      clearTimeout(saving.current);
      change(at, { chosen: option, saved: false });
      saving.current = setTimeout(() => change(at, { saved: true }), SAVING_MS);
    },
    mark: () => change(at, { marked: true }),
    goOn: () => setAt(at + 1),
  };
}

export const isRight = (answer: Answer, place: number): boolean => answer.chosen === SAMPLE_PAPER[place]!.right;

/** What a marked answer earns; undefined before it is marked. */
export const marksOf = (answer: Answer, place: number): number | undefined =>
  answer.marked ? (isRight(answer, place) ? 1 : WRONG_MARKS) : undefined;
