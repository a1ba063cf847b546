import type { ReactNode } from 'react';

/** A numbered step of a form; its number is printed in the margin. */
export const NumberedPart = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <section className="grid grid-cols-[var(--margin-col)_minmax(0,1fr)] border-t border-rule first:border-t-0 phone:block phone:p-4">
    <p
      aria-hidden
      className="border-r-(length:--line-strong) border-rule-strong pt-6 text-center text-lg/6 font-strong text-accent phone:float-left phone:w-7 phone:border-0 phone:pt-0 phone:text-left"
    >
      {number}
    </p>
    <div className="min-w-0 px-8 py-6 phone:p-0">
      <h2 className="section-title pb-1">{title}</h2>
      {children}
    </div>
  </section>
);
