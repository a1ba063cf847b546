import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** The error message of a field. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1 text-xs text-negative">
      <TriangleAlert />
      {children}
    </p>
  );
}
