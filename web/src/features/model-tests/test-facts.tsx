import { counted } from '../../lib/counted';
import type { ReactNode } from 'react';
import type { ModelTest } from './model-test.queries';
import { dateText } from './date-text';

/** 'Physics, 50 marks, 30 minutes' */
export const factsOf = ({ Subject, Marks, Time }: ModelTest): string =>
  `${Subject}, ${counted(Marks, 'mark')}, ${counted(Time, 'minute')}`;

/** An instant that matters for a test, with what it is. */
export const When = ({ children, at, className }: { children?: ReactNode; at: string; className?: string }) => (
  <p className={className ?? 'meta'}>
    {children}
    <time dateTime={at} className="font-strong text-ink">
      {dateText(at)}
    </time>
  </p>
);
