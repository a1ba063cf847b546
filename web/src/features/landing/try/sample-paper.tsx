import type { ReactNode } from 'react';
import type { Subject } from '../../../../../api/contracts/http/limits';

export interface SampleQuestion {
  subject: Subject;
  question: ReactNode;
  options: readonly ReactNode[];
  /** Index of the correct option */
  correct: number;
  solution: ReactNode;
}

const deceleration = (value: number): ReactNode => (
  <span className="whitespace-nowrap">
    {value} m s<sup>−2</sup>
  </span>
);

/** Three questions in plain HTML, since this page does not load the formula renderer. */
export const SAMPLE_PAPER: readonly SampleQuestion[] = [
  {
    subject: 'Physics',
    question: (
      <>
        A car moving at{' '}
        <span className="whitespace-nowrap">
          20 m s<sup>−1</sup>
        </span>{' '}
        is brought to rest in 50 m by a uniform deceleration of
      </>
    ),
    options: [2, 4, 8, 10].map(deceleration),
    correct: 1,
    solution: (
      <>
        v<sup>2</sup> = 2as, so a = 400 ÷ 100 = {deceleration(4)}.
      </>
    ),
  },
  {
    subject: 'Chemistry',
    question: 'The number of sigma bonds in a molecule of benzene is',
    options: ['6', '9', '12', '15'],
    correct: 2,
    solution: 'Six between carbons and six to hydrogen make twelve.',
  },
  {
    subject: 'English',
    question: 'She has been living in Rajshahi ___ 2019.',
    options: ['for', 'since', 'from', 'in'],
    correct: 1,
    solution: '“Since” goes with a point in time, “for” with a length of time.',
  },
];
