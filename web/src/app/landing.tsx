import { LandingPage } from '../features/landing/landing.page';
import { SiteLayout } from './layouts/site-layout';
import { site } from './site';

export const Landing = () => (
  <SiteLayout>
    <LandingPage
      illustration={site.illustration}
      price={site.price}
      universities={site.universities}
      tutors={site.tutors}
      contact={site.contact}
    />
  </SiteLayout>
);
