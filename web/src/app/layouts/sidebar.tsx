import { LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';
import { classes } from '../../ui/classes';
import { LetterShortcutsButton } from '../../ui/letter-shortcuts-button';
import { Logo } from '../../ui/logo';
import { ThemeSwitch } from '../../ui/theme-switch';
import { areaName, type AreaProps, type Entry } from '../area';
import { AreaLink } from './area-link';

const ITEM_CLASSES =
  'group relative flex h-10 w-full items-center gap-3 px-6 text-ink-soft -outline-offset-2 hover:bg-tint hover:text-ink tablet:h-11 tablet:justify-center tablet:px-0';

/** Classes of the current page's marker. */
const MARK_CLASSES =
  'aria-[current]:font-strong aria-[current]:text-ink aria-[current]:before:absolute aria-[current]:before:inset-y-2 aria-[current]:before:left-0 aria-[current]:before:w-2 aria-[current]:before:bg-pen';

/** Classes of an entry's name; on the rail, a tooltip (`fixed`, since the rail clips overflow). */
const NAME_CLASSES =
  'tablet:pointer-events-none tablet:fixed tablet:left-17 tablet:z-20 tablet:rounded-control tablet:bg-pen tablet:px-3 tablet:py-2 tablet:text-xs tablet:font-text tablet:whitespace-nowrap tablet:text-pen-ink tablet:opacity-0 tablet:group-hover:opacity-100 tablet:group-focus-visible:opacity-100';

/** Classes of an entry's count; on the rail, at the corner of the icon. */
const COUNT_CLASSES =
  'ml-auto text-xs tabular-nums tablet:absolute tablet:top-0.5 tablet:left-9 tablet:rounded-bubble tablet:bg-surface tablet:px-1 tablet:text-2xs';

/** Navigation on desktops; on tablets, a rail of icons. */
export function Sidebar({ area, logOut }: AreaProps) {
  const { entries, entriesAboveLine } = area;
  const link = (entry: Entry) => (
    <AreaLink
      key={entry.to}
      entry={entry}
      className={classes(ITEM_CLASSES, MARK_CLASSES)}
      nameClass={NAME_CLASSES}
      countClass={COUNT_CLASSES}
    />
  );
  return (
    <aside
      aria-label="Sidebar"
      className="sticky top-0 z-10 flex h-dvh w-(--side) flex-col overflow-y-auto border-r border-rule bg-surface py-4 tablet:w-16 upright:hidden short:hidden print:hidden"
    >
      <Link to="/" className="px-6 pt-1 pb-6 tablet:grid tablet:place-items-center tablet:px-0 tablet:pt-0 tablet:pb-3">
        <Logo nameClass="tablet:sr-only" />
      </Link>
      <nav aria-label={areaName(area)}>
        {entries.slice(0, entriesAboveLine).map(link)}
        {entriesAboveLine && (
          <>
            <hr className="my-3 border-rule" />
            {entries.slice(entriesAboveLine).map(link)}
          </>
        )}
      </nav>
      <div className="mt-auto border-t border-rule pt-3">
        <div className="flex min-h-10 items-center px-5 tablet:flex-col tablet:px-0 tablet:[&>fieldset]:flex-col">
          <ThemeSwitch />
          {area.hasLetterShortcuts && <LetterShortcutsButton className="ml-auto tablet:ml-0" />}
        </div>
        <button type="button" onClick={logOut} className={ITEM_CLASSES}>
          <LogOut />
          <span className={NAME_CLASSES}>Logout</span>
        </button>
      </div>
    </aside>
  );
}
