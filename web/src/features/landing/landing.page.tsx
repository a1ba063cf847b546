import { useDocumentTitle } from '../../ui/page-title';
import { Hero } from './hero';
import { Story } from './story';

/** Where visitors arrive. */
export function LandingPage() {
  useDocumentTitle('Meritlist');
  return (
    <main tabIndex={-1}>
      <Hero />
      <Story />
    </main>
  );
}
