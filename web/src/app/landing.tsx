import { LandingPage } from '../features/landing/landing.page';
import { SiteLayout } from './layouts/site-layout';
import { site } from './site';

export const Landing = () => (
  <SiteLayout>
    <LandingPage {...site} />
  </SiteLayout>
);
