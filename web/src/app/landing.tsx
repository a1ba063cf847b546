import { LandingPage } from '../features/landing/landing.page';
import { OperatorNote } from '../features/landing/operator';
import { SiteLayout } from './layouts/site-layout';
import { site } from './site';

export const Landing = () => (
  <SiteLayout footerNote={<OperatorNote />}>
    <LandingPage
      illustration={site.illustration}
      price={site.price}
      universities={site.universities}
      tutors={site.tutors}
      contact={site.contact}
    />
  </SiteLayout>
);
