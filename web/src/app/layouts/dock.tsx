import { LogOut, Menu } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAccountId } from '../../lib/session';
import { Avatar } from '../../entities/account/avatar';
import { classes } from '../../ui/classes';
import { BottomSheet } from '../../ui/dialog';
import { LetterShortcutsButton } from '../../ui/letter-shortcuts-button';
import { ThemeSwitch } from '../../ui/theme-switch';
import { areaName, type AreaProps } from '../area';
import { AreaLink, isActiveEntry } from './area-link';

const ITEM_CLASSES =
  'relative grid h-14 content-center justify-items-center gap-0.5 text-2xs text-ink-soft -outline-offset-2 short:h-auto [&_.lucide]:size-5';
/** Classes of the current page's marker: at the top edge of a bottom dock, at the left edge of a side dock. */
const MARK_CLASSES = classes(
  'aria-[current]:font-strong aria-[current]:text-ink aria-[current]:before:absolute aria-[current]:before:bg-pen',
  'upright:aria-[current]:before:inset-x-[30%] upright:aria-[current]:before:-top-px upright:aria-[current]:before:h-1.25',
  'short:aria-[current]:before:inset-y-[30%] short:aria-[current]:before:left-0 short:aria-[current]:before:w-1.25',
);

/** Classes of the count at the corner of the icon. */
const COUNT_CLASSES = 'absolute top-1 left-[calc(50%+0.5rem)] rounded-bubble bg-surface px-1 tabular-nums';

/** Navigation on phones: at the bottom in portrait, at the left in landscape. */
export function Dock({ area, logOut }: AreaProps) {
  const { dockEntries } = area;
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const isOutsideDock = !dockEntries.some((entry) => isActiveEntry(entry, pathname));
  return (
    <nav
      id="dock"
      aria-label={areaName(area)}
      className={classes(
        'fixed bottom-0 left-0 z-10 hidden auto-cols-fr auto-rows-fr border-rule-strong bg-surface print:hidden!',
        'upright:right-0 upright:grid upright:grid-flow-col upright:border-t-(length:--line-strong) upright:pb-[env(safe-area-inset-bottom)]',
        'short:top-0 short:grid short:w-(--dock-beside) short:border-r-(length:--line-strong) short:pl-[env(safe-area-inset-left)]',
      )}
    >
      {dockEntries.map((entry) => (
        <AreaLink
          key={entry.to}
          entry={entry}
          className={classes(ITEM_CLASSES, MARK_CLASSES)}
          countClass={COUNT_CLASSES}
        />
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={isOutsideDock || undefined}
        onClick={() => setOpen(true)}
        className={classes(ITEM_CLASSES, MARK_CLASSES)}
      >
        <Menu />
        More
      </button>
      <BottomSheet open={open} onOpenChange={setOpen} title="More" header={<AccountSummary area={area} />}>
        <More area={area} close={() => setOpen(false)} logOut={logOut} />
      </BottomSheet>
    </nav>
  );
}

function AccountSummary({ area: { useProfile, picture } }: Pick<AreaProps, 'area'>) {
  const profile = useProfile(useAccountId());
  return (
    <>
      {picture && <Avatar picture={picture(profile.data?.avatar, profile.isError)} className="size-10" />}
      <b>{profile.data?.username}</b>
    </>
  );
}

/** Classes of a menu cell; the current page has a frame. */
const CELL_CLASSES =
  'grid h-23 content-center justify-items-center gap-2 border-r border-b border-rule text-xs text-ink-soft -outline-offset-2 hover:bg-tint aria-[current]:bg-tint aria-[current]:font-strong aria-[current]:text-ink aria-[current]:shadow-[inset_0_0_0_2px_var(--pen)] short:h-17 short:gap-1 [&_.lucide]:size-6';

/** The More menu: all pages of the area and the controls at the bottom of the sidebar. */
function More({ area, close, logOut }: AreaProps & { close: () => void }) {
  return (
    <>
      <nav aria-label="All pages" className="overflow-hidden border-b border-rule">
        <div className="-mr-px -mb-px grid grid-cols-3">
          {area.entries.map((entry) => (
            <AreaLink key={entry.to} entry={entry} className={CELL_CLASSES} countClass="sr-only" onClick={close} />
          ))}
        </div>
      </nav>
      <div className="flex items-center p-1">
        <ThemeSwitch name="Colours, in the menu" />
        {area.hasLetterShortcuts && <LetterShortcutsButton className="size-(--tap)" />}
        <button
          type="button"
          onClick={logOut}
          className="ml-auto flex min-h-(--tap) items-center gap-3 px-3 -outline-offset-2"
        >
          <LogOut />
          Logout
        </button>
      </div>
    </>
  );
}
