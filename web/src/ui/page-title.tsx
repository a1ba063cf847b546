import { useEffect, type ReactNode } from 'react';
import { classes } from './classes';

/** Sets the title of the browser tab. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Meritlist' ? title : `${title} · Meritlist`;
  }, [title]);
}

export interface PageTitleProps {
  /** Heading and title of the browser tab */
  children: string;
  /** Text below the heading */
  note?: ReactNode;
  /** Buttons at the right */
  actions?: ReactNode;
  className?: string;
}

export function PageTitle({ children, note, actions, className }: PageTitleProps) {
  useDocumentTitle(children);
  return (
    <header className={classes('flex flex-wrap items-end justify-between gap-3', className)}>
      <div>
        <h1 className="page-title">{children}</h1>
        {note && <p className="text-ink-soft">{note}</p>}
      </div>
      {actions}
    </header>
  );
}
