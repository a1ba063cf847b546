import { useDocumentTitle } from '../../../ui/page-title';
import { SiteFooter } from '../../layouts/site-footer';
import { SiteHeader } from '../../layouts/site-header';
import { Hero } from './hero';
import { Story } from './story';

/** Where visitors arrive (spec §2). */
export function LandingPage() {
  useDocumentTitle('Meritlist');
  return (
    <>
      <SiteHeader />
      <main tabIndex={-1}>
        <Hero />
        <Story />
      </main>
      <SiteFooter />
    </>
  );
}
