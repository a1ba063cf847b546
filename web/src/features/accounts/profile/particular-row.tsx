import type { ReactNode } from 'react';
import { FieldError } from '../../../ui/field-error';

export interface ParticularRowProps {
  /** in the margin, from 1 */
  number: number;
  /** a label or what names a group */
  label: ReactNode;
  error?: { id: string; text: string | undefined };
  children: ReactNode;
}

/** One particular of the sheet: number, printed name, and what the student has written there. */
export const ParticularRow = ({ number, label, error, children }: ParticularRowProps) => (
  <div className="grid min-h-14 grid-cols-[var(--margin-col)_10rem_minmax(0,1fr)] border-b border-rule last:border-b-0 phone:grid-cols-[2.75rem_minmax(0,1fr)]">
    <span
      aria-hidden
      className="border-r-(length:--line-strong) border-rule-strong pt-4 text-center font-strong text-accent tabular-nums phone:row-span-2 phone:pt-3"
    >
      {number}
    </span>
    <div className="pt-4 pl-6 text-ink-soft phone:px-4 phone:pt-3 phone:text-xs">{label}</div>
    <div className="grid min-h-14 content-center gap-1 py-2 pr-6 pl-3 phone:col-start-2 phone:min-h-0 phone:px-4 phone:pt-0 phone:pb-3">
      {children}
      {error?.text && <FieldError id={error.id}>{error.text}</FieldError>}
    </div>
  </div>
);
