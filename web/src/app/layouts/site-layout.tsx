import type { ReactNode } from 'react';
import { RunningExam } from '../../features/attempts/running-exam';
import { ButtonAnchor } from '../../ui/button-face';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** The layout of public pages. Works without the router: its links load documents. */
export const SiteLayout = ({ children, footerNote }: { children: ReactNode; footerNote?: ReactNode }) => (
  <>
    <RunningExam pathname={location.pathname} Link={ButtonAnchor} />
    <SiteHeader />
    {children}
    <SiteFooter note={footerNote} />
  </>
);
