import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button';
import { useDocumentTitle } from '../../../ui/page-title';

export interface ReplayHeaderProps {
  title: string;
  note?: string;
  back: string;
  /** at the right of the first column */
  state?: ReactNode;
  /** in the second column */
  children?: ReactNode;
}

/** What is replayed, and the way back. */
export function ReplayHeader({ title, note, back, state, children }: ReplayHeaderProps) {
  useDocumentTitle(title);
  return (
    <header className="replay-head">
      <div className="replay-columns">
        <div className="replay-who">
          <ButtonLink to={back} kind="bare" square icon={ArrowLeft} aria-label="Back" className="-ml-2 flex-none" />
          <div>
            <h1>{title}</h1>
            <p className="meta tabular-nums">{note ?? '\u00a0'}</p>
          </div>
          {state}
        </div>
        {children}
      </div>
    </header>
  );
}
