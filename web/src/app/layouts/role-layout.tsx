import { useQuery } from '@tanstack/react-query';
import { LogOut, Menu } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, NavLink, Outlet, useNavigate } from 'react-router-dom';
import { logOut } from '../../lib/log-out';
import { ROLES, useAccountId } from '../../lib/session';
import { Avatar } from '../../ui/avatar';
import { BottomSheet } from '../../ui/dialog';
import { Logo } from '../../ui/logo';
import { ThemeSwitch } from '../../ui/theme-switch';
import { areas, type AreaRole, type Entry } from '../areas';

/** The area of a role: a sidebar at a desk, a dock on a phone. */
export const layoutOf = (role: AreaRole) => {
  const { Notices } = areas[role];
  return function RoleLayout() {
    const navigate = useNavigate();
    const leave = () => {
      logOut(role);
      void navigate(ROLES[role].login);
    };
    return (
      <div className="grid min-h-dvh grid-cols-[var(--side)_minmax(0,1fr)] phone:block">
        <a
          href="#page"
          className="sr-only bg-raised px-4 py-3 shadow-slip focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-10"
        >
          Skip to the page
        </a>
        <Sidebar role={role} logOut={leave} />
        <header className="hidden h-13 items-center border-b-(length:--line-strong) border-rule-strong bg-surface px-4 phone:flex">
          <Link to="/" className="inline-flex min-h-(--tap) items-center">
            <Logo />
          </Link>
        </header>
        <main
          id="page"
          tabIndex={-1}
          className="w-full max-w-[80rem] px-12 py-8 phone:px-0 phone:pt-0 phone:pb-[calc(5rem+env(safe-area-inset-bottom))]"
        >
          <Outlet />
        </main>
        <Dock role={role} logOut={leave} />
        <Notices />
      </div>
    );
  };
};

const areaName = (role: AreaRole) => `${role[0]!.toUpperCase()}${role.slice(1)} area`;

/** The timing mark: here you are. */
const SIDE_MARK =
  'aria-[current]:font-strong aria-[current]:text-ink aria-[current]:before:absolute aria-[current]:before:inset-y-2 aria-[current]:before:left-0 aria-[current]:before:w-2 aria-[current]:before:bg-pen';

interface AreaProps {
  role: AreaRole;
  logOut: () => void;
}

function Sidebar({ role, logOut }: AreaProps) {
  return (
    <aside className="sticky top-0 flex h-dvh flex-col overflow-y-auto border-r border-rule bg-surface py-4 phone:hidden">
      <Link to="/" className="px-6 pt-1 pb-6">
        <Logo />
      </Link>
      <nav aria-label={areaName(role)}>
        {areas[role].entries.map(({ to, name, icon: Icon }) => (
          <NavLink
            key={to}
            to={to}
            className={`relative flex h-10 items-center gap-3 px-6 text-ink-soft -outline-offset-2 hover:bg-tint hover:text-ink ${SIDE_MARK}`}
          >
            <Icon />
            {name}
          </NavLink>
        ))}
      </nav>
      <div className="mt-auto border-t border-rule pt-3">
        <div className="flex h-10 items-center px-5">
          <ThemeSwitch />
        </div>
        <button
          type="button"
          onClick={logOut}
          className="flex h-10 w-full items-center gap-3 px-6 text-ink-soft -outline-offset-2 hover:bg-tint hover:text-ink"
        >
          <LogOut />
          Logout
        </button>
      </div>
    </aside>
  );
}

const DOCK_ITEM =
  'relative grid h-14 content-center justify-items-center gap-0.5 text-2xs text-ink-soft -outline-offset-2 [&_.lucide]:size-5';
const DOCK_MARK =
  'aria-[current]:font-strong aria-[current]:text-ink aria-[current]:before:absolute aria-[current]:before:-top-px aria-[current]:before:inset-x-[30%] aria-[current]:before:h-1.25 aria-[current]:before:bg-pen';

function Dock({ role, logOut }: AreaProps) {
  const { entries, docked } = areas[role];
  const [open, setOpen] = useState(false);
  return (
    <nav
      aria-label={areaName(role)}
      className="fixed inset-x-0 bottom-0 z-10 hidden auto-cols-fr grid-flow-col border-t-(length:--line-strong) border-rule-strong bg-surface pb-[env(safe-area-inset-bottom)] phone:grid"
    >
      {entries.slice(0, docked).map(({ to, name, icon: Icon }) => (
        <NavLink key={to} to={to} className={`${DOCK_ITEM} ${DOCK_MARK}`}>
          <Icon />
          {name}
        </NavLink>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={DOCK_ITEM}>
        <Menu />
        More
      </button>
      <BottomSheet open={open} onOpenChange={setOpen} title="More" header={<Who role={role} />}>
        <More entries={entries.slice(docked)} close={() => setOpen(false)} logOut={logOut} />
      </BottomSheet>
    </nav>
  );
}

function Who({ role }: { role: AreaRole }) {
  const { profileQuery, picture } = areas[role];
  const profile = useQuery(profileQuery(useAccountId()));
  return (
    <>
      <Avatar picture={picture(profile.data?.avatar, profile.isError)} className="size-10" />
      <b>{profile.data?.username}</b>
    </>
  );
}

const MORE_ITEM = 'flex min-h-13 w-full items-center gap-4 px-4 -outline-offset-2';

function More({
  entries,
  close,
  logOut,
}: {
  entries: readonly Entry[];
  close: () => void;
  logOut: () => void;
}): ReactNode {
  return (
    <ul className="divide-y divide-rule">
      {entries.map(({ to, name, icon: Icon }) => (
        <li key={to}>
          <NavLink to={to} onClick={close} className={MORE_ITEM}>
            <Icon />
            {name}
          </NavLink>
        </li>
      ))}
      <li className={`${MORE_ITEM} justify-between`}>
        Colours
        <ThemeSwitch />
      </li>
      <li>
        <button type="button" onClick={logOut} className={MORE_ITEM}>
          <LogOut />
          Logout
        </button>
      </li>
    </ul>
  );
}
