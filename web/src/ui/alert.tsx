import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';

/**
 * An error of a page or a form, announced to screen readers. Must stay mounted, with empty `children` while there is
 * no error.
 */
export function Alert({ children }: { children?: ReactNode }) {
  return (
    <div role="alert" className="contents">
      {children && (
        <p className="flex gap-2 font-strong text-negative">
          <CircleX className="mt-0.5" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
