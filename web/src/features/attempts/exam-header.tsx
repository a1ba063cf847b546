import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../../ui/classes';
import { Logo } from '../../ui/logo';
import { useDocumentTitle } from '../../ui/page-title';

/** Classes of the two columns of the header and the content below it. */
export const HEADER_COLUMNS_CLASSES =
  'mx-auto grid w-full max-w-[84rem] grid-cols-[minmax(0,1fr)_20rem] gap-x-6 px-6 max-desktop:grid-cols-[minmax(0,1fr)_18rem]';

export interface ExamHeaderProps {
  title: string;
  note?: ReactNode;
  /** Content at the right of the first column */
  state?: ReactNode;
  /** Content of the second column */
  children?: ReactNode;
  /** True during an exam: phones then show only the clock and the state */
  isRunning?: boolean;
}

/** Header of an exam and its result. Its only link is the logo, to avoid distraction. */
export function ExamHeader({ title, note, state, children, isRunning = false }: ExamHeaderProps) {
  useDocumentTitle(title);
  return (
    <header className="flex-none border-b-(length:--line-strong) border-rule-strong bg-surface">
      <div
        className={classes(
          HEADER_COLUMNS_CLASSES,
          'h-(--bar) items-center phone:flex phone:h-14 phone:justify-between phone:gap-4 phone:px-4',
          isRunning &&
            'tablet:grid-cols-[minmax(0,1fr)_auto] tablet:gap-x-3 upright:flex upright:h-14 upright:gap-1 upright:px-4 upright:pr-3 short:flex short:h-12 short:max-w-none short:justify-start short:gap-2 short:px-4',
        )}
      >
        <div className={classes('flex min-w-0 items-center gap-4', isRunning && 'compact:flex-1')}>
          <Link
            to="/"
            aria-label="Meritlist"
            className={classes('-m-2.5 grid size-11 flex-none place-items-center', isRunning && 'compact:hidden')}
          >
            <Logo nameClass="sr-only" />
          </Link>
          <div className={classes('min-w-0', isRunning && 'compact:sr-only')}>
            <h1 className="section-title truncate">{title}</h1>
            <p className={classes('meta truncate', isRunning && 'tablet:hidden')}>{note}</p>
          </div>
          {state && (
            <div className="ml-auto flex min-w-0 flex-none short:ml-0 compact:flex-1 upright:justify-end">{state}</div>
          )}
        </div>
        {children}
      </div>
    </header>
  );
}
