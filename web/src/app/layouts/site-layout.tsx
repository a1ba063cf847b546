import { Outlet } from 'react-router-dom';
import { RunningExam } from '../../features/attempts/running-exam';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** What the pages stand in that everybody can open. */
export const SiteLayout = () => (
  <>
    <RunningExam />
    <SiteHeader />
    <Outlet />
    <SiteFooter />
  </>
);
