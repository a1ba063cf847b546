import { useEffect, type ReactNode } from 'react';
import { classes } from './classes';

/** The name of the page, in the page and on its browser tab. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Meritlist' ? title : `${title} · Meritlist`;
  }, [title]);
}

export interface PageTitleProps {
  /** the heading, and the tab's title */
  children: string;
  /** a line below, in soft ink */
  note?: ReactNode;
  /** what stands at the right, as a button */
  acts?: ReactNode;
  className?: string;
}

export function PageTitle({ children, note, acts, className }: PageTitleProps) {
  useDocumentTitle(children);
  return (
    <header className={classes('flex flex-wrap items-end justify-between gap-3', className)}>
      <div>
        <h1 className="page-title">{children}</h1>
        {note && <p className="text-ink-soft">{note}</p>}
      </div>
      {acts}
    </header>
  );
}
