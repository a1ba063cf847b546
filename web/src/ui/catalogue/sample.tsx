import type { ReactNode } from 'react';

/** A component in one or several states. */
export const Sample = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-2">
    <h3 className="meta">{name}</h3>
    <div className="flex flex-wrap items-start gap-3 [&>.wide]:w-full">{children}</div>
  </div>
);
