import type { ReactNode } from 'react';

/** Classes of the button below the perforation. */
export const ACT = 'min-w-56 max-[62.5rem]:min-w-44 phone:w-full short:w-full short:min-w-0';

/** The slip below the perforation: the current state and the button. It tears off when the exam starts. */
export const Tear = ({ why, children }: { why: ReactNode; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-x-6 gap-y-2 phone:grid phone:grid-cols-1 short:sticky short:bottom-0 short:grid short:grid-cols-1 short:p-4">
    <div className="max-w-[34rem] phone:max-w-none">{why}</div>
    {children}
  </div>
);

/** The current state in one line. */
export const Ready = ({ children }: { children: string }) => (
  <p className="text-ink-soft phone:text-center phone:text-xs short:text-xs">{children}</p>
);
