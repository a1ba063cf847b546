import type { ReactNode } from 'react';
import { RunningExam } from '../../features/attempts/running-exam';
import { ButtonAnchor } from '../../ui/button-face';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** What the pages stand in that everybody can open. It knows no router: each of its links loads the page it leads to. */
export const SiteLayout = ({ children }: { children: ReactNode }) => (
  <>
    <RunningExam pathname={location.pathname} Link={ButtonAnchor} />
    <SiteHeader />
    {children}
    <SiteFooter />
  </>
);
