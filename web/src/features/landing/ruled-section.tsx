import type { ReactNode } from 'react';

/** Full-width section of ruled paper, with a margin for numbers or dates. */
export const RuledSection = ({ labelledBy, children }: { labelledBy: string; children: ReactNode }) => (
  <section
    aria-labelledby={labelledBy}
    className="border-y-(length:--line-strong) border-rule-strong bg-surface [&+&]:border-t-0"
  >
    <div className="mx-auto max-w-[84rem] px-8 phone:pr-4 phone:pl-0">
      <div className="ml-(--margin-col) border-l-(length:--line-strong) border-rule-strong py-16 pl-8 phone:ml-11 phone:py-8 phone:pl-4">
        {children}
      </div>
    </div>
  </section>
);

/** Classes that place an element in the margin of its nearest `relative` ancestor. */
export const MARGIN_CLASSES =
  'absolute left-[calc(-1*var(--margin-col)-2rem-1.5px)] w-(--margin-col) text-center text-accent phone:left-[calc(-3.75rem-1.5px)] phone:w-11';

export const SECTION_TITLE_CLASSES = 'text-xl font-head tracking-[-0.015em] text-balance phone:text-[1.75rem]/8';
