import type { ReactNode } from 'react';
import type { Subject } from '../../../../../api/contracts/http/limits';

export interface SampleQuestion {
  subject: Subject;
  question: ReactNode;
  options: readonly ReactNode[];
  /** place of the right one */
  right: number;
  why: ReactNode;
}

const deceleration = (value: number): ReactNode => (
  <span className="whitespace-nowrap">
    {value} m s<sup>−2</sup>
  </span>
);

/** Three questions that are drawn without the letters of mathematics, which this page does not load. */
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
    right: 1,
    why: (
      <>
        v<sup>2</sup> = 2as, so a = 400 ÷ 100 = {deceleration(4)}.
      </>
    ),
  },
  {
    subject: 'Chemistry',
    question: 'The number of sigma bonds in a molecule of benzene is',
    options: ['6', '9', '12', '15'],
    right: 2,
    why: 'Six between carbons and six to hydrogen make twelve.',
  },
  {
    subject: 'English',
    question: 'She has been living in Rajshahi ___ 2019.',
    options: ['for', 'since', 'from', 'in'],
    right: 1,
    why: '“Since” goes with a point in time, “for” with a length of time.',
  },
];
