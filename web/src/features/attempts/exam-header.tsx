import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from '../../ui/mark';
import { useDocumentTitle } from '../../ui/page-title';
import { DESK } from './exam-desk';

/** The header of an exam and of its result: no way out but the mark, nothing to look at but the paper. */
export function ExamHeader({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
  useDocumentTitle(title);
  return (
    <header className="flex-none border-b-(length:--line-strong) border-rule-strong bg-surface">
      <div className={`${DESK} h-(--bar) items-center phone:flex phone:h-14 phone:justify-between phone:gap-4`}>
        {children}
        <div className="order-first flex min-w-0 items-center gap-4">
          <Link to="/" aria-label="Meritlist" className="flex-none">
            <Mark alone />
          </Link>
          <div className="min-w-0">
            <h1 className="section-title truncate">{title}</h1>
            <p className="meta truncate">{note}</p>
          </div>
        </div>
      </div>
    </header>
  );
}
