import { Suspense, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { RunningExam } from '../../features/attempts/running-exam';
import { ButtonLink } from '../../ui/button';
import { Logo } from '../../ui/logo';
import { useLogOut } from '../../entities/account/use-log-out';
import type { Area } from '../area';
import { Dock } from './dock';
import { Sidebar } from './sidebar';

/** Returns the layout of an area: a sidebar on desktops, a rail on tablets, a dock on phones. */
export const layoutOf = (area: Area) => {
  const { role, Notices, LogoutDialog } = area;
  return function RoleLayout() {
    const { pathname } = useLocation();
    const logOut = useLogOut();
    const [isLogoutDialogOpen, setLogoutDialogOpen] = useState(false);
    const requestLogout = () => (LogoutDialog ? setLogoutDialogOpen(true) : logOut(role));
    return (
      <div className="grid min-h-dvh grid-cols-[auto_minmax(0,1fr)] print:block upright:block short:block short:pl-(--dock-beside)">
        <a
          href="#page"
          className="sr-only bg-raised px-4 py-3 shadow-slip focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20"
        >
          Skip to content
        </a>
        <Sidebar area={area} logOut={requestLogout} />
        <header className="hidden h-13 items-center border-b-(length:--line-strong) border-rule-strong bg-surface px-4 upright:flex print:hidden">
          <Link to="/" className="inline-flex min-h-(--tap) items-center">
            <Logo />
          </Link>
        </header>
        <div className="min-w-0">
          <RunningExam pathname={pathname} Link={ButtonLink} />
          <main
            id="page"
            tabIndex={-1}
            className="w-full max-w-[80rem] px-12 py-8 print:p-0! tablet:px-6 tablet:py-6 short:px-4 short:pt-4 phone:px-0! upright:pt-0 upright:pb-[calc(var(--dock-below)+1.5rem)]"
          >
            <Outlet />
          </main>
        </div>
        <Dock area={area} logOut={requestLogout} />
        {Notices && <Notices />}
        {isLogoutDialogOpen && LogoutDialog && (
          <Suspense fallback={null}>
            <LogoutDialog
              logOut={(keepsDrafts) => logOut(role, keepsDrafts)}
              onCancel={() => setLogoutDialogOpen(false)}
            />
          </Suspense>
        )}
      </div>
    );
  };
};
