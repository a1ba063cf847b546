import type { ReactNode } from 'react';

/** Classes of the bar's button. */
export const BAR_BUTTON_CLASSES = 'min-w-56 max-laptop:min-w-44 phone:w-full short:w-full short:min-w-0';

/** The content of the bar below the rules: the state of the exam, and the button of the next step. */
export const StartBar = ({ state, children }: { state: ReactNode; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-x-6 gap-y-2 phone:grid phone:grid-cols-1 short:sticky short:bottom-0 short:grid short:grid-cols-1 short:p-4">
    <div className="max-w-[34rem] phone:max-w-none">{state}</div>
    {children}
  </div>
);

/** A state in one line of text. */
export const BarText = ({ children }: { children: string }) => (
  <p className="text-ink-soft phone:text-center phone:text-xs short:text-xs">{children}</p>
);
