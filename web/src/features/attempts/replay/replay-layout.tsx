import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { focusIfLost } from '../../../ui/focus-if-lost';
import { useDocumentTitle } from '../../../ui/page-title';
import { messages } from './messages';

const COLUMNS_CLASSES =
  'mx-auto grid w-full max-w-336 grid-cols-[minmax(0,1fr)_20rem] gap-x-6 px-6 max-laptop:grid-cols-[minmax(0,1fr)_17rem] max-laptop:gap-x-4 max-laptop:px-4';

export interface ReplayLayoutProps {
  title: string;
  note?: string;
  /** URL of the previous page */
  back: string;
  /** Content at the right of the title */
  state?: ReactNode;
  /** Content above the side panel */
  clock?: ReactNode;
  /** Tabs of upright phones, which show one part at a time */
  tabs?: ReactNode;
  /** The question and the side panel */
  children: ReactNode;
  /** Player; absent while loading, with its space reserved */
  player?: ReactNode;
}

/** Layout of a replay: header, question with the side panel, and the player below. */
export function ReplayLayout({ title, note, back, state, clock, tabs, children, player }: ReplayLayoutProps) {
  useDocumentTitle(title);
  return (
    <div
      className={classes(
        'grid min-h-0 flex-1 grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden',
        tabs !== undefined && 'upright:grid-rows-[auto_auto_minmax(0,1fr)_auto]',
      )}
      aria-busy={!player}
    >
      <header className="border-b-(length:--line-strong) border-rule-strong bg-surface">
        <div
          className={`${COLUMNS_CLASSES} h-(--bar) items-center max-laptop:grid-cols-[minmax(0,1fr)_auto] short:h-11 upright:h-14`}
        >
          <div className="flex min-w-0 items-center gap-3 short:gap-2 upright:gap-0">
            <ButtonLink
              to={back}
              kind="bare"
              square
              icon={ArrowLeft}
              aria-label={messages.back}
              className="-ml-2 flex-none"
            />
            <div className="min-w-0">
              <h1 className="truncate text-base font-strong upright:text-sm/5">{title}</h1>
              <p className="meta line-clamp-2 leading-4! text-balance tabular-nums short:hidden">{note ?? '\u00a0'}</p>
            </div>
            {state}
          </div>
          {clock}
        </div>
      </header>
      {tabs && (
        <div className="hidden justify-between gap-4 border-b border-rule bg-surface px-4 upright:flex">{tabs}</div>
      )}
      <main
        ref={focusIfLost}
        id="page"
        tabIndex={-1}
        className={`${COLUMNS_CLASSES} min-h-0 items-stretch py-4 short:py-2 upright:block upright:overflow-y-auto upright:bg-surface upright:p-0`}
      >
        {children}
      </main>
      <section
        aria-label={messages.player.name}
        className="border-t-(length:--line-strong) border-rule-strong bg-surface empty:h-66 short:empty:h-26 upright:empty:h-46"
      >
        {player && (
          <div className="mx-auto max-w-336 px-6 pt-3 pb-4 short:grid short:grid-cols-[auto_minmax(0,1fr)] short:items-center short:gap-4 short:px-4 short:py-2 upright:flex upright:flex-col-reverse upright:px-4 upright:pt-2 upright:pb-3">
            {player}
          </div>
        )}
      </section>
    </div>
  );
}
