import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says at once, and to everybody, what went wrong with the page or the form it stands in. Keep it mounted with `children` empty before. */
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
